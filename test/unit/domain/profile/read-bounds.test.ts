import { expect, test } from 'vitest';
import { readProfile } from '../../../../src/domain/profile/read.ts';

test.each([
  ['long', JSON.stringify({ format: 1, name: 'x'.repeat(70_000) })],
  ['long by a letter', '{}'.padEnd(64 * 1024 + 1)],
  ['nested by one', `{"format":2,"of":${'['.repeat(50)}${']'.repeat(50)}}`],
  ['nested', `{"format":1,"of":${'['.repeat(5000)}${']'.repeat(5000)}}`],
])('a profile file that is too %s is refused in words', (_what, text) => {
  expect(readProfile(text)).toMatchObject({
    ok: false,
    refusal: { message: 'The file is not a service profile: it is too long, or nested too deeply.' },
  });
});

test.each([
  ['as long as it may be', '{}'.padEnd(64 * 1024)],
  ['nested as it may be', `{"of":${'['.repeat(49)}${']'.repeat(49)}}`],
])('a profile file that is %s is read', (_what, text) => {
  expect(readProfile(text)).toMatchObject({ refusal: { message: expect.stringContaining('format') } });
});
