import { guardedEmitter } from '../guard.ts';
import { requireReady, shell } from '../state.ts';
import { protocol } from './protocol.ts';
import { webRequest } from './web-request.ts';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type DeviceHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];

/** Electron's session, of which the shell has one. */
export class Session extends guardedEmitter('session') {
  readonly protocol = protocol;
  readonly webRequest = webRequest;
  #request: RequestHandler = null;
  #check: CheckHandler = null;
  #device: DeviceHandler = null;

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler;
  }

  /** Kept, never asked: the shell offers no devices at all. */
  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.#device = handler;
  }

  get hasDeviceHandler(): boolean {
    return this.#device !== null;
  }

  /** The shell's windows have a proxy that is not there from their beginning (browser.ts). */
  async setProxy(_config: Electron.ProxyConfig): Promise<void> {}

  /** The browser's own; no dictionary is fetched for it. */
  setSpellCheckerEnabled(_isOn: boolean): void {}

  /** What the app decides about a permission. As in Electron, without handlers everything is granted. */
  async decidePermission(
    contents: Electron.WebContents,
    permission: Parameters<NonNullable<RequestHandler>>[1],
    requestingUrl: string,
    requestingOrigin: string,
  ): Promise<boolean> {
    const request = this.#request;
    const check = this.#check;
    const isMainFrame = true;
    const checked = permission as Parameters<NonNullable<CheckHandler>>[1];
    if (check !== null && !check(contents, checked, requestingOrigin, { isMainFrame, requestingUrl })) {
      return false;
    }
    if (request === null) return true;
    return await new Promise((resolve) =>
      request(contents, permission, resolve, { isMainFrame, requestingUrl }),
    );
  }

  async clearStorageData(): Promise<void> {
    const { context } = await shell.browser();
    await context.clearCookies();
    for (const page of context.pages()) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      }, undefined);
    }
  }

  /** Nothing is cached: every answer comes from the app's own handler. */
  async clearCache(): Promise<void> {}
}

const only = new Session();

export const session = {
  get defaultSession(): Session {
    requireReady('Session can only be received when app is ready', TypeError);
    return only;
  },
};

/** The session without the test for readiness, for the shell itself. */
export const theSession = only;
