import { expect, test } from '../support/app/e2e.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());

const onBridge = <T>(name: string, ...args: unknown[]): Promise<T> =>
  app.page.evaluate(([member, given]) => Reflect.get(globalThis, 'fixture')[member](...given), [
    name,
    args,
  ] as const);

test('a sandboxed preload may require a few modules', async () => {
  for (const name of [
    'electron',
    'electron/renderer',
    'electron/common',
    'events',
    'timers',
    'url',
    'node:events',
  ])
    expect(await onBridge('tryRequire', name), name).toBe('nothing thrown');
});

test('a sandboxed preload may require nothing else', async () => {
  for (const name of ['fs', 'node:fs', 'child_process', 'path', 'electron/main', './other.js', 'zod'])
    expect(await onBridge('tryRequire', name), name).toBe(`module not found: ${name}`);
});

test('a sandboxed preload knows what it is', async () => {
  expect(await onBridge('globals')).toEqual({
    process: 'object',
    __dirname: 'undefined',
    sandboxed: true,
    contextIsolated: true,
    type: 'renderer',
  });
});

test('a name is exposed once', async () => {
  expect(await onBridge('tryExposeAgain')).toContain('Cannot bind an API on top of an existing property');
});

test('an error of the preload reaches the page as a plain error with its message', async () => {
  const seen = await app.page.evaluate(() => {
    try {
      Reflect.get(globalThis, 'fixture').fails();
      return 'nothing thrown';
    } catch (error) {
      return error instanceof Error ? [error.name, error.message] : typeof error;
    }
  });
  expect(seen).toEqual(['Error', 'out of rows']);
});

test('the page holds copies, frozen', async () => {
  const result = await app.page.evaluate(() => {
    const bridge = Reflect.get(globalThis, 'fixture');
    const attempts = [
      () => Object.assign(bridge.shared.nested, { value: 'changed' }),
      () => bridge.shared.list.push(3),
      () => Object.assign(bridge, { invoke: null }),
      () => Object.defineProperty(globalThis, 'fixture', { value: 1 }),
    ];
    const threw = attempts.map((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    });
    return { threw, inside: bridge.readShared() };
  });
  expect(result).toEqual({ threw: [true, true, true, true], inside: 'kept' });
});

test('the document has the bridge and nothing else of the preload', async () => {
  const extra = await app.page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const plain = new Set<PropertyKey>(Reflect.ownKeys(frame.contentWindow ?? {}));
    const own = Reflect.ownKeys(window).filter((key) => !plain.has(key));
    frame.remove();
    return own.map(String).filter((key) => !/^\d+$/.test(key));
  });
  expect(extra.filter((key) => key !== 'fromFile')).toEqual(['fixture']);
});

test('what the preload leaves in its global object stays with it', async () => {
  expect(await onBridge('readOwnGlobals')).toEqual([true, true, true]);
  expect(await app.page.evaluate(() => 'leftByPreload' in globalThis || 'leftToo' in globalThis)).toBe(false);
});

test('a frame inside the page gets neither bridge nor binding', async () => {
  const names = await app.page.evaluate(async () => {
    const found: string[] = [];
    for (const source of ['about:blank', '/frame.html']) {
      const frame = document.createElement('iframe');
      frame.src = source;
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve);
      });
      document.body.append(frame);
      const keys = Reflect.ownKeys(frame.contentWindow ?? {}).map(String);
      found.push(...keys.filter((key) => key === 'fixture' || /^b[0-9a-f]{24}$/.test(key)));
      await loaded;
      const later = Reflect.ownKeys(frame.contentWindow ?? {}).map(String);
      found.push(...later.filter((key) => key === 'fixture' || /^b[0-9a-f]{24}$/.test(key)));
      frame.remove();
    }
    return found;
  });
  expect(names).toEqual([]);
});

test('a page of another host has the preload, as in Electron, and main sees whose it is', async () => {
  app.begin('load', 'app://stranger/frame.html');
  await app.page.waitForURL(app.addressOf('app://stranger/frame.html'));
  expect(await app.invoke('sender')).toMatchObject({
    url: 'app://stranger/frame.html',
    origin: 'app://stranger',
    isTop: true,
  });
});
