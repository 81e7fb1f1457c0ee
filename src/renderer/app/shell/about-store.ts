import type { Store } from '../../../contract/stores.ts';
import { shellCopy } from '../../copy/shell.ts';

const copy = shellCopy.switcher;

/** "platform A · live · locked": with the state where it is not simply connected, and the lock where it is closed. */
export const aboutStore = (store: Store): string =>
  [placeOfStore(store), ...(store.lock === 'locked' ? [copy.locked] : [])].join(' · ');

/** "platform A · live", where the lock stands beside it. */
export const placeOfStore = (store: Store): string =>
  [
    copy.platform[store.platform],
    store.practice ? copy.practice : copy.live,
    ...(store.state === 'connected' ? [] : [copy.states[store.state]]),
  ].join(' · ');
