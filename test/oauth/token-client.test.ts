import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/main/api/transport.ts';
import { createRedactor } from '../../src/main/log/redactor.ts';
import { createTokenClient } from '../../src/main/oauth/token-client.ts';
import { profileAt } from '../support/profile.ts';

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
  const app = { storeId: 's', profile, storeName: 'Acme', clientId: 'client-1', clientSecret: 'secret-1' };
  await client.exchange(app, { code: 'c1', redirectUri: 'http://127.0.0.1/callback' });
  await client.refresh(app, 'refresh-1');
  return sent;
}

describe('the token endpoint', () => {
  it('is sent nothing over plain http to another computer', async () => {
    expect(await sentBy(profileAt('http://service.example'))).toEqual([]);
    expect(await sentBy(profileAt('https://service.example'))).toHaveLength(2);
  });

  it('gets the client secret where the profile sends it, and nowhere else', async () => {
    const without = await sentBy(profileAt('https://service.example', { wire: { sendClientSecret: false } }));
    expect(without.map(({ body }) => body).join()).not.toContain('secret-1');
    const withIt = await sentBy(profileAt('https://service.example', { wire: { sendClientSecret: true } }));
    for (const { body } of withIt) expect(body).toContain('client_secret=secret-1');
  });
});
