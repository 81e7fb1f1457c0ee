import type { Profile } from '../../../../domain/profile/profile.ts';
import { navigate } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { notify } from '../../../ui/index.ts';
import { discardEdits, knownFacts, useProfiles } from '../store.ts';
import { attempt } from './attempt.ts';

/** Takes a profile from a file, and goes there; what was left out stays on the screen. */
export const importProfile = (): Promise<void> =>
  attempt(null, async () => {
    const grant = await desk.invoke('files.open', {});
    if (!grant) return;
    const imported = await desk.invoke('profiles.import', { grant: grant.grant });
    await knownFacts.refresh();
    discardEdits(imported.profile.id);
    useProfiles.setState({ imported: imported.unknown.length > 0 ? imported : null });
    navigate({ screen: 'profiles', profileId: imported.profile.id });
    notify({ tone: 'ok', title: copy.imported(imported.profile.name, imported.replaced) });
  });

/** Writes the saved profile to a file. */
export const exportProfile = (profile: Profile): Promise<void> =>
  attempt(profile.id, async () => {
    const grant = await desk.invoke('files.save', { suggestedName: `${profile.id}.json` });
    if (!grant) return;
    const { fileName } = await desk.invoke('profiles.export', {
      profileId: profile.id,
      grant: grant.grant,
    });
    notify({ tone: 'ok', title: copy.exported(fileName) });
  });
