import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/main/api/transport.ts';
import { createRedactor } from '../../src/main/log/redactor.ts';
import { createTokenClient } from '../../src/main/oauth/token-client.ts';
import { profileAt } from '../support/profile.ts';

const acme = { domain: 'acme', platform: 'a' } as const;

/** What is sent to the token endpoint of a profile, for an app that has a client secret. */
async function sentBy(profile: ReturnType<typeof profileAt>): Promise<readonly HttpRequest[]> {
  const sent: HttpRequest[] = [];
  const client = createTokenClient(
    () => ({
      send: async (request) => {
        sent.push(request);
        return { kind: 'not-sent', problem: 'refused', cause: 'nobody is asked here' };
      },
    }),
    createRedactor(),
  );
  const app = {
    storeId: 's',
    profile,
    storeName: 'Acme',
    store: acme,
    clientId: 'client-1',
    clientSecret: 'secret-1',
  };
  await client.exchange(app, { code: 'c1', redirectUri: 'http://127.0.0.1/callback' });
  await client.refresh(app, 'refresh-1');
  return sent;
}

describe('the token endpoint', () => {
  it('is sent nothing over plain http to another computer', async () => {
    expect(await sentBy(profileAt('http://service.example'))).toEqual([]);
    expect(await sentBy(profileAt('https://service.example'))).toHaveLength(2);
  });

  it.each([
    [200, { error: { code: 'invalid_grant' } }],
    [400, { status: 'BAD_REFRESH_TOKEN' }],
    [400, { error: { code: 400, message: 'INVALID_REFRESH_TOKEN' } }],
    [400, { code: 'invalid_grant' }],
    [400, { error_code: 'invalid_grant' }],
    [400, { message: 'invalid_grant' }],
    [400, { data: { error: 'invalid_grant' } }],
    [400, 'invalid_grant'],
  ])('rejects the refresh token where status %i comes with %j', async (status, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const send = async () => ({ kind: 'answered', status, headers: {}, text, bytes: 1 }) as const;
    const client = createTokenClient(() => ({ send }), createRedactor());
    const renewed = await client.refresh(
      {
        ...{ storeId: 's', storeName: 'Acme', store: acme, clientId: 'c', clientSecret: null },
        profile: profileAt('https://service.example'),
      },
      'refresh-1',
    );
    expect(renewed).toMatchObject({ ok: false, error: { verdict: 'rejected' } });
  });

  it('is not read where its answer is longer than a million letters, or nested deep', async () => {
    const granted = '"access_token":"gr4nt3d-1","scope":"write_batches"';
    const answers = [
      `{${granted}}`,
      `{${granted},"x":"${'x'.repeat(999_000)}"}`,
      `{${granted},"x":"${'x'.repeat(1_000_000)}"}`,
      `{${granted},"x":${'['.repeat(300)}${']'.repeat(300)}}`,
    ];
    const read = [];
    for (const text of answers) {
      const send = async () => ({ kind: 'answered', status: 200, headers: {}, text, bytes: 1 }) as const;
      const client = createTokenClient(() => ({ send }), createRedactor());
      const profile = profileAt('https://service.example');
      const app = {
        storeId: 's',
        profile,
        storeName: 'Acme',
        store: acme,
        clientId: 'c',
        clientSecret: null,
      };
      const [exchanged, renewed] = [
        await client.exchange(app, { code: 'c1', redirectUri: 'http://127.0.0.1/callback' }),
        await client.refresh(app, 'refresh-1'),
      ];
      expect(renewed.ok).toBe(exchanged.ok);
      read.push(exchanged.ok ? exchanged.value.accessToken : exchanged.error.code);
    }
    expect(read).toEqual(['gr4nt3d-1', 'gr4nt3d-1', 'service-unreadable', 'service-unreadable']);
  });

  it.each(['abcd1234\r\nX: 1', 'abcd 1234', 'tökén-1234567890', 'token-Ж-1234567890', 'token1234'])(
    'is not read where its token, %j, can stand in no header',
    async (accessToken) => {
      const text = JSON.stringify({ access_token: accessToken, refresh_token: 'refresh-2' });
      const send = async () => ({ kind: 'answered', status: 200, headers: {}, text, bytes: 1 }) as const;
      const client = createTokenClient(() => ({ send }), createRedactor());
      const profile = profileAt('https://service.example');
      const app = {
        storeId: 's',
        profile,
        storeName: 'Acme',
        store: acme,
        clientId: 'c',
        clientSecret: null,
      };
      const exchanged = await client.exchange(app, { code: 'c1', redirectUri: 'http://127.0.0.1/callback' });
      const message =
        'The token endpoint at service.example responded for Acme, but its response contains no readable access token.';
      expect(exchanged).toMatchObject({ ok: false, error: { code: 'service-unreadable', message } });
      // The store stays connected, and its sign-in is tried again: nobody has to connect it.
      expect(await client.refresh(app, 'refresh-1')).toMatchObject({
        ok: false,
        error: {
          error: {
            code: 'offline',
            message:
              'The token endpoint at service.example responded, but without an access token that can be read. The sign-in for Acme could not be renewed.',
            next: expect.stringContaining('retried automatically'),
          },
        },
      });
    },
  );

  it.each([
    ['not-sent', 'could not be reached'],
    ['ambiguous', 'did not finish its response'],
  ] as const)(
    'says of a renewal that got no answer (%s) that the sign-in was not renewed',
    async (kind, what) => {
      const send = async () => ({ kind, problem: 'connection-lost', cause: 'ECONNRESET' }) as const;
      const client = createTokenClient(() => ({ send }), createRedactor());
      const profile = profileAt('https://service.example');
      const app = {
        storeId: 's',
        profile,
        storeName: 'Acme',
        store: acme,
        clientId: 'c',
        clientSecret: null,
      };
      expect(await client.refresh(app, 'refresh-1')).toMatchObject({
        ok: false,
        error: {
          error: {
            code: 'offline',
            message: `The token endpoint at service.example ${what}. The sign-in for Acme could not be renewed.`,
            next: expect.stringContaining('retried automatically'),
          },
        },
      });
    },
  );

  it.each([475, 482, 499])(
    'says nothing of a secret that is cut behind %i letters of its refusal',
    async (letters) => {
      const words = `${'x '.repeat(260).slice(0, letters)}secret-of-the-app-1 is not the secret`;
      const text = JSON.stringify({ error: 'invalid_client', error_description: words });
      const send = async () => ({ kind: 'answered', status: 400, headers: {}, text, bytes: 1 }) as const;
      const client = createTokenClient(() => ({ send }), createRedactor());
      const profile = profileAt('https://service.example', { wire: { sendClientSecret: true } });
      const app = {
        storeId: 's',
        profile,
        storeName: 'Acme',
        store: acme,
        clientId: 'c',
        clientSecret: 'secret-of-the-app-1',
      };
      const told = JSON.stringify([
        await client.exchange(app, { code: 'c1', redirectUri: 'http://127.0.0.1/callback' }),
        await client.refresh(app, 'refresh-1'),
      ]);
      expect(told).toContain('x x x');
      expect(told).not.toMatch(/secret-of|cret-of/);
    },
  );

  it('gets the client secret where the profile sends it, and nowhere else', async () => {
    const without = await sentBy(profileAt('https://service.example', { wire: { sendClientSecret: false } }));
    expect(without.map(({ body }) => body).join()).not.toContain('secret-1');
    const withIt = await sentBy(profileAt('https://service.example', { wire: { sendClientSecret: true } }));
    for (const { body } of withIt) expect(body).toContain('client_secret=secret-1');
  });
});
