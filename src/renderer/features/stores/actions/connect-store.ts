import { attemptConnect } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { errorsOf, toConnectDraft } from '../draft.ts';
import { useStoresView } from '../store.ts';

/** Sends the connect form, or shows what is missing in it. Answers whether it was sent. */
export function connectStore(): boolean {
  const { draft } = useStoresView.getState();
  if (!draft) return false;
  useStoresView.setState({ showErrors: Object.keys(errorsOf(draft)).length > 0 });
  const first = toConnectDraft(draft, false);
  if (!first) return false;
  void attemptConnect((allowSessionTokens) =>
    desk.invoke('stores.connect', { ...first, allowSessionTokens }),
  );
  return true;
}
