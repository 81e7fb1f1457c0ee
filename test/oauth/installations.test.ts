import { expect, test } from 'vitest';
import { navigate } from '../support/http/navigate.ts';
import { json } from '../support/http/scripted-service.ts';
import { installationWorld, installing } from '../support/stores/installation-world.ts';

test('a store that installs the app in its admin is connected after a yes, as any other', async () => {
  const world = await installationWorld();
  const { desk, service, callbackUrl, questions } = world;
  expect(desk.stores.installations.state()).toEqual({ on: true, listeningAt: [callbackUrl], problem: null });
  const page = await navigate(callbackUrl + installing('Birch.platform.example'));
  expect(page.status).toBe(200);
  expect(page.text).toContain('is asking whether to connect birch');
  await world.isAsked();
  const [question] = questions;
  expect(question).toMatchObject({
    message: 'Connect the store “birch” (platform A)?',
    yes: 'Connect birch',
  });
  const host = new URL(service.origin).host;
  expect(question?.detail).toContain(`The authorization code is sent to: ${host}`);
  expect(question?.detail).toContain('The service does not confirm which store the tokens belong to');
  // Nothing leaves before the answer.
  expect(world.codes()).toEqual(['first']);
  expect(world.domains()).toEqual(['acme']);

  const connected = desk.reaches('connected');
  const shown = desk.published.length;
  await world.answer(true);
  await expect.poll(() => world.domains()).toEqual(['acme', 'birch']);
  await connected;
  expect(Object.fromEntries(service.forms[1] ?? [])).toEqual({
    grant_type: 'authorization_code',
    code: 'code-secret-7',
    redirect_uri: callbackUrl,
    client_id: 'client-1',
  });
  const [acme, birch] = desk.stores.stores();
  expect(birch).toMatchObject({ platform: 'a', state: 'connected', lock: 'locked', tokensIn: 'keychain' });
  expect(birch?.colour).not.toBe(acme?.colour);
  const token = await desk.stores.accessToken(birch?.id ?? '');
  expect(token).toEqual({ ok: true, value: 'access-s3cr3t-2' });
  expect(await desk.stores.accessToken(acme?.id ?? '')).toEqual({ ok: true, value: 'access-s3cr3t-1' });
  expect(desk.published.slice(shown).join('\n')).not.toContain('secret');
  expect(desk.diskText()).not.toContain('code-secret-7');
  // It goes on listening.
  await desk.stores.installations.follow();
  expect(desk.stores.installations.state().listeningAt).toEqual([callbackUrl]);
});

test('it is off unless the operator turns it on, and off again it is not listened for', async () => {
  const world = await installationWorld();
  await world.turn(false);
  await expect(navigate(world.callbackUrl + installing('birch'))).rejects.toThrow();
  expect(world.desk.stores.installations.state()).toMatchObject({ on: false, listeningAt: [] });
  await world.turn(true);
  expect((await navigate(world.callbackUrl + installing('birch'))).status).toBe(200);
});

test('an attempt of the operator has the callback address for itself, and it is listened at again after it', async () => {
  const world = await installationWorld();
  const { desk, callbackUrl, service } = world;
  service.oauth.install = () => null;
  const state = await desk.stores.connect(await desk.draft({ domain: 'cedar', name: 'Cedar', callbackUrl }));
  expect(state).toMatchObject({ step: 'waiting', listening: true, listenProblem: null });
  // Meanwhile an installation is an answer to the attempt, for another store than was named.
  expect((await navigate(callbackUrl + installing('birch'))).text).toContain('not for “cedar”');
  expect(world.questions).toEqual([]);
  await desk.stores.installations.follow();
  expect(desk.stores.installations.state().listeningAt).toEqual([callbackUrl]);
});

test('where the profile has the service asked whose tokens it granted, another store is not connected', async () => {
  const world = await installationWorld({
    profile: { optional: { storeIdentity: true } },
    script: { api: (_request, response) => json(response, 200, { store: { platform_a_domain: 'acme' } }) },
  });
  await navigate(world.callbackUrl + installing('birch'));
  await world.isAsked();
  expect(world.questions[0]?.detail).toContain(
    'checks with the service that the tokens belong to this store',
  );
  await world.answer(true);
  expect(await world.desk.reaches('failed')).toMatchObject({ error: { code: 'wrong-store' } });
  expect(world.domains()).toEqual(['acme']);
});

test('an app whose profile sends the client secret sends the one that is kept for it', async () => {
  const world = await installationWorld({
    profile: { wire: { sendClientSecret: true } },
    clientSecret: 'app-secret-1',
  });
  await navigate(world.callbackUrl + installing('birch'));
  await world.isAsked();
  await world.answer(true);
  await expect.poll(() => world.domains()).toEqual(['acme', 'birch']);
  expect(world.service.forms.map((form) => form.get('client_secret'))).toEqual([
    'app-secret-1',
    'app-secret-1',
  ]);
});

test('without a keychain, or answered after five minutes, nothing is exchanged and the screen says why', async () => {
  let available = true;
  const problem = { code: 'no-keychain', message: 'The keychain does not answer.' } as const;
  const world = await installationWorld({
    desk: {
      probe: async () => (available ? { available, problem: null } : { available: false, problem }),
    },
  });
  available = false;
  await navigate(world.callbackUrl + installing('birch'));
  await world.isAsked();
  await world.answer(true);
  expect(await world.desk.reaches('failed')).toMatchObject({ error: { code: 'no-keychain' } });
  available = true;
  await expect.poll(async () => (await navigate(world.callbackUrl + installing('birch'))).status).toBe(200);
  await world.isAsked(2);
  await world.desk.clock.advance(6 * 60_000);
  const late = world.desk.reaches('failed');
  world.desk.stores.cancelConnect();
  await world.answer(true);
  await late;
  await expect.poll(() => world.desk.stores.connectState()).toMatchObject({ error: { code: 'timed-out' } });
  expect(world.codes()).toEqual(['first']);
});

test('a port that another program has is said', async () => {
  const world = await installationWorld();
  await world.turn(false);
  const other = await installationWorld();
  // The other desk's port, as if another program had it.
  const draft = await world.desk.draft({ domain: 'cedar', callbackUrl: other.callbackUrl });
  world.service.oauth.install = () => null;
  await world.desk.stores.connect(draft);
  await world.desk.stores.pasteCallback(`${other.callbackUrl}?code=c3&platform_a_domain=cedar`);
  await world.desk.reaches('connected');
  await world.turn(true);
  expect(world.desk.stores.installations.state()).toMatchObject({
    listeningAt: [world.callbackUrl],
    problem: { code: 'port-in-use', next: expect.stringContaining('Accept installations from stores') },
  });
});
