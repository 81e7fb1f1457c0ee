import { expect, test } from 'vitest';
import { readProfile } from '../../../../src/domain/profile/read.ts';

test.each([
  ['long', JSON.stringify({ format: 1, name: 'x'.repeat(70_000) })],
  ['nested', `{"format":1,"of":${'['.repeat(5000)}${']'.repeat(5000)}}`],
])('a profile file that is too %s is refused in words', (_what, text) => {
  expect(readProfile(text)).toMatchObject({
    ok: false,
    refusal: { message: 'The file is not a service profile: it is too long, or nested too deeply.' },
  });
});
