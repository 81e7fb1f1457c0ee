import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './support/client.ts';
import { spawnPractice } from './support/process.ts';
import { temporaryDatabase } from './support/service.ts';

test('npm run practice prints its addresses, obeys its options and ends on SIGTERM', async () => {
  const databaseFile = temporaryDatabase();
  const faults = join(dirname(databaseFile), 'faults.json');
  writeFileSync(
    faults,
    '[{"match": {"path": "/discounts", "nth": 2}, "do": {"kind": "status", "code": 418}}]',
  );
  const running = await spawnPractice(
    ...['--behaviour', 'specification', '--limits', 'off', '--speed', '50'],
    ...['--database', databaseFile, '--faults', faults, '--callback', 'https://desk.example/cb'],
  );
  expect(running.printed).toMatchObject({
    base: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    auth: running.url,
    admin: running.url,
    storefront: running.url,
    inspection: `${running.url}/_practice`,
    clientId: 'partner-desk-practice',
  });
  const client = await connect(running);
  const body = { code: 'A', value: 1, discount_type: 'percentage' };
  const first = await client.send('POST', '/discounts', body);
  expect([first.status, first.headers.get('x-service-limit')]).toEqual([200, null]);
  expect((await client.send('POST', '/discounts', body)).status).toBe(418);
  const page = `${running.url}/partners/app/partner-desk-practice/install?platform_a_domain=n&practice_decision=deny`;
  const redirect = await fetch(page, { redirect: 'manual' });
  expect(redirect.headers.get('location')).toContain('https://desk.example/cb?error=access_denied');
  expect(await running.end('SIGTERM')).toBe(0);
});

test('options that are not valid are refused with a sentence', async () => {
  await expect(spawnPractice('--behaviour', 'nice')).rejects.toThrow(
    /ended with code 1: The practice service did not start.*behaviour/s,
  );
});
