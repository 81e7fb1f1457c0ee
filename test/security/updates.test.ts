import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noPolicy, type Policy } from '../../src/main/policy/policy.ts';
import { openUpdateEngine, updatesOffBy } from '../../src/main/updates/electron-engine.ts';
import { createUpdates } from '../../src/main/updates/updates.ts';
import { app, ask, calls, session } from './support/electron.ts';

const updater = vi.hoisted(() => {
  class CancellationToken {
    cancel = (): void => undefined;
  }
  const httpExecutor = { createRequest: (_options: object, _answered: Answered): unknown => null };
  return {
    CancellationToken,
    httpExecutor,
    autoUpdater: { on: () => undefined, httpExecutor } as Record<string, unknown>,
    AppImageUpdater: class {},
  };
});
const feed = 'https://updates.example/desk/';
vi.mock('electron', () => import('./support/electron.ts'));
vi.mock('electron-updater', () => ({ default: updater }));

const answering = () => Object.assign(new EventEmitter(), { statusCode: 200 });
type Answered = (response: ReturnType<typeof answering>) => void;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A package with the file in it that names a feed, or without. */
function packaged(feedFile: string | null): void {
  const folder = mkdtempSync(join(tmpdir(), 'updates-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (feedFile !== null) writeFileSync(join(folder, 'app-update.yml'), feedFile);
  Object.assign(process, { resourcesPath: folder });
  Object.assign(app, { isPackaged: true });
}

async function engineOf(hasFeed: boolean, policy: Policy = noPolicy) {
  packaged(hasFeed ? `provider: generic\nurl: ${feed}\n` : null);
  updater.autoUpdater.netSession = session.defaultSession;
  return openUpdateEngine(log, policy);
}

test('a package that was built without a feed asks nobody', async () => {
  expect(await engineOf(false)).toBeNull();
});

test.each([
  ['autoDownload', false],
  ['autoInstallOnAppQuit', false],
  ['allowDowngrade', false],
  ['allowPrerelease', false],
  ['disableWebInstaller', true],
])('%s is %s', async (name, value) => {
  expect(await engineOf(true)).not.toBeNull();
  expect(updater.autoUpdater[name]).toBe(value);
});

test('notes of a feed come without markup, at most 4,000 characters', async () => {
  updater.autoUpdater.checkForUpdates = async () => ({
    isUpdateAvailable: true,
    updateInfo: {
      version: '2.0.0',
      releaseNotes: `<img src="https://elsewhere.example">${'new '.repeat(5000)}`,
    },
  });
  const found = await (await engineOf(true))?.check();
  expect(found?.version).toBe('2.0.0');
  expect(found?.notes).toHaveLength(4000);
  expect(found?.notes).toMatch(/^new /);
});

const generic = `provider: generic\nurl: ${feed}\nupdaterCacheDirName: partner-desk-updater\n`;
const github = 'owner: someone\nrepo: desk\nprovider: github\n';

test.each([
  ['no policy', generic, {}, null],
  ['updates turned off', generic, { updatesOff: true }, 'managed'],
  ['the practice store alone', generic, { practiceOnly: true }, 'not-allowed'],
  ['other hosts', generic, { allowedHosts: ['api.shop.example'] }, 'not-allowed'],
  ['no host', generic, { allowedHosts: [] }, 'not-allowed'],
  ['its host', generic, { allowedHosts: ['updates.example'] }, null],
  ['a quoted address', `provider: generic\nurl: '${feed}'\n`, { allowedHosts: ['updates.example'] }, null],
  ['a feed at GitHub, and its hosts', github, { allowedHosts: ['github.com'] }, null],
  ['a feed at GitHub, and others', github, { allowedHosts: ['updates.example'] }, 'not-allowed'],
  ['a feed that is not understood', 'url: 7', { allowedHosts: ['updates.example'] }, 'not-allowed'],
  ['no feed', null, { practiceOnly: true }, null],
] as const)('updates by a policy of %s', (_what, text, rules, off) => {
  packaged(text);
  expect(updatesOffBy({ ...noPolicy, ...rules })).toBe(off);
});

test('no request of the updater goes to a host that the policy does not allow, a redirect to one included', async () => {
  await engineOf(true, { ...noPolicy, allowedHosts: ['updates.example'] });
  const cancelled = (url: string): unknown => {
    let answer: unknown = null;
    ask('request', { url }, (given: unknown) => {
      answer = given;
    });
    return answer;
  };
  expect(cancelled(`${feed}latest-linux.yml`)).toEqual({ cancel: false });
  expect(cancelled('https://elsewhere.example/newer.deb')).toEqual({ cancel: true });
  expect(cancelled('https://updates.example.elsewhere.example/')).toEqual({ cancel: true });
});

test('what installs a deb touches no AppImage that the app was started from', async () => {
  const other = join(mkdtempSync(join(tmpdir(), 'other-')), 'Other.AppImage');
  writeFileSync(other, 'another program');
  onTestFinished(() => rmSync(join(other, '..'), { recursive: true, force: true }));
  vi.stubEnv('APPIMAGE', other);
  onTestFinished(() => void vi.unstubAllEnvs());
  let beside: readonly string[] = [];
  Object.assign(updater.autoUpdater, {
    once: () => undefined,
    removeListener: () => undefined,
    quitAndInstall: () => {
      beside = readdirSync(join(other, '..'));
    },
  });
  const engine = await engineOf(true);
  engine?.install();
  expect(beside).toEqual(['Other.AppImage']);
});

test('a download that leads to itself ends', async () => {
  updater.autoUpdater.downloadUpdate = async () => [];
  const engine = await engineOf(true);
  let cancelled = 0;
  const follow = (): void => {
    for (let step = 0; step < 50; step += 1) {
      ask('request', { url: `${feed}newer.deb` }, (given: { readonly cancel: boolean }) => {
        if (given.cancel) cancelled += 1;
      });
    }
  };
  follow();
  expect(cancelled).toBe(10);
  await engine?.download();
  follow();
  expect(cancelled).toBe(20);
});

test('a download that stands for a minute has failed, one that goes on has not, and the next look fetches', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let response = answering();
  let read = 0;
  let cancelled = 0;
  const downloads = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let at = -1;
  updater.httpExecutor.createRequest = (_options, answered) => answered(response);
  const engine = await engineOf(true);
  Object.assign(updater.autoUpdater, {
    checkForUpdates: async () => ({
      isUpdateAvailable: true,
      updateInfo: { version: '2.0.0', releaseNotes: '' },
    }),
    downloadUpdate: (token?: { cancel: () => void }) => {
      at += 1;
      const download = downloads[at];
      response = answering();
      updater.httpExecutor.createRequest({}, (given) => given.on('data', () => (read += 1)));
      if (token)
        token.cancel = () => {
          cancelled += 1;
          download?.reject(new Error('cancelled'));
        };
      begun[at]?.resolve();
      return download?.promise;
    },
  });
  const updates = createUpdates({
    ...{ engine: Promise.resolve(engine), off: null, log },
    isWanted: () => false,
    isBusy: async () => false,
    publish: () => undefined,
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
  });
  onTestFinished(() => updates.close());
  const first = updates.check();
  await begun[0]?.promise;
  vi.advanceTimersByTime(59_000);
  response.emit('data', 'some');
  vi.advanceTimersByTime(59_000);
  expect([updates.get().kind, read, cancelled]).toEqual(['downloading', 1, 0]);
  vi.advanceTimersByTime(1_000);
  expect(cancelled).toBe(1);
  expect(await first).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('or the update could not be downloaded'),
  });

  const second = updates.check();
  await begun[1]?.promise;
  expect(updates.get().kind).toBe('downloading');
  downloads[1]?.resolve([]);
  expect(await second).toMatchObject({ kind: 'ready', version: '2.0.0' });
});

test('the updater goes through the proxy of the policy, and through none past it', async () => {
  calls.length = 0;
  await engineOf(true, { ...noPolicy, proxy: 'proxy.example' });
  expect(calls).toEqual([['setProxy', { mode: 'fixed_servers', proxyRules: 'http://proxy.example:80' }]]);
  calls.length = 0;
  await engineOf(true);
  expect(calls).toEqual([]);
});
