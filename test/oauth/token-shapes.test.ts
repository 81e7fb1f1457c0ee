import { expect, it } from 'vitest';
import { renewalDesk as setUp } from '../support/stores/renewal-desk.ts';

const granted = 'zNewAcc3ss9d2e4f6a8b0c1d3e5f';

it.each<Readonly<Record<string, unknown>>>([
  ...['null', 'undefined', 'false', 'none', 'error', '***', '[REDACTED]', 'UNAUTHORIZED', 'access_token'].map(
    (word) => ({ access_token: word, refresh_token: word }),
  ),
  { access_token: granted, error: 'x' },
  { access_token: granted, success: false },
  { access_token: granted, token_type: 'mac' },
  { access_token: 'refresh-secret-1', refresh_token: 'refresh-secret-1' },
])('no renewal with %j takes the place of the pair in use', async (body) => {
  const { desk, id, answer, state } = await setUp();
  answer({ status: 200, body });
  expect(await desk.stores.refresh(id, 'access-secret-1')).toMatchObject({
    ok: false,
    error: { code: 'offline' },
  });
  expect(state()).toBe('connected');
  expect(await desk.vault.get(`store:${id}:access`)).toBe('access-secret-1');
  expect(await desk.vault.get(`store:${id}:refresh`)).toBe('refresh-secret-1');
});

it.each<[Readonly<Record<string, unknown>>, string]>([
  [{ data: { access_token: granted, refresh_token: 'refresh-secret-2' } }, 'refresh-secret-2'],
  [{ access_token: `Bearer ${granted}`, refresh_token: 'refresh-secret-2' }, 'refresh-secret-2'],
  [{ access_token: granted, refresh_token: 9007199254740993n }, '9007199254740993'],
  [{ access_token: granted, scope: {} }, 'refresh-secret-1'],
  [{ access_token: granted, error: null, errors: [] }, 'refresh-secret-1'],
  // What is no token leaves the one that was used.
  [{ access_token: granted, refresh_token: 'null' }, 'refresh-secret-1'],
  [{ access_token: granted, refresh_token: 'refresh\nsecret-2' }, 'refresh-secret-1'],
])('a renewal with %s is stored', async (body, refresh) => {
  const { desk, id, answer } = await setUp();
  const text = JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? `#${value}#` : value));
  answer({ status: 200, body: text.replace(/"#(\d+)#"/, '$1') });
  expect(await desk.stores.refresh(id, 'access-secret-1')).toEqual({ ok: true, value: granted });
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
  const told = JSON.stringify(await desk.stores.refresh(id, 'access-secret-1'));
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
  expect(await desk.stores.refresh(id, 'access-secret-1')).toMatchObject({ error: { details: [words] } });
});
