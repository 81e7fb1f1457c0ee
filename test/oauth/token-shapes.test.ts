import { expect, it } from 'vitest';
import { renewalDesk as setUp } from '../support/stores/renewal-desk.ts';

const granted = 'zNewAcc3ss9d2e4f6a8b0c1d3e5f';
/** What a gateway, a template or a program writes in the place of a token. */
const placeholders = [
  ...['null', 'undefined', 'false', 'none', 'error', '***', '[REDACTED]', 'UNAUTHORIZED', 'access_token'],
  ...[
    '*'.repeat(32),
    '*'.repeat(16),
    'x'.repeat(24),
    `${'x'.repeat(16)}12ab`,
    `${granted.slice(0, 6)}********`,
  ],
  ...[
    'zNew...5f',
    '\u2022'.repeat(12),
    '{{access_token_value}}',
    '%ACCESS_TOKEN_PLACEHOLDER%',
    '<masked-by-dlp>',
  ],
  ...['[REDACTED BY GATEWAY]', '00000000-0000-0000-0000-000000000000', '0000000000', '12345678'],
  ...['please_reauthenticate', 'refresh_token_not_rotated', 'unchanged-refresh-token', 'undefinedundefined'],
  ...['System.Security.Token', 'null null null null', '[object Object]', 'Error: token store unavailable'],
  ...['https://x/login?next=1', 'error:500', 'error-500', 'retry_in_60s', 'HTTP/1.1', '2026-11-26T00:00:00Z'],
  ...[
    'abcdef0123456789',
    '12345678-1234-1234-1234-123456789012',
    '20261126',
    'request12345',
    'subscription16',
  ],
  ...[
    'XXXX-XXXX-XXXX-XXXX',
    'ABCD-1234-EFGH-5678',
    'TEST-CODE-2026-0001',
    '00:00:00:00:00:00:00:00',
    '12:30:15',
  ],
  ...['{00000000-0000-0000-0000-000000000000}', '{access_token_value}'],
  ...['subscription', 'loginrequired', 'temporarilyunavailable', 'retry60s', 'max50carts', '12h30m15s'],
  ...['20261126T000000Z', 'P1DT2H30M', 'pleasetryagaintomorrowthanks', 'TokenNotAvailable'],
];

it.each<Readonly<Record<string, unknown>>>([
  ...placeholders.map((word) => ({ access_token: word, refresh_token: 'refresh-s3cr3t-2' })),
  // One text in the place of both is a mask, whatever it looks like.
  { access_token: granted, refresh_token: granted },
  { access_token: granted, error: 'x' },
  { access_token: granted, success: false },
  { access_token: granted, token_type: 'mac' },
  { access_token: 'refresh-s3cr3t-1', refresh_token: 'refresh-s3cr3t-2' },
])('no renewal with %j takes the place of the pair in use', async (body) => {
  const { desk, id, answer, state } = await setUp();
  answer({ status: 200, body });
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
    ok: false,
    error: { code: 'offline' },
  });
  expect(state()).toBe('connected');
  expect(await desk.vault.get(`store:${id}:access`)).toBe('access-s3cr3t-1');
  expect(await desk.vault.get(`store:${id}:refresh`)).toBe('refresh-s3cr3t-1');
});

/** Tokens as services make them: UUID, hexadecimal, base64, base32, JWT, with a prefix, short. */
const opaque = [
  ...['3b1f8c2e-5d47-4a9b-8e60-1c2d3e4f5a6b', '9007199254740993', '1//0gJx3kQmW9vT2sLrCgYIARAAGBASNwF-L9Ir'],
  ...[
    '12|kQ7mW9vT2sLrCgYIARAAGBASNwF',
    'M.C507_BAY.0.U.-CtB*Xq7!mW9vT2s$',
    '4f3a9c0de1b2',
    'eyJhbGciOiJIUzI1NiJ9..x',
  ],
  ...[
    'JBSWY3DPEHPK3PXPJBSWY3DPEH',
    'EwBwA8l6BAAUAAAAAAAAAAAAb7Xq2mW9vT',
    'qWxTzRvbNmLkPsYh',
    'live-REFRESH-token-55aa66bb',
  ],
  ...['ZVGN-MJ8V-LTJ1-3975', 'I01A-ODMS-162A-CS18', 'f3:f0:7c:e9:d7:aa:d2:33:25:4e:85:95:59:11:bc:0c'],
  ...['{f906beb3-cc4d-4f37-adbb-d5d48e06c257}', '{F906BEB3-CC4D-4F37-ADBB-D5D48E06C257}'],
  // Hexadecimal in groups or short, letters or digits alone, words by chance.
  ...['9ea7-dc76-54cf-ff4e-8a67-1cd9-81e7-2818', 'fc5243ca', 'cbefc500aebb', '3133825d181d576d', 'fadecafe'],
  ...['ccgltfmidcmosomdplpg', 'oustrpkpgfdmmgmutdascvwtifismcyh', '210701522144', '48205917'],
  ...[
    '_TS_d19RFYhgeMja',
    'WgkotUun',
    'jaS6iVdekocj',
    'Uxd6bakumlz/tkoyjPyJEA==',
    'BPSTVFDZZLPUNPAABHBLJWLQHS',
  ],
];

it.each<readonly [unknown, string]>([
  [{ data: { access_token: granted, refresh_token: 'refresh-s3cr3t-2' } }, 'refresh-s3cr3t-2'],
  [{ access_token: `Bearer ${granted}`, refresh_token: 'refresh-s3cr3t-2' }, 'refresh-s3cr3t-2'],
  [`{"access_token":"${granted}","refresh_token":9007199254740993}`, '9007199254740993'],
  [{ access_token: granted, scope: {} }, 'refresh-s3cr3t-1'],
  [{ access_token: granted, error: null, errors: [] }, 'refresh-s3cr3t-1'],
  [{ response: { access_token: granted } }, 'refresh-s3cr3t-1'],
  [[{ access_token: granted }], 'refresh-s3cr3t-1'],
  [{ accessToken: granted, RefreshToken: 'a1b2c3d4' }, 'a1b2c3d4'],
  ...opaque.map((token) => [{ access_token: granted, refresh_token: token }, token] as const),
  // What is no token leaves the one that was used.
  ...placeholders.map(
    (word) => [{ access_token: granted, refresh_token: word }, 'refresh-s3cr3t-1'] as const,
  ),
  [{ access_token: granted, refresh_token: 'refresh\nsecret-2' }, 'refresh-s3cr3t-1'],
])('a renewal with %j is stored with the refresh token %s', async (body, refresh) => {
  const { desk, id, answer } = await setUp();
  answer({ status: 200, body });
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: granted });
  expect(await desk.vault.get(`store:${id}:refresh`)).toBe(refresh);
});

const unnamed = 'sEcReTseventyxyzAbcQwe';
it.each<unknown>([
  { token: unnamed },
  { tokens: [unnamed] },
  { auth: { jwt: unnamed } },
  { error: [{ name: 'access_token', value: unnamed }] },
  { error: `new token: ${unnamed}` },
  { error: `token is ${unnamed}` },
  { error: `array(1) { ["access_token"]=> string(22) "${unnamed}" }` },
  `a:1:{s:12:"access_token";s:22:"${unnamed}";}`,
  { error: 'qwmvbtrlkzxcpshdgfynja' },
])('a refusal with %j shows no token', async (body) => {
  const { desk, id, answer } = await setUp();
  answer({ status: 400, body });
  const told = JSON.stringify(await desk.stores.refresh(id, 'access-s3cr3t-1'));
  expect(told).toContain('[redacted]');
  expect(told).not.toMatch(/sEcReT|qwmvb/);
});

it('a refusal shows its words, whatever they are joined with', async () => {
  const { desk, id, answer } = await setUp();
  const words = [
    ...['unsupported_grant_type', 'InvalidGrantException', 'temporarily-unavailable', 'refresh_token_reused'],
    ...['AUTHENTICATION_REQUIRED', 'https://service.example/errors/invalid-grant', '2026-11-26T03:00:00'],
  ].join(' ');
  answer({ status: 400, body: { error: words } });
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({ error: { details: [words] } });
});
