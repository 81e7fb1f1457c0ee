import type { StoreCheckout } from '../../../../domain/links/precondition.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { despiteKey, requestOf, useLinks } from '../store.ts';

let latest = 0;

/** From now on a list that is there is that of an earlier choice. */
export function awaitLinks(): void {
  const { draft, list } = useLinks.getState();
  if (list !== null || requestOf(draft) !== null) useLinks.setState({ isPreparing: true });
}

/** Has main put the chosen codes and tokens together; an answer to an earlier choice is dropped. */
export async function prepareLinks(storeId: string, checkout: StoreCheckout): Promise<void> {
  latest += 1;
  const mine = latest;
  const { draft } = useLinks.getState();
  const request = requestOf(draft);
  if (request === null) {
    useLinks.setState({ list: null, isPreparing: false, error: null });
    return;
  }
  useLinks.setState({ isPreparing: true });
  try {
    const despite = draft.despite === despiteKey(storeId, checkout);
    const list = await desk.invoke('links.prepare', { storeId, checkout, despite, ...request });
    if (mine === latest) useLinks.setState({ list, isPreparing: false, error: null });
  } catch (thrown) {
    if (mine === latest) useLinks.setState({ list: null, isPreparing: false, error: appErrorOf(thrown) });
  }
}
