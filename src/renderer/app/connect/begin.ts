import { desk } from '../../bridge/index.ts';
import { attemptConnect } from './attempt.ts';

/**
 * Connects the practice store: one click, the same flow as any store, no network. Where no keychain answers its
 * tokens stay in memory without a question: they open nothing real, and its card says where they are.
 */
export const openPractice = (): Promise<void> =>
  attemptConnect(() => desk.invoke('stores.connectPractice', { allowSessionTokens: true }));

/** Connects a known store again; its runs go on afterwards. */
export const reconnectStore = (storeId: string): Promise<void> =>
  attemptConnect((allowSessionTokens) => desk.invoke('stores.reconnect', { storeId, allowSessionTokens }));
