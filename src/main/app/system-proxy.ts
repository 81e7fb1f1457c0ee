import { session } from 'electron';

/**
 * What the system's settings, PAC files among them, say for an address, as Chromium reads them. Null in the Chromium
 * shell, which has nothing of this.
 */
export const systemProxy = process.versions.electron
  ? (address: string): Promise<string> => session.defaultSession.resolveProxy(address)
  : null;
