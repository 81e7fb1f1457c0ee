import { freeId } from '../../../../domain/profile/edit.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { navigate } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { notify } from '../../../ui/index.ts';
import { discardEdits, knownFacts, useProfiles } from '../store.ts';
import { attempt } from './attempt.ts';

/** Saves a profile with what was typed. */
export const saveProfile = (profile: Profile): Promise<void> =>
  attempt(profile.id, async () => {
    await desk.invoke('profiles.save', { profile });
    await knownFacts.refresh();
    discardEdits(profile.id);
    notify({ tone: 'ok', title: copy.saved(profile.name) });
  });

/** Makes an own profile that is like another, and goes there. */
export const duplicateProfile = (profile: Profile): Promise<void> =>
  attempt(profile.id, async () => {
    const name = copy.copyOf(profile.name);
    const taken = (knownFacts.get() ?? []).map((known) => known.profile.id);
    const made = await desk.invoke('profiles.save', {
      profile: { ...profile, id: freeId(name, taken), name },
    });
    await knownFacts.refresh();
    navigate({ screen: 'profiles', profileId: made.id });
    notify({ tone: 'ok', title: copy.duplicated(made.name) });
  });

/** Deletes an own profile. Throws DeskError. */
export async function removeProfile(profile: Profile): Promise<void> {
  await desk.invoke('profiles.remove', { profileId: profile.id });
  discardEdits(profile.id);
  useProfiles.setState({ error: null });
  navigate({ screen: 'profiles', profileId: null }, 'replace');
  await knownFacts.refresh();
  notify({ tone: 'ok', title: copy.removed(profile.name) });
}
