import { expect, test } from 'vitest';
import { type Json, parseJson, startOfJson, stringifyJson } from '../../../src/domain/json.ts';
import { rawText } from '../../../src/main/runs/sending/single-answers.ts';

test('a raw answer has no sign that a terminal obeys, and its lines', () => {
  const text = 'refused \u001b]0;x\u0007\u009b31m\u0085next \u202eback\u2028line\r\n\tend';
  expect(rawText(null, text)).toBe('refused  ]0;x  31m next  back line \n\tend');
  expect(rawText({ error: '\u009b\u202e' }, '')).toBe('{"error":"  "}');
  expect(rawText(null, 'x'.repeat(5000))).toBe(`${'x'.repeat(4000)}…`);
});

test.each([
  '{"a":[1,{"b":null},true,"x\\n\\"y"],"c":{},"d":[]}',
  '"text"',
  '-1.50e3',
  '[[[]],{"":"\u{1f600}"}]',
])('the start of %s is that of the whole text, whatever its length', (text) => {
  const value = parseJson(text);
  const whole = stringifyJson(value);
  for (let length = 0; length <= whole.length; length += 1)
    expect(startOfJson(value, length).slice(0, length)).toBe(whole.slice(0, length));
});

test('no more of a large answer is written than is kept', () => {
  const numbers: Json = { x: parseJson(`[${'7,'.repeat(50_000)}7]`), y: 'z'.repeat(9000) };
  expect(startOfJson(numbers, 4000).length).toBeLessThan(4100);
  expect(rawText(numbers, '')).toBe(`${stringifyJson(numbers).slice(0, 4000)}…`);
});
