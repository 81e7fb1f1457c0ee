import { appErrorOf } from '../../../bridge/index.ts';
import { useProfiles } from '../store.ts';

/** Does a piece of work about a profile; what main refuses is shown with it. Never rejects. */
export async function attempt(profileId: string | null, work: () => Promise<void>): Promise<void> {
  useProfiles.setState({ error: null });
  try {
    await work();
  } catch (thrown) {
    const error = appErrorOf(thrown);
    // The operator said no in the dialog of the app, and knows it.
    if (error.code === 'cancelled') return;
    useProfiles.setState({ error: { profileId, error } });
  }
}
