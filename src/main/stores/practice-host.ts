import type { Platform } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';

/** What the connection flow needs to know of the running practice service. */
export type PracticeAccess = {
  /** With the addresses of this start. */
  readonly profile: Profile;
  readonly clientId: string;
  readonly domain: string;
  readonly platform: Platform;
  readonly scopes: readonly string[];
  /** The callback as registered at the service; port 0 stands for any free port. */
  readonly callbackUrl: string;
  /**
   * Query parameters of the install page for a callback: the callback itself (its port is free), and the one
   * that approves at once, so that the one click in the app is the only one.
   */
  readonly installQuery: (callbackUrl: string) => Readonly<Record<string, string>>;
};

export type PracticeHost = {
  /** Starts the practice service unless it runs; the same answer until it stops. */
  readonly ensureStarted: () => Promise<PracticeAccess>;
};
