import { own } from '../../../../domain/own.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { desk } from '../../../bridge/index.ts';
import { setTest, useProfiles } from '../store.ts';
import { attempt } from './attempt.ts';

/** Asks main to try a profile as it is typed. */
export const testProfile = (profile: Profile): Promise<void> =>
  attempt(profile.id, async () => {
    const going = { state: 'going' } as const;
    setTest(profile.id, going);
    try {
      const lines = await desk.invoke('profiles.test', { profile });
      // An edit meanwhile has put the test away: its lines are about other values.
      if (own(useProfiles.getState().tests, profile.id) === going)
        setTest(profile.id, { state: 'done', lines });
    } catch (thrown) {
      setTest(profile.id, null);
      throw thrown;
    }
  });
