import { expect, it } from 'vitest';
import { grantedTokens } from '../support/http/oauth-service.ts';
import { renewalDesk as setUp } from '../support/stores/renewal-desk.ts';

it('asks the service after 1, 2, 4 … 60 seconds again, whoever else needs the token meanwhile', async () => {
  const { desk, service, id } = await setUp();
  service.oauth.token = () => ({ status: 503, body: {} });
  const started = desk.clock.now();
  const asked: number[] = [];
  for (let halves = 0; halves < 480; halves += 1) {
    const before = service.forms.length;
    const refused = await desk.stores.refresh(id, 'access-s3cr3t-1');
    expect(refused).toMatchObject({ ok: false, error: { code: 'offline' } });
    if (service.forms.length > before) asked.push(desk.clock.now() - started);
    await desk.clock.advance(500);
  }
  expect(asked.map((time) => time / 1_000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  service.oauth.token = () => grantedTokens(2);
  await desk.clock.advance(60_000);
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
  service.oauth.token = () => ({ status: 503, body: {} });
  await desk.stores.refresh(id, 'access-s3cr3t-2');
  await desk.clock.advance(1_000);
  service.oauth.token = () => grantedTokens(3);
  expect(await desk.stores.refresh(id, 'access-s3cr3t-2')).toEqual({ ok: true, value: 'access-s3cr3t-3' });
});

it('asks at once after a clock was set back, after a new connection, and where nobody was asked', async () => {
  const { desk, service, id, answer } = await setUp();
  answer({ status: 503, body: {} }, grantedTokens(2), { status: 503, body: {} }, grantedTokens(7));
  await desk.stores.refresh(id, 'access-s3cr3t-1');
  await desk.clock.advance(-86_400_000);
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
  await desk.stores.refresh(id, 'access-s3cr3t-2');
  service.oauth.install = () => null;
  await desk.stores.reconnect(id, false);
  await desk.stores.pasteCallback(`${service.forms[0]?.get('redirect_uri')}?code=c7&shop_domain=acme`);
  await desk.reaches('connected');
  answer(grantedTokens(8));
  expect(await desk.stores.refresh(id, 'access-s3cr3t-7')).toEqual({ ok: true, value: 'access-s3cr3t-8' });
  await service.close();
  // The connection that was kept breaks off, and may have taken something with it.
  await desk.stores.refresh(id, 'access-s3cr3t-8');
  await desk.clock.advance(1_000);
  const tries = () => desk.activity.filter(({ path }) => path.endsWith('/oauth/token')).length;
  const before = tries();
  await desk.stores.refresh(id, 'access-s3cr3t-8');
  await desk.stores.refresh(id, 'access-s3cr3t-8');
  expect(tries() - before).toBe(2);
});
