import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

const profilePrefix = 'shell-profile-';

/**
 * The app's windows have no network: their requests are answered by the host, and whatever passes that by
 * (sockets, workers, speculative connections) is sent to a proxy that is not there.
 */
const nowhere = { server: 'http://127.0.0.1:9' };
/** External pages go past it, straight to the network. */
const direct = { ...nowhere, bypass: '*' };

/** Everything that a browser does on its own account is off. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-quic',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  '--disable-auto-reload',
  // Names that a page has looked up ahead tell what they carry to whoever answers for them.
  '--blink-settings=dnsPrefetchingEnabled=false',
  '--hide-crash-restore-bubble',
];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** No page calls another computer (WebRTC) past the proxy. A switch for it is Chromium's alone, not Chrome's. */
function writePreferences(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const preferences = { webrtc: { ip_handling_policy: 'disable_non_proxied_udp' } };
  writeFileSync(join(folder, 'Preferences'), JSON.stringify(preferences), { mode: 0o600 });
}

/** Profiles of hosts that were killed stay behind; the next start takes them away. */
function removeStaleProfiles(userData: string): void {
  for (const name of readdirSync(userData)) {
    if (!name.startsWith(profilePrefix)) continue;
    const pid = Number(name.slice(profilePrefix.length));
    if (pid === process.pid || !isAlive(pid)) {
      rmSync(join(userData, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

/**
 * A browser without windows has nothing to say to the desktop: on the session bus it only waits, up to 25 s for each
 * service that does not answer, and a bus that was started for tests has few. Keychain and the like are the host's.
 */
const withoutSessionBus = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  DBUS_SESSION_BUS_ADDRESS: '/dev/null',
});

export type LaunchOptions = { readonly userData: string; readonly headless: boolean; readonly title: string };

/** One running browser: a context of its own profile for the app's windows, another for external pages. */
export class RunningBrowser {
  readonly context: BrowserContext;
  readonly browser: Browser;
  #external: Promise<BrowserContext> | null = null;
  #control: Promise<CDPSession> | null = null;
  #first: Page | null;
  readonly #ours = new Set<Page>();
  #opening = 0;
  /** Folder of the profile; gone when the browser is closed. */
  readonly profile: string;

  private constructor(context: BrowserContext, browser: Browser, profile: string) {
    this.context = context;
    this.browser = browser;
    this.#first = context.pages()[0] ?? null;
    this.profile = profile;
    for (const page of context.pages()) this.#ours.add(page);
  }

  /** Starts the browser with a fresh profile. It is driven through a pipe and ends with this process. */
  static async launch({ userData, headless, title }: LaunchOptions): Promise<RunningBrowser> {
    const executablePath = findBrowser();
    if (executablePath === null) {
      throw new Error(
        'No Chromium, Chrome or Edge was found. Install one, or name it in PARTNER_DESK_BROWSER.',
      );
    }
    mkdirSync(userData, { recursive: true });
    removeStaleProfiles(userData);
    const profile = join(userData, `${profilePrefix}${process.pid}`);
    writePreferences(profile);
    const isRoot = process.getuid?.() === 0;
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless,
      // The browser refuses its own sandbox to the administrator; everybody else gets it.
      chromiumSandbox: !isRoot,
      viewport: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
      proxy: nowhere,
      serviceWorkers: 'block',
      acceptDownloads: true,
      // The host decides what a signal means; the browser follows when the pipe closes.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ...(headless && process.platform === 'linux' ? { env: withoutSessionBus() } : {}),
      ignoreDefaultArgs: headless ? [] : ['--enable-automation'],
      args: [
        ...quiet,
        ...(isRoot && !headless ? ['--test-type'] : []),
        '--window-size=1280,800',
        `--app=data:text/html,<title>${encodeURIComponent(title)}</title>`,
      ],
    });
    const browser = context.browser();
    if (browser === null) throw new Error('The browser gave no handle to itself');
    return new RunningBrowser(context, browser, profile);
  }

  /** A page for a window: the one that the browser came up with, then new ones. */
  async takePage(): Promise<Page> {
    const first = this.#first;
    this.#first = null;
    if (first !== null && !first.isClosed()) return first;
    this.#opening += 1;
    try {
      const page = await this.context.newPage();
      this.#ours.add(page);
      return page;
    } finally {
      this.#opening -= 1;
    }
  }

  /** The session for commands to the browser as a whole; it lives as long as the browser. */
  control(): Promise<CDPSession> {
    this.#control ??= this.browser.newBrowserCDPSession();
    return this.#control;
  }

  /** A page of the browser's own in a small window of its own, for what only the browser's pages may do. */
  async openAside(bounds: { left: number; top: number; width: number; height: number }): Promise<Page> {
    this.#opening += 1;
    try {
      const opened = this.context.waitForEvent('page');
      const session = await this.control();
      await session.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        background: true,
        ...bounds,
      });
      const page = await opened;
      this.#ours.add(page);
      return page;
    } finally {
      this.#opening -= 1;
    }
  }

  /** True for the pages of windows; false for a page that came up by itself. */
  isOurs(page: Page): boolean {
    return this.#ours.has(page) || this.#opening > 0;
  }

  /** The context of external pages and dialogs: no preload, no interception, shares nothing with the app. */
  external(): Promise<BrowserContext> {
    this.#external ??= this.browser.newContext({
      viewport: null,
      colorScheme: null,
      proxy: direct,
    });
    return this.#external;
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
