import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isIdForm } from '../../../src/main/api/forms.ts';

/** Bytes that look random and are the same at each run. */
const bytes = (of: string, at: number, length: number): Buffer =>
  createHash('sha256').update(`${of} ${at}`).digest().subarray(0, length);
const hasShortDenial = (id: string): boolean => /(?<![a-z])(no|not|non|err|dry|fail)(?![a-z])/i.test(id);
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const inBase62 = (of: Buffer): string => {
  let [left, text] = [BigInt(`0x${of.toString('hex')}`), ''];
  for (; left > 0n; left /= 62n) text = base62.charAt(Number(left % 62n)) + text;
  return text;
};

// decision 0122: an ID is no denial for two letters that stand beside each other by chance.
test.each([
  ['base64url of 16 bytes', 16, (of: Buffer) => of.toString('base64url')],
  ['base64url of 32 bytes', 32, (of: Buffer) => of.toString('base64url')],
  ['base62 of 16 bytes', 16, inBase62],
  ['base62 of 32 bytes', 32, inBase62],
] as const)('no random ID says that something was not done: %s', (name, length, write) => {
  const ids = Array.from({ length: 20_000 }, (_, at) => write(bytes(name, at, length)));
  // Without a digit it is no ID for that; a few of base64url fall into pieces like words.
  const others = ids.filter((id) => /\d/.test(id) && !isIdForm(id));
  expect(others.filter(hasShortDenial)).toEqual([]);
  expect(others.length).toBeLessThan(40);
});

test.each(['TSeneColfb5jNcNoKwqcEg', 'pNO8K6r8G7jCKoR1ATQ9QQ', 'NO0AZ33', 'req_k3no7x9q2m4pzz'])(
  'nor does %s',
  (id) => expect(isIdForm(id)).toBe(true),
);

test.each([
  ...['no-1', 'NO1', 'not-9f8e7d6c', 'dry-run-5', 'notSaved1', 'Not-Saved-5', 'order-not-9f8e7d6c5b4a'],
  ...[
    'not-saved-yet-aB3dE9xK2',
    'rejected-aB3dE9xK2',
    'request_failed_7xq2Kp9',
    'requestFailed7xq2Kp9',
    'held-3b1f8c2e',
  ],
])('an ID with a word of denial is none: %s', (id) => expect(isIdForm(id)).toBe(false));
