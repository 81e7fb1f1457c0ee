import { attemptConnect } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { errorsOf, toConnectDraft } from '../draft.ts';
import { profilesFacts, sendsSecret, useStoresView } from '../store.ts';

/** Sends the connect form, or shows what is missing in it. Answers whether it was sent. */
export function connectStore(): boolean {
  const { draft } = useStoresView.getState();
  if (!draft) return false;
  const needsSecret = sendsSecret(profilesFacts.get(), draft.profileId);
  useStoresView.setState({ showErrors: Object.keys(errorsOf(draft, needsSecret)).length > 0 });
  const first = toConnectDraft(draft, needsSecret);
  if (!first) return false;
  void attemptConnect((allowSessionTokens) =>
    desk.invoke('stores.connect', { ...first, allowSessionTokens }),
  );
  return true;
}
