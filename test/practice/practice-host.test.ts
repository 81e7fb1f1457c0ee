import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { createPracticeHost, type PracticeThread } from '../../src/main/practice/practice-host.ts';
import { openInspection } from '../../src/practice/index.ts';
import { clientWith, postToken, tokensOf } from './support/client.ts';
import { startService, temporaryDatabase } from './support/service.ts';

const workerUrl = new URL('../../src/practice/worker.ts', import.meta.url);
const hostOf = (
  databaseFile: string,
  more: Partial<Parameters<typeof createPracticeHost>[0]> = {},
): PracticeThread => {
  const host = createPracticeHost({ workerUrl, databaseFile, ...more });
  onTestFinished(() => host.stop());
  return host;
};

/** A service that remembers a port that nobody else is given while it is away. */
async function databaseAtOwnPort(): Promise<string> {
  const databaseFile = temporaryDatabase();
  const service = await startService({ databaseFile, port: await freePort() });
  await service.close();
  return databaseFile;
}

test('the service starts in a worker, once however many ask, and tells a whole profile', async () => {
  const host = hostOf(temporaryDatabase());
  const [first, second] = await Promise.all([host.ensureStarted(), host.ensureStarted()]);
  expect(first.baseUrl).toBe(second.baseUrl);
  expect(first.profile).toMatchObject({
    id: 'practice',
    addresses: { base: first.baseUrl, auth: first.authUrl, admin: first.adminUrl },
    optional: { taskList: true, discountLookup: true, subscriptionRead: true },
    limits: { bucketSize: 40, leakPerSecond: 2 },
  });
});

test('the registered app connects with the parameters that the host tells', async () => {
  const host = hostOf(temporaryDatabase());
  const access = await host.ensureStarted();
  const callback = access.callbackUrl.replace(':0/', ':39999/');
  const page = new URL(`${access.adminUrl}/partners/app/${access.clientId}/install`);
  page.searchParams.set('platform_b_domain', access.domain);
  for (const [name, value] of Object.entries(access.installQuery(callback)))
    page.searchParams.set(name, value);
  const redirect = await fetch(page, { redirect: 'manual' });
  const target = new URL(redirect.headers.get('location') ?? '');
  expect(target.origin + target.pathname).toBe(callback);
  const form = {
    grant_type: 'authorization_code',
    code: target.searchParams.get('code') ?? '',
    redirect_uri: callback,
    client_id: access.clientId,
  };
  const tokens = tokensOf(await postToken({ url: access.authUrl }, form));
  for (const scope of access.scopes) expect(tokens.scope.split(' ')).toContain(scope);
  const client = clientWith({ url: access.baseUrl }, tokens);
  expect((await client.send('GET', '/discounts')).status).toBe(200);
});

test('after stop and start the port and the state are the same', async () => {
  const host = hostOf(await databaseAtOwnPort());
  const first = await host.ensureStarted();
  await host.stop();
  await expect(fetch(first.baseUrl)).rejects.toThrow();
  const second = await host.ensureStarted();
  expect(second.baseUrl).toBe(first.baseUrl);
  await host.stop();
  // Another program took the port meanwhile: the new address is told.
  const other = createServer().listen(Number(new URL(first.baseUrl).port), '127.0.0.1');
  await once(other, 'listening');
  const third = await host.ensureStarted();
  expect(third.baseUrl).not.toBe(first.baseUrl);
  other.close();
});

test('options of the service reach it, and its profile follows them', async () => {
  const databaseFile = temporaryDatabase();
  const serviceOptions = {
    behaviour: 'specification',
    clock: { speed: 10 },
    limits: { tasksPerAdd: 7 },
    inspectionKey: 'a-key-for-the-test',
  };
  const { profile } = await hostOf(databaseFile, { serviceOptions }).ensureStarted();
  expect(profile).toMatchObject({
    limits: { leakPerSecond: 20, tasksPerAdd: 7, pollSeconds: 0.5 },
    optional: { taskList: false },
  });
  const { inspect, close } = openInspection(databaseFile);
  expect(inspect.inspectionKey()).toBe('a-key-for-the-test');
  close();
});

test('a service that cannot start is an error with its reason', async () => {
  const host = hostOf(temporaryDatabase(), { serviceOptions: { behaviour: 'nice' } });
  await expect(host.ensureStarted()).rejects.toMatchObject({ error: { code: 'internal' } });
});

test('a service that dies is started again on its port, and one that dies again and again stays down', async () => {
  const deaths: string[] = [];
  let died = Promise.withResolvers<void>();
  const host = hostOf(await databaseAtOwnPort(), {
    workerUrl: new URL('support/mortal-worker.ts', import.meta.url),
    onDied: (reason: string) => {
      deaths.push(reason);
      died.resolve();
    },
  });
  const kill = async (): Promise<void> => {
    died = Promise.withResolvers<void>();
    channel.postMessage('die');
    await died.promise;
  };
  const channel = new BroadcastChannel('mortal-worker');
  onTestFinished(() => channel.close());
  const { baseUrl } = await host.ensureStarted();
  const answers = (): Promise<boolean> =>
    fetch(baseUrl).then(
      () => true,
      () => false,
    );
  for (let time = 0; time < 3; time += 1) {
    await kill();
    await expect.poll(answers, { timeout: 20_000 }).toBe(true);
  }
  await kill();
  expect(deaths).toHaveLength(4);
  expect(await answers()).toBe(false);
  // Asked for by the app it comes back.
  expect((await host.ensureStarted()).baseUrl).toBe(baseUrl);
  expect(await answers()).toBe(true);
});
