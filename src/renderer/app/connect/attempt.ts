import { create } from 'zustand';
import type { AppError } from '../../../contract/errors.ts';
import type { ConnectState } from '../../../contract/stores.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { connectCopy } from '../../copy/connect.ts';
import { notify } from '../../ui/index.ts';
import { chooseStore } from '../actions.ts';
import { connectFacts, storesFacts } from '../facts/index.ts';

type Start = (allowSessionTokens: boolean) => Promise<ConnectState>;

type Attempt = {
  /** Asked for, and main has not answered yet. */
  readonly pending: boolean;
  /** Main refused to begin, or to go on. */
  readonly error: AppError | null;
  /** How the last attempt was begun, to try it again. */
  readonly start: Start | null;
};

const useAttemptStore = create<Attempt>(() => ({ pending: false, error: null, start: null }));
export const useAttempt = (): Attempt => useAttemptStore();

/** Begins to connect a store. What becomes of it is in `connectFacts`; a refusal is in `useAttempt().error`. */
export async function attemptConnect(start: Start, allowSessionTokens = false): Promise<void> {
  useAttemptStore.setState({ pending: true, error: null, start });
  await take(start(allowSessionTokens));
}

/** The last attempt once more, keeping the tokens in memory until quit where there is no keychain. */
export async function retryConnect(allowSessionTokens: boolean): Promise<void> {
  const { start } = useAttemptStore.getState();
  if (start) await attemptConnect(start, allowSessionTokens);
}

/** Uses the redirected address that the operator pasted. */
export async function pasteCallback(url: string): Promise<void> {
  useAttemptStore.setState({ pending: true, error: null });
  await take(desk.invoke('stores.pasteCallback', { url }));
}

export async function cancelConnect(): Promise<void> {
  useAttemptStore.setState({ error: null });
  await take(desk.invoke('stores.cancelConnect', {}));
}

async function take(answer: Promise<ConnectState>): Promise<void> {
  try {
    receiveConnect(await answer);
    useAttemptStore.setState({ pending: false });
  } catch (thrown) {
    useAttemptStore.setState({ pending: false, error: appErrorOf(thrown) });
  }
}

/** Takes the state of the connection, from an answer or a notice, and says once when it has been made. */
export function receiveConnect(state: ConnectState): void {
  const before = connectFacts.get();
  connectFacts.set(state);
  if (state.step !== 'connected') return;
  if (before?.step === 'connected' && before.storeId === state.storeId) return;
  useAttemptStore.setState({ pending: false, error: null });
  void welcome(state.storeId);
}

async function welcome(storeId: string): Promise<void> {
  await storesFacts.refresh();
  const store = storesFacts.get()?.find((entry) => entry.id === storeId);
  if (!store) return;
  const missing = store.neededScopes.filter((scope) => !store.grantedScopes.includes(scope));
  notify(
    missing.length > 0
      ? {
          tone: 'warn',
          title: connectCopy.scopesMissing(store.name, missing),
          text: connectCopy.scopesMissingNext(missing.length),
        }
      : { tone: 'ok', title: connectCopy.connected(store.name) },
  );
  await chooseStore(storeId);
}
