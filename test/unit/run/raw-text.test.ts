import { expect, test } from 'vitest';
import { rawText } from '../../../src/main/runs/sending/single-answers.ts';

test('a raw answer has no sign that a terminal obeys, and its lines', () => {
  const text = 'refused \u001b]0;x\u0007\u009b31m\u0085next \u202eback\u2028line\r\n\tend';
  expect(rawText(null, text)).toBe('refused  ]0;x  31m next  back line \n\tend');
  expect(rawText({ error: '\u009b\u202e' }, '')).toBe('{"error":"  "}');
  expect(rawText(null, 'x'.repeat(5000))).toBe(`${'x'.repeat(4000)}…`);
});
