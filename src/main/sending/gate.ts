import type { Store } from '../../contract/stores.ts';
import type { StoreId } from '../../domain/ids.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import type { Sessions } from '../ports.ts';

/**
 * A store that something may be made for. Throws Failure (`not-found`; `conflict` while it is being deleted: what is made
 * after its data went would stay).
 */
export function storeOf(sessions: Pick<Sessions, 'store'>, storeId: StoreId): Store {
  const store = sessions.store(storeId);
  if (store === null) throw new Failure({ code: 'not-found', message: runsMessages.storeNotExistMore });
  if (!store.erasing) return store;
  throw new Failure({
    code: 'conflict',
    message: runsMessages.storeBeingDeleted({ name: store.name }),
    next: runsMessages.chooseAnotherStore,
  });
}

/** A store that can be asked. Throws Failure (`not-found`, `conflict`, `reconnect-needed`, `not-connected`). */
export function connectedStore(sessions: Pick<Sessions, 'store'>, storeId: StoreId): Store {
  const store = storeOf(sessions, storeId);
  if (store.state === 'connected') return store;
  throw new Failure({
    code: store.state === 'reconnect-needed' ? 'reconnect-needed' : 'not-connected',
    message: runsMessages.storeNotConnectedNothing({ name: store.name }),
    next: runsMessages.connectStoreFirst,
  });
}

/**
 * Throws Failure (`locked`; `conflict` once a backup is to take the place of the data) before anything is made; the API
 * client refuses the changes in any case.
 */
export function checkUnlocked(sessions: Pick<Sessions, 'writeRefusal'>, storeId: StoreId): void {
  const refusal = sessions.writeRefusal(storeId);
  if (refusal !== null) throw new Failure(refusal);
}

/** A connected store that may be changed. Throws Failure as {@link connectedStore} and {@link checkUnlocked}. */
export function writableStore(sessions: Pick<Sessions, 'store' | 'writeRefusal'>, storeId: StoreId): Store {
  const store = connectedStore(sessions, storeId);
  checkUnlocked(sessions, storeId);
  return store;
}

/** Throws Failure (`bad-input`) unless the operator typed the name of the store. */
export function checkTypedName(store: Store, typed: string | undefined): void {
  if (typed?.trim() === store.name) return;
  throw new Failure({
    code: 'bad-input',
    message: runsMessages.typedNameNotName,
    next: runsMessages.typeConfirm({ name: store.name }),
  });
}
