import type { Store } from '../../../contract/stores.ts';
import { desk } from '../../bridge/index.ts';
import { navigate } from '../navigation.ts';
import { attemptConnect } from './attempt.ts';

/**
 * Connects the practice store: one click, the same flow as any store, no network. Where no keychain answers its
 * tokens stay in memory without a question: they open nothing real, and its card says where they are.
 */
export const openPractice = (): Promise<void> =>
  attemptConnect(() => desk.invoke('stores.connectPractice', { allowSessionTokens: true }));

type Known = Pick<Store, 'id' | 'needsSecret'>;

/** Connects a known store again; its runs go on afterwards. Where its client secret is gone, its screen asks for it. */
export async function reconnectStore({ id, needsSecret }: Known): Promise<void> {
  if (needsSecret) navigate({ screen: 'stores', connect: { storeId: id } });
  else await attemptReconnect(id, null);
}

/** `clientSecret` null: the one that is kept. */
export const attemptReconnect = (storeId: string, clientSecret: string | null): Promise<void> =>
  attemptConnect((allowSessionTokens) =>
    desk.invoke('stores.reconnect', {
      storeId,
      allowSessionTokens,
      ...(clientSecret === null ? {} : { clientSecret }),
    }),
  );
