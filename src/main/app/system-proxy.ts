import { type Session, session } from 'electron';

/** A session that no page has: that of the pages has a proxy that is not there (security/guards.ts). */
const ownSession = 'system-proxy';

let opened: Promise<Session> | null = null;

/** The session, once it knows the settings: one that is new says of every address that no proxy leads there. */
async function openSession(): Promise<Session> {
  const own = session.fromPartition(ownSession);
  await own.forceReloadProxyConfig();
  return own;
}

/**
 * What the system's settings, PAC files among them, say for an address, as Chromium reads them. Null in the Chromium
 * shell, which has nothing of this.
 */
export const systemProxy = process.versions.electron
  ? async (address: string): Promise<string> => {
      opened ??= openSession().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return (await opened).resolveProxy(address);
    }
  : null;
