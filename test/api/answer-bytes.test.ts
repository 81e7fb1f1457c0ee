import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { answerBytes } from '../../src/main/api/answer-bytes.ts';

/** Attack: a service cuts its answer into parts of one byte, as each one that is kept takes many times as much. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const held = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

test('a million parts of one byte take no more than a few megabytes', () => {
  const read = Buffer.from('x'.repeat(64 * 1024));
  const before = held();
  const bytes = answerBytes();
  for (let part = 0; part < 1_000_000; part += 1) {
    const at = part % read.length;
    bytes.add(read.subarray(at, at + 1));
  }
  expect(held() - before).toBeLessThan(10_000_000);
  expect(bytes.text()).toBe('x'.repeat(1_000_000));
});

test('parts of any size are one text', () => {
  const bytes = answerBytes();
  const whole = Buffer.from(`\u{feff}${'Äß€😀'.repeat(500)}`);
  let at = 0;
  for (let size = 0; at < whole.length; size = (size + 7) % 61) {
    bytes.add(whole.subarray(at, at + size));
    at += size;
  }
  expect(bytes.length()).toBe(whole.length);
  expect(bytes.text()).toBe('Äß€😀'.repeat(500));
});
