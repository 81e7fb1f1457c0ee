import { app, type Session, session, type WebContents } from 'electron';
import { appOrigin } from '../../contract/index.ts';
import type { Logger } from '../log/logger.ts';

/** True for an address of the app's own page. A custom scheme has an opaque origin, so host and scheme count. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  const own = new URL(appOrigin);
  return url !== null && url.protocol === own.protocol && url.host === own.host;
}

/** True for the one address at which the page is: at others of its scheme there are its parts, or nothing. */
const isPage = (address: string): boolean => isOwnAddress(address) && URL.parse(address)?.pathname === '/';

/** What the log says of an address that the page chose: the rest of it may hold anything. */
export const originOf = (address: string): string => {
  const url = URL.parse(address);
  return url === null ? 'no address' : `${url.protocol}//${url.host}`.slice(0, 200);
};

/** No permission is ever granted: the page needs none. */
function denyPermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
}

/** Whatever the page asks of the network goes nowhere but to the app's own scheme. */
function denyNetwork(target: Session): void {
  target.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !(isOwnAddress(details.url) || details.url.startsWith('devtools:')) });
  });
}

/** A proxy that nobody is; for names of this computer as well. */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * What a page does on the network without a request: it calls other computers (WebRTC), and connects ahead. Chromium has
 * no policy against it: the page's session gets a proxy that is not there, and calls go by proxies alone.
 */
function denyCalls(target: Session, log: Logger): void {
  // Chromium would fetch the words of its spelling checker, though no window has one.
  target.setSpellCheckerEnabled(false);
  target.setProxy(nowhere).catch((error: unknown) => log.error('the page has no proxy', { error }));
}

/** What Chromium and Electron would let a page do unasked, by Chromium's own names of it. */
const takenFromPages = [
  // No name is looked up because a page says that it may need it: whoever answers for names would be told what is in them.
  'dnsPrefetchingEnabled=false',
  // No script reads what the operator copied in another program. Electron 33 lets one; keys and menus paste.
  'DOMPasteAllowed=false',
].join(',');

/** No chooser of Chromium's own gives a page files to read or to write, and no drop gives it a handle of one. */
const featuresTaken = 'FileSystemAccessLocal,FileSystemAccess';

/** Call before the app is ready. */
export function restrictPages(): void {
  app.commandLine.appendSwitch('disable-blink-features', featuresTaken);
  app.commandLine.appendSwitch('blink-settings', takenFromPages);
}

function guardContents(contents: WebContents, log: Logger): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  const stay = (event: { preventDefault: () => void; url: string }) => {
    if (isPage(event.url)) return;
    event.preventDefault();
    log.warn('navigation refused', { to: originOf(event.url) });
  };
  // Chromium commits `about:` addresses without asking: what cannot be prevented is put right.
  const comeBack = (url: string): void => {
    if (isPage(url) || url.startsWith('devtools:')) return;
    log.warn('left page brought back', { from: originOf(url) });
    contents.loadURL(`${appOrigin}/`).catch(() => undefined);
  };
  contents.on('did-navigate', (_event, url) => comeBack(url));
  contents.on('did-fail-load', (_event, _code, _words, url, isMainFrame) => {
    if (isMainFrame) comeBack(url);
  });
  // The page has no frames. A script that makes one wants a world of its own, with what the page has taken from itself
  // (renderer/no-calls.ts). Its process ends before a call from there has looked a name up.
  contents.on('frame-created', (_event, { frame }) => {
    if (!frame?.parent || contents.getURL().startsWith('devtools:')) return;
    log.error('the page made a frame and was ended');
    contents.forcefullyCrashRenderer();
  });
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  // The page itself never asks to stay (`beforeunload`): who does would keep the operator from quitting.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    log.warn('window refused', { to: originOf(url) });
    return { action: 'deny' };
  });
}

/** Deny by default, for every page that the app ever makes. Call before the first window. */
export function installGuards(log: Logger): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  denyPermissions(session.defaultSession);
  denyNetwork(session.defaultSession);
  denyCalls(session.defaultSession, log);
  session.defaultSession.on('will-download', (event) => event.preventDefault());
}
