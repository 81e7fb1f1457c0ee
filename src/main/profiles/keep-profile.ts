import type { ProfilePath } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';
import type { Confirm, Question, Sessions } from '../ports.ts';
import type { Profiles } from '../stores/profiles.ts';
import { addressLines, beforeAndAfter, guardedChanges, labelsOf, newHosts, plain } from './guarded-fields.ts';

export type KeepProfileDeps = {
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'stores'>;
  readonly confirm: Confirm;
};

/**
 * Keeps a profile that was typed in or read from a file (decision 0040). Where secrets go, and by what a store is
 * known, changes only while no store of the profile is connected and after the operator said yes in a dialog of main,
 * which no page can press. Throws Failure: `conflict`, `cancelled`, `bad-input`.
 */
export const keepProfile =
  ({ profiles, sessions, confirm }: KeepProfileDeps) =>
  async (given: Profile): Promise<Profile> => {
    const profile = profiles.checked(given);
    const before = profiles.get(profile.id);
    const changes = before === null ? [] : guardedChanges(before, profile);
    const kept = profiles.known().map((known) => known.profile);
    const hosts = newHosts(profile, kept);
    const refuse = () => refuseWhileConnected(profile.id, changes, sessions);
    refuse();
    const question = questionOf(before, profile, changes, hosts);
    if (question === null) return profiles.save(profile);
    if (!(await confirm(question))) {
      throw new Failure({
        code: 'cancelled',
        message: before === null ? 'The service was not added.' : 'The service profile was not changed.',
      });
    }
    // The question may have been open for long.
    refuse();
    if (JSON.stringify(profiles.get(profile.id)) !== JSON.stringify(before)) {
      throw new Failure({
        code: 'conflict',
        message: 'The service profile changed while the question was open, so nothing was saved.',
        next: 'Look at it again, then save.',
      });
    }
    return profiles.save(profile);
  };

function refuseWhileConnected(
  profileId: string,
  changes: readonly ProfilePath[],
  sessions: KeepProfileDeps['sessions'],
): void {
  if (changes.length === 0) return;
  const holders = sessions
    .stores()
    .filter((store) => store.profileId === profileId && store.state !== 'disconnected');
  if (holders.length === 0) return;
  const names = holders.map(({ name }) => name).join(', ');
  throw new Failure({
    code: 'conflict',
    message: `${names} ${holders.length === 1 ? 'has' : 'have'} tokens by this profile. Tokens are not sent to another address, so nothing was saved: ${labelsOf(changes)} cannot change meanwhile.`,
    next: 'Disconnect the stores of this profile, save, and connect them again; or duplicate the profile.',
  });
}

function questionOf(
  before: Profile | null,
  profile: Profile,
  changes: readonly ProfilePath[],
  hosts: readonly string[],
): Question | null {
  if (changes.length === 0 && (before !== null || hosts.length === 0)) return null;
  const news =
    hosts.length === 0
      ? []
      : [
          `New here: ${hosts.join(', ')}`,
          'Sign-ins, tokens and client secrets of the stores that you connect with this profile go there.',
        ];
  const title = 'Service profile';
  const name = plain(profile.name);
  if (before === null) {
    return {
      title,
      message: `Add the service “${name}”?`,
      detail: [...news, '', addressLines(profile)].join('\n'),
      yes: 'Add the service',
    };
  }
  return {
    title,
    message: `Change the service profile “${plain(before.name)}”?`,
    detail: [...news, ...(news.length > 0 ? [''] : []), beforeAndAfter(before, profile, changes)].join('\n'),
    yes: 'Change the profile',
  };
}
