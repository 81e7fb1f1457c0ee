import { session } from 'electron';

/** A session that no page has: that of the pages has a proxy that is not there (security/guards.ts). */
const ownSession = 'system-proxy';

/**
 * What the system's settings, PAC files among them, say for an address, as Chromium reads them. Null in the Chromium
 * shell, which has nothing of this.
 */
export const systemProxy = process.versions.electron
  ? (address: string): Promise<string> => session.fromPartition(ownSession).resolveProxy(address)
  : null;
