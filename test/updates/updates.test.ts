import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createUpdates,
  type UpdateEngine,
  type Updates,
  type UpdatesOptions,
} from '../../src/main/updates/updates.ts';

/** When it is looked for newer versions; what the engine does with a real feed is in test/package. */
const hour = 3_600_000;
let now: number;
let waiting: { readonly until: number; readonly wake: () => void } | null;
let looks: number;
let found: Awaited<ReturnType<UpdateEngine['check']>>;
let downloads: number;
let installs: number;
let isBusy: boolean;
let isWanted: boolean;
let updates: Updates;

const engine: UpdateEngine = {
  check: async () => {
    looks += 1;
    return found;
  },
  download: async () => {
    downloads += 1;
  },
  verify: async () => undefined,
  install: () => {
    installs += 1;
  },
};

function start(options: Partial<Pick<UpdatesOptions, 'engine' | 'off' | 'unsavedPlaces'>> = {}): void {
  updates = createUpdates({
    engine: Promise.resolve(engine),
    off: null,
    ...options,
    isWanted: () => isWanted,
    isBusy: async () => isBusy,
    publish: () => undefined,
    clock: {
      now: () => now,
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          waiting = { until: now + milliseconds, wake: resolve };
          signal?.addEventListener('abort', () => resolve(), { once: true });
        }),
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined } as never,
  });
}

/** Lets the clock go on until a moment, waking whoever waits on the way. */
async function goOn(hours: number): Promise<void> {
  const end = now + hours * hour;
  await settled();
  while (waiting !== null && waiting.until <= end) {
    const { until, wake } = waiting;
    [now, waiting] = [until, null];
    wake();
    await settled();
  }
  now = end;
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  [now, waiting, looks, isBusy, isWanted] = [1_000_000, null, 0, false, true];
  [found, downloads, installs] = [null, 0, 0];
});
afterEach(() => updates.close());

it('at the start, and once a day', async () => {
  start();
  await goOn(0);
  expect(looks).toBe(1);
  await goOn(23);
  expect(looks).toBe(1);
  await goOn(2);
  expect(looks).toBe(2);
  expect(updates.get()).toMatchObject({ kind: 'current', checkedAt: expect.any(String) });
});

it('on request, when the engine is not loaded yet: that there is no feed is not said before it is known', async () => {
  const loading = Promise.withResolvers<UpdateEngine | null>();
  isWanted = false;
  start({ engine: loading.promise });
  const answer = updates.check();
  await goOn(0);
  loading.resolve(engine);
  expect(await answer).toMatchObject({ kind: 'current', checkedAt: expect.any(String) });
  expect(looks).toBe(1);
});

it('never while a run is going, and soon after it', async () => {
  isBusy = true;
  start();
  await goOn(30);
  expect(looks).toBe(0);
  await expect(updates.check()).rejects.toMatchObject({ error: { code: 'conflict' } });
  isBusy = false;
  await goOn(1);
  expect(looks).toBe(1);
});

it('nothing is downloaded while a run is going that was started during the look; the next look does', async () => {
  found = { version: '2.0.0', notes: '' };
  const check = (): ReturnType<UpdateEngine['check']> => {
    isBusy = looks === 0;
    return engine.check();
  };
  start({ engine: Promise.resolve({ ...engine, check }) });
  await goOn(0);
  expect([looks, downloads]).toEqual([1, 0]);
  expect(updates.get()).toEqual({ kind: 'current', checkedAt: null });
  isBusy = false;
  await goOn(25);
  expect([looks, downloads]).toEqual([2, 1]);
  expect(updates.get()).toMatchObject({ kind: 'ready' });
});

it('nothing is installed while a run is going', async () => {
  found = { version: '2.0.0', notes: '' };
  start();
  await goOn(0);
  expect(updates.get()).toMatchObject({ kind: 'ready' });
  isBusy = true;
  await updates.install().catch(() => undefined);
  expect(installs).toBe(0);
  isBusy = false;
  await updates.install();
  expect(installs).toBe(1);
});

it('nothing is installed while text is not saved: the program ends for it', async () => {
  found = { version: '2.0.0', notes: '' };
  let places: readonly { readonly of: 'sheet'; readonly id: string }[] = [{ of: 'sheet', id: 's1' }];
  start({ unsavedPlaces: () => places });
  await goOn(0);
  await expect(updates.install()).rejects.toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('Text in a sheet is not saved.') },
  });
  expect(installs).toBe(0);
  places = [];
  await updates.install();
  expect(installs).toBe(1);
});

it('an installation that the system refuses is said, and can be tried again', async () => {
  found = { version: '2.0.0', notes: '' };
  let isAllowed = false;
  const install = (): void => {
    if (!isAllowed) throw new Error('pkexec exited with code 126');
    installs += 1;
  };
  start({ engine: Promise.resolve({ ...engine, install }) });
  await goOn(0);
  await expect(updates.install()).rejects.toMatchObject({
    error: { code: 'denied', message: 'The update was not installed.' },
  });
  expect(updates.get()).toMatchObject({ kind: 'ready' });
  isAllowed = true;
  await updates.install();
  expect(installs).toBe(1);
});

it.each([
  [
    'ERR_CHECKSUM_MISMATCH',
    'The update was discarded because',
    'do not install it by hand: ask your IT team',
  ],
  [
    'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
    'The list of versions or the update could not be read',
    'install the new version',
  ],
  ['ECONNREFUSED', 'The list of versions could not be reached', 'install the new version'],
])('a look that fails with %s says what happened and what can be done', async (code, message, next) => {
  const check = () => Promise.reject(Object.assign(new Error('no'), { code }));
  start({ engine: Promise.resolve({ ...engine, check }) });
  await goOn(0);
  expect(updates.get()).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining(message),
    next: expect.stringMatching(new RegExp(`^Choose “Check now”.*${next}`)),
  });
});

it('a download that a full disk does not take says so', async () => {
  const download = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOSPC' }));
  found = { version: '9.9.9', notes: '' };
  start({ engine: Promise.resolve({ ...engine, download }) });
  await goOn(0);
  expect(updates.get()).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('the disk is full'),
  });
});

it('what is not there any more as it was fetched is fetched again', async () => {
  found = { version: '9.9.9', notes: '' };
  const verify = () => Promise.reject(new Error('no such file'));
  start({ engine: Promise.resolve({ ...engine, verify }) });
  await goOn(0);
  await expect(updates.install()).rejects.toMatchObject({
    error: { code: 'conflict', next: 'Choose “Check now” to download it again.' },
  });
  expect(updates.get()).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('missing or was changed'),
  });
  await updates.check();
  expect([updates.get().kind, downloads, installs]).toEqual(['ready', 2, 0]);
});

it('that none is ready says how to look for one', async () => {
  start();
  await goOn(0);
  await expect(updates.install()).rejects.toMatchObject({
    error: { code: 'not-found', next: 'Choose “Check now” in Settings, under “Updates”.' },
  });
});

it('not by itself when it is switched off, and then on request', async () => {
  isWanted = false;
  start();
  await goOn(30);
  expect(looks).toBe(0);
  await updates.check();
  expect(looks).toBe(1);
});

it('never where the computer is managed', async () => {
  start({ off: 'managed' });
  await goOn(30);
  await updates.check();
  expect(looks).toBe(0);
  expect(updates.get()).toEqual({ kind: 'none', why: 'managed' });
});
