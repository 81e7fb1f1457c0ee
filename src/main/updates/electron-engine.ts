import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:http';
import { join } from 'node:path';
import { app, type Session } from 'electron';
import type { Logger } from '../log/logger.ts';
import { environmentProxy } from '../network/environment-proxy.ts';
import { keyOf } from '../network/proxy-list.ts';
import { allowsAddress, type Policy } from '../policy/policy.ts';
import { asFetched, type Fetched, installKeeping, verifyFetched } from './install-fetched.ts';
import { readList } from './read-list.ts';
import type { UpdateEngine } from './updates.ts';

type Answered = (response: NodeJS.EventEmitter & { readonly statusCode: number }) => void;
type HttpExecutor = { readonly createRequest: (options: object, answered: Answered) => object };

const mostNotes = 4_000;
/** Of one look or download, redirects included: electron-updater follows those of a download for ever. */
const mostRequests = 40;
/** Without a byte of a download: electron-updater's own limit is of sockets, which Electron's requests have not. */
const longestStillMs = 60_000;

/** The notes of a feed, which may be HTML, as plain text. */
const plain = (notes: unknown): string =>
  typeof notes === 'string'
    ? notes
        .slice(0, 4 * mostNotes)
        .replaceAll(/<[^<>]{0,400}>/g, '')
        .trim()
        .slice(0, mostNotes)
    : '';

/** The text that the package was built with (packaging/config.ts); null where there is no feed. */
function readFeedFile(): string | null {
  if (!app.isPackaged) return null;
  try {
    return readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return null;
  }
}

/** Where newer versions are asked for; null where the text names no address. */
function feedOf(text: string): URL | null {
  if (/^provider: github$/m.test(text)) return new URL('https://github.com/');
  const [, address = ''] = /^url: ['"]?([^'"\s]+)['"]?$/m.exec(text) ?? [];
  return URL.parse(address);
}

/** Why a policy turns updates off; null where it does not. */
export function updatesOffBy(policy: Policy): 'managed' | 'not-allowed' | null {
  if (policy.updatesOff) return 'managed';
  const text = readFeedFile();
  if (text === null || (!policy.practiceOnly && policy.allowedHosts === null)) return null;
  const feed = feedOf(text);
  return feed === null || !allowsAddress(policy, feed, null) ? 'not-allowed' : null;
}

/** The updater has a session of its own, which knows nothing of how main reaches services. */
async function applyPolicy(netSession: Session, policy: Policy, mayAsk: () => boolean): Promise<void> {
  // Also for redirects: the feed may name files elsewhere.
  netSession.webRequest.onBeforeRequest((details, callback) => {
    const url = URL.parse(details.url);
    callback({ cancel: url === null || !mayAsk() || !allowsAddress(policy, url, null) });
  });
  if (policy.proxy === null) return;
  const read = environmentProxy({ https_proxy: policy.proxy }, new URL('https://service.example/'));
  if (read.kind !== 'proxy') throw new Error('the proxy of the policy cannot be read');
  await netSession.setProxy({ mode: 'fixed_servers', proxyRules: keyOf(read.proxy) });
}

/** electron-updater in a package that was built with a feed; null everywhere else. */
export async function openUpdateEngine(log: Logger, policy: Policy): Promise<UpdateEngine | null> {
  if (readFeedFile() === null || updatesOffBy(policy) !== null) return null;
  // Loaded here alone: it asks for Electron as soon as it is loaded.
  const { default: electronUpdater } = await import('electron-updater');
  const { autoUpdater, AppImageUpdater, CancellationToken } = electronUpdater;
  let asked = 0;
  await applyPolicy(autoUpdater.netSession, policy, () => {
    asked += 1;
    return asked <= mostRequests;
  });
  autoUpdater.autoDownload = false;
  // Nothing is installed but by the operator's own press of a button.
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.allowPrerelease = false;
  autoUpdater.disableWebInstaller = true;
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.logger = null;
  const { netSession } = autoUpdater;
  let goesOn = (): void => undefined;
  // Its types keep to themselves what asks for lists and files.
  const { httpExecutor } = autoUpdater as unknown as { readonly httpExecutor: HttpExecutor };
  const createRequest = httpExecutor.createRequest.bind(httpExecutor);
  Object.assign(httpExecutor, {
    request: (options: RequestOptions) => readList(netSession.fetch.bind(netSession), options),
    createRequest: (options: object, answered: Answered) =>
      createRequest(options, (response) => {
        answered(response);
        // An error is not read.
        if (response.statusCode < 400) response.on('data', () => goesOn());
      }),
  });
  // Its promises reject with the same.
  autoUpdater.on('error', (error) => log.warn('updater', { error: error.message }));
  let fetched: readonly Fetched[] = [];
  return {
    check: async () => {
      asked = 0;
      const result = await autoUpdater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: plain(releaseNotes) };
    },
    download: async () => {
      asked = 0;
      fetched = await asFetched(await downloadWhileItGoesOn());
    },
    verify: () => verifyFetched(fetched),
    // A deb or an rpm that was started from an AppImage has the name of that one in its environment.
    install: () =>
      installKeeping(autoUpdater instanceof AppImageUpdater ? process.env.APPIMAGE : undefined, installNow),
  };

  async function downloadWhileItGoesOn(): Promise<string[]> {
    const token = new CancellationToken();
    const standing = setTimeout(() => {
      log.warn('a download of an update stands');
      token.cancel();
    }, longestStillMs);
    goesOn = () => void standing.refresh();
    try {
      return await autoUpdater.downloadUpdate(token);
    } finally {
      goesOn = () => undefined;
      clearTimeout(standing);
    }
  }

  function installNow(): void {
    // On Linux it runs the system's installer before it quits, waits for it, and reports its failure by this event alone.
    let failure: Error | null = null;
    const note = (error: Error): void => {
      failure = error;
    };
    autoUpdater.once('error', note);
    autoUpdater.quitAndInstall();
    autoUpdater.removeListener('error', note);
    if (failure !== null) throw failure;
  }
}
