import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { ConnectState } from '../../src/contract/stores.ts';
import { openDesk } from '../runs/support/desk.ts';
import { json, type Script, startScriptedService } from '../support/http/scripted-service.ts';

const tokens = {
  access_token: 'access-1a2b3c',
  refresh_token: 'refresh-1a2b3c',
  token_type: 'Bearer',
  scope: 'write_batches',
};

/** How the token endpoint answers; the install page approves, or never does. */
const answers: Readonly<Record<string, Script>> = {
  'no answer': () => undefined,
  'a broken connection': (_asked, response) => {
    response.destroy();
  },
  'a failure': (_asked, response) => json(response, 500, {}),
  'a web page': (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Busy</html>');
  },
  'a refusal': (_asked, response) => json(response, 400, { error: 'invalid_grant' }),
  'half an answer': (_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"access_token":');
  },
};

/** A desk before a service whose install page approves when it is told to. */
async function world(token: Script, approves: boolean) {
  let answer = token;
  let isApproved = approves;
  let onShown = (): void => {};
  const shown = new Promise<void>((resolve) => {
    onShown = resolve;
  });
  const service = await startScriptedService((asked, response) => {
    if (asked.path === '/oauth/token') return answer(asked, response);
    if (!asked.path.startsWith('/partners/app/') || !isApproved) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Approve?</html>', onShown);
      return;
    }
    const location = `${asked.query.get('callback')}?code=${service.received.length}&platform_b_domain=north&shop_domain=north`;
    response.writeHead(302, { Location: location }).end();
  });
  onTestFinished(service.close);
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const desk = await openDesk();
  const facts = { url: service.origin, wire: {}, limits: {}, optional: {}, callbackUrl };
  const install = `${service.origin}/partners/app/x/install?callback=${callbackUrl}`;
  const connect = () => desk.connect(facts, 'north', {}, install);
  const heal = (): void => {
    isApproved = true;
    answer = (_asked, response) => json(response, 200, tokens);
  };
  const withhold = (): void => {
    isApproved = false;
  };
  return { desk, connect, heal, shown, withhold };
}

/** Begins to connect and, at a step, cancels; then connects for good. */
async function leaveAt(step: ConnectState['step'], token: Script, approves: boolean): Promise<void> {
  const { desk, connect, heal, shown } = await world(token, approves);
  const reached = desk.noticed('stores.connectChanged', (state) => [step, 'failed'].includes(state.step));
  const first = connect().catch((cause: unknown) => cause);
  await reached;
  // The browser has the page: nothing of this attempt is on its way any more.
  if (!approves) await shown;
  expect(await desk.invoke('stores.cancelConnect', {})).toMatchObject({ step: 'idle' });
  heal();
  expect(await connect()).toMatchObject({ state: 'connected' });
  // The attempt that was left changes nothing any more; it ends with the one that was made instead.
  await first;
  expect((await desk.invoke('stores.list', {})).filter(({ domain }) => domain === 'north')).toHaveLength(1);
}

test('while the approval is waited for, cancelling ends the attempt, and another can begin', async () => {
  await leaveAt('waiting', (_asked, response) => json(response, 200, tokens), false);
});

test.each(Object.entries(answers))(
  'where the exchange is answered by %s, it is cancelled or has failed, and another attempt connects',
  async (_, token) => {
    await leaveAt('exchanging', token, true);
  },
);

test.each(['stores.disconnect', 'stores.remove'] as const)(
  '%s ends an attempt that is open, so that its approval does not bring the store back',
  async (channel) => {
    const { desk, connect, withhold, heal } = await world(
      (_asked, response) => json(response, 200, tokens),
      true,
    );
    const { id: storeId } = await connect();
    withhold();
    await desk.invoke('stores.reconnect', { storeId });
    const { step } = await desk.invoke('stores.connectState', {});
    expect(step).toBe('waiting');
    await desk.invoke('stores.update', { storeId, name: 'Another name', colour: 'teal' });
    await expect(
      desk.invoke('data.eraseStore', { storeId, typedStoreName: 'Another name' }),
    ).rejects.toMatchObject({
      error: { message: expect.stringContaining('is being connected') },
    });
    await desk.invoke(channel, { storeId });
    heal();
    expect((await desk.invoke('stores.connectState', {})).step).not.toBe('waiting');
    const pasted = 'http://127.0.0.1:1/oauth/callback?code=late&platform_b_domain=north&shop_domain=north';
    await expect(desk.invoke('stores.pasteCallback', { url: pasted })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    expect((await desk.invoke('stores.list', {})).filter(({ state }) => state === 'connected')).toEqual([]);
  },
);
