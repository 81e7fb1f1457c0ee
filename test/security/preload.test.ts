import { beforeAll, expect, test, vi } from 'vitest';
import { dragSigns } from '../../src/contract/drag-signs.ts';
import { type Bridge, bridgeName } from '../../src/contract/index.ts';
import { calls, exposed, ipcRenderer } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

let bridge: Bridge;
/** Node dispatches no trusted event: the listeners are called as Chromium calls them, until one stops it. */
class Page extends EventTarget {
  readonly listeners: (readonly [name: string, listener: (event: unknown) => void])[] = [];
  override addEventListener(name: string, listener: (event: unknown) => void): void {
    super.addEventListener(name, listener);
    this.listeners.push([name, listener]);
  }
  happen(name: string, more: object): readonly string[] {
    const done: string[] = [];
    const event = {
      ...{ type: name, isTrusted: true, relatedTarget: null, ...more },
      preventDefault: () => done.push('prevented'),
      stopImmediatePropagation: () => done.push('stopped'),
    };
    for (const [heard, listener] of this.listeners) {
      if (heard === name && !done.includes('stopped')) listener(event);
    }
    return done;
  }
}
const page = new Page();
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
    dataTransfer: { types: ['Files'], files: [{ path: '/home/olga/a.csv' }] },
  });
  page.dispatchEvent(dropped);
  expect(dropped.isTrusted).toBe(false);
  expect(calls).toEqual([]);
});

test('a drag of files never gets to the page, which is told that they are over the window', () => {
  const told: string[] = [];
  for (const name of Object.values(dragSigns)) page.addEventListener(name, () => void told.push(name));
  const dataTransfer = { types: ['Files'], files: [{ path: '/home/olga/a.csv' }], dropEffect: 'none' };
  const taken = ['stopped', 'prevented'];
  for (const name of ['dragenter', 'dragover', 'dragleave', 'dragenter', 'drop'])
    expect(page.happen(name, { dataTransfer })).toEqual(taken);
  expect(told).toEqual([dragSigns.over, dragSigns.gone, dragSigns.over, dragSigns.gone]);
  expect(dataTransfer.dropEffect).toBe('copy');
  expect(calls).toEqual([['invoke', 'files.dropped', { paths: ['/home/olga/a.csv'], more: 0 }]]);
  expect(page.happen('drop', { dataTransfer: { types: ['text/plain'], files: [] } })).toEqual([]);
});

test('a field for files opens no chooser, and no other becomes one on the way', () => {
  const through = (type: string) => ({ composedPath: () => [{ type }, {}, page] });
  expect(page.happen('click', through('file'))).toEqual(['prevented']);
  expect(page.happen('DOMActivate', through('file'))).toEqual(['stopped', 'prevented']);
  expect(page.happen('DOMActivate', through('text'))).toEqual(['stopped']);
  expect(page.happen('click', through('text'))).toEqual([]);
});
