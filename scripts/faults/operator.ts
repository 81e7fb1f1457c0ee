import { renameSync, writeFileSync } from 'node:fs';
import type { Store } from '../../src/contract/stores.ts';
import { Failure } from '../../src/main/failure.ts';
import { openInspection, type PracticeInspection } from '../../src/practice/index.ts';
import type { HeadlessDesk } from './headless-desk.ts';
import type { HostMessage } from './messages.ts';

/** What an operator has at hand to send one kind of thing. */
export type Operator = {
  readonly desk: HeadlessDesk;
  readonly store: Store;
  readonly databaseFile: string;
  readonly tell: (message: HostMessage) => void;
};

/** Looks at the service itself, as somebody does in the store's own pages. */
export function atService<T>({ databaseFile }: Operator, look: (inspect: PracticeInspection) => T): T {
  const { inspect, close } = openInspection(databaseFile);
  try {
    return look(inspect);
  } finally {
    close();
  }
}

/** Writes a file that is whole or not there, whenever this process is killed. */
export function keepJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value));
  renameSync(`${file}.new`, file);
}

const signedOut: readonly string[] = ['reconnect-needed', 'not-connected'];

/** Does what needs a connected store, after connecting it again as often as the service signed the app out. */
export async function whileConnected<T>({ desk, store }: Operator, act: () => Promise<T>): Promise<T> {
  for (;;) {
    const now = (await desk.invoke('stores.list', {})).find(({ id }) => id === store.id);
    if (now?.state !== 'connected') await desk.reconnect(store.id);
    try {
      return await act();
    } catch (thrown) {
      if (!(thrown instanceof Failure) || !signedOut.includes(thrown.error.code)) throw thrown;
    }
  }
}
