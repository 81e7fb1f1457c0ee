import { beforeAll, expect, test, vi } from 'vitest';
import { type Bridge, bridgeName } from '../../src/contract/index.ts';
import { calls, exposed, ipcRenderer } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

let bridge: Bridge;
const page = new EventTarget();
beforeAll(async () => {
  vi.stubGlobal('window', page);
  await import('../../src/preload/index.ts');
  bridge = exposed.get(bridgeName) as Bridge;
});
const anyChannel = bridgeCall();
function bridgeCall() {
  return (name: string) => (bridge.invoke as (channel: string, input: unknown) => Promise<unknown>)(name, {});
}

test('the page has one thing of the preload, with two functions', () => {
  expect([...exposed.keys()]).toEqual([bridgeName]);
  expect(Object.keys(bridge).toSorted()).toEqual(['invoke', 'on']);
});

test.each(['no.such.channel', 'app.trouble', 'files.dropped', '__proto__', 'ELECTRON_BROWSER_REQUIRE'])(
  'nothing is sent on %s, which is no channel to call',
  async (name) => {
    await anyChannel(name).catch(() => undefined);
    expect(calls).toEqual([]);
  },
);

test('nothing is listened to that is no event of the contract', () => {
  const on = bridge.on as (name: string, listener: () => void) => () => void;
  expect(() => on('app.info', () => undefined)).toThrow('unknown event');
  expect(ipcRenderer.eventNames()).toEqual([]);
});

test('a listener gets the payload, and nothing of the sender', () => {
  const heard: unknown[][] = [];
  const stop = bridge.on('app.trouble', (...given: unknown[]) => void heard.push(given));
  ipcRenderer.emit('app.trouble', { sender: ipcRenderer }, { part: 'program' });
  expect(heard).toEqual([[{ part: 'program' }]]);
  stop();
  ipcRenderer.emit('app.trouble', { sender: ipcRenderer }, { part: 'program' });
  expect(heard).toHaveLength(1);
});

test('a drop that a script dispatches is nobody’s drop', () => {
  const dropped = Object.assign(new Event('drop'), {
    dataTransfer: { files: [{ path: '/home/olga/a.csv' }] },
  });
  page.dispatchEvent(dropped);
  expect(dropped.isTrusted).toBe(false);
  expect(calls).toEqual([]);
});
