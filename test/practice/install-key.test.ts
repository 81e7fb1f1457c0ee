import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { mayApprove } from '../../src/practice/oauth/install-key.ts';

const secret = 'a secret of this start';
const keyUntil = (until: string) =>
  `${until}.${createHmac('sha256', secret).update(until).digest('base64url')}`;

test('a key counts until its time, for its secret alone; without a secret everybody may approve', () => {
  const key = keyUntil('1000');
  expect(mayApprove(secret, key, 999)).toBe(true);
  expect(mayApprove(secret, key, 1000)).toBe(false);
  expect(mayApprove('another secret', key, 999)).toBe(false);
  expect(mayApprove(secret, key.replace('1000.', '2000.'), 999)).toBe(false);
  expect(mayApprove(secret, keyUntil('never'), 999)).toBe(false);
  expect(mayApprove(secret, null, 0)).toBe(false);
  expect(mayApprove(null, null, 0)).toBe(true);
});
