import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileText, readProfile } from '../../../../src/domain/profile/read.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { profiles } from './arbitraries.ts';

const withKeys = (keys: object): string => JSON.stringify({ ...specificationProfile, ...keys });
const refusal = (text: string) => {
  const read = readProfile(text);
  expect(read).toMatchObject({ ok: false });
  return read.ok ? { message: '', next: '', details: [] } : read.refusal;
};

test('what is exported reads back identical, and is exported again letter for letter', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      const text = profileText(profile);
      const read = readProfile(text);
      expect(read).toEqual({ ok: true, profile, unknown: [] });
      if (read.ok) expect(profileText(read.profile)).toBe(text);
    }),
    { numRuns: 60 },
  );
});

describe('a file', () => {
  test('of a newer format names both formats', () => {
    const { message, next } = refusal('{"format":7,"shape":"unheard of"}');
    expect(message).toBe(
      'The file is a service profile of format 7; this version of Partner Desk reads format 1.',
    );
    expect(next).toContain('Update Partner Desk');
  });

  test.each([
    ['nothing', '', 'not JSON'],
    ['a list', '[]', 'not a service profile'],
    ['another JSON', '{"name":"x"}', 'does not say "format": 1'],
    ['a text as format', withKeys({ format: '1' }), 'does not say "format": 1'],
  ])('that is %s says so', (_name, text, words) => {
    expect(refusal(text).message).toContain(words);
  });

  test('with a mark at its beginning is read, and may leave out what has a default', () => {
    const { addresses } = specificationProfile;
    const read = readProfile(`\uFEFF${JSON.stringify({ format: 1, id: 'a', name: 'A', addresses })}`);
    expect(read).toEqual({ ok: true, profile: { ...specificationProfile, id: 'a', name: 'A' }, unknown: [] });
  });

  test('with keys that no field has is read without them, and they are named', () => {
    const read = readProfile(
      withKeys({ wire: { headerPrefix: 'Own', colour: 'red' }, extra: { deep: [{ x: 1 }] }, note: 'n' }),
    );
    expect(read).toMatchObject({ ok: true, unknown: ['wire.colour', 'extra', 'note'] });
    if (read.ok) expect(JSON.stringify(read.profile)).not.toMatch(/colour|extra|note/);
  });

  test.each([
    'clientSecret',
    'access_token',
    'refreshToken',
    'password',
    'apiKey',
    'api_key',
    'Authorization',
    'private-key',
  ])('with the key %s is refused whole, wherever the key is', (key) => {
    for (const keys of [{ [key]: 'x' }, { wire: { [key]: 'x' } }, { notes: [{ deep: { [key]: 'x' } }] }]) {
      const { message, details } = refusal(withKeys(keys));
      expect(message).toContain('looks like a secret or a token');
      expect(details.join()).toContain(key);
    }
  });

  test('may hold the fields whose names only sound like secrets', () => {
    expect(
      readProfile(withKeys({ wire: { sendClientSecret: true }, optional: { tokenInformation: true } })),
    ).toMatchObject({ ok: true, unknown: [] });
  });

  test('with values that cannot be used says for each field what can', () => {
    const { message, details } = refusal(
      withKeys({
        addresses: {
          ...specificationProfile.addresses,
          base: 'http://far.test',
          auth: 'https://a.test/?token=1',
        },
        wire: { headerPrefix: 'My Service', shopDomain: 'code' },
        limits: { bucketSize: 0.5, pageSize: 20_000 },
      }),
    );
    expect(message).toContain('fields are missing or wrong');
    expect(details).toEqual(['limits.bucketSize (Requests at once): a whole number from 1 to 1,000,000']);
    const second = refusal(
      withKeys({
        addresses: {
          ...specificationProfile.addresses,
          base: 'http://far.test',
          auth: 'https://a.test/?token=1',
        },
        wire: { headerPrefix: 'My Service', shopDomain: 'code' },
        limits: { pageSize: 20_000 },
        words: { batchStarted: ['completed'] },
      }),
    );
    expect(second.details).toEqual([
      'addresses.base (API address): Allowed: an address that begins with https://; http:// is allowed only for this computer.',
      'addresses.auth (Token address): Enter the address without a question mark or hash: tokens and parameters do not belong in a profile.',
      'wire.headerPrefix (Header prefix): Allowed: up to 40 letters, digits and hyphens, beginning with a letter or digit.',
      'wire.shopDomain (Store parameter, any platform): Allowed: up to 80 letters, digits, underscores, dots and hyphens, beginning with a letter or underscore, but not code, error, error_description, cart_token, discount, redirect_uri or client_id.',
      'limits.pageSize (Results per page): Allowed: a whole number from 1 to 10,000.',
      'words.batchDone (A batch that has ended): “completed” is already in another list of batch statuses. A word can be in only one.',
    ]);
  });

  test.each([
    'https://user:pw@a.test',
    'https://',
    'ftp://a.test',
    'http://127.0.0.1.evil.test',
    'http://localhost@evil.test',
  ])('with the address %s is refused', (address) => {
    const addresses = { ...specificationProfile.addresses, base: address };
    expect(refusal(withKeys({ addresses })).details.join()).toContain('addresses.base');
  });
});
