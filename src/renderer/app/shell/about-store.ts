import type { Store } from '../../../contract/stores.ts';
import { shellCopy } from '../../copy/shell.ts';

const copy = shellCopy.switcher;

/** "platform A · live", with the state where it is not simply connected. */
export const aboutStore = (store: Store): string =>
  [
    copy.platform[store.platform],
    store.practice ? copy.practice : copy.live,
    ...(store.state === 'connected' ? [] : [copy.states[store.state]]),
  ].join(' · ');
