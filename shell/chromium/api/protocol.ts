import { guarded } from '../guard.ts';
import { requireReady, shell } from '../state.ts';

type Handler = (request: GlobalRequest) => GlobalResponse | Promise<GlobalResponse>;

const privileged = new Map<string, Electron.Privileges>();
const handlers = new Map<string, Handler>();
let wasRegistered = false;

/** Schemes that the app serves, for the translation of addresses in response headers. */
export const servedSchemes = (): readonly string[] => [...privileged.keys()];

/** The app's handler for a scheme, if it registered one. */
export const schemeHandler = (scheme: string): Handler | undefined => handlers.get(scheme);

export const protocol = guarded('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (shell.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    if (wasRegistered) {
      // Electron lets the second call replace the first in silence; nobody means that.
      throw new Error('protocol.registerSchemesAsPrivileged may be called only once');
    }
    wasRegistered = true;
    for (const { scheme, privileges = {} } of schemes) {
      if (!/^[a-z][a-z0-9-]*$/.test(scheme)) throw new Error(`Scheme ${scheme} cannot be served`);
      privileged.set(scheme, privileges);
    }
  },

  handle(scheme: string, handler: Handler): void {
    requireReady('Session can only be received when app is ready', TypeError);
    if (typeof handler !== 'function') throw new TypeError('Expected handler to be a function');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    const privileges = privileged.get(scheme);
    if (privileges?.standard !== true || privileges.secure !== true) {
      throw new Error(`The Chromium shell serves only schemes registered as standard and secure: ${scheme}`);
    }
    handlers.set(scheme, handler);
  },

  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },

  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
});
