import type { Store } from '../../contract/stores.ts';
import type { ProfilePath } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { profilesMessages } from '../../messages/profiles.ts';
import { listed } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import type { Confirm, Question, Sessions } from '../ports.ts';
import type { Profiles } from '../stores/profiles.ts';
import {
  beforeAndAfter,
  guardedChanges,
  guardedLines,
  isCopy,
  labelsOf,
  longestChanges,
  namesOfHosts,
  newHosts,
  plain,
  readChanges,
} from './guarded-fields.ts';

export type KeepProfileDeps = {
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'stores'>;
  readonly confirm: Confirm;
};

/** Fields of one question, so that a dialog shows all of it and both of its buttons. */
const fieldsPerQuestion = 10;

/**
 * Keeps a profile that was typed in or read from a file (decision 0040). Where secrets go, and by what a store is
 * known, changes only while no store of the profile is connected. That, and what is sent to stores that have the
 * profile and how their answers are read, changes after the operator said yes in a dialog of main, which no page can
 * press. Throws Failure: `conflict`, `cancelled`, `bad-input`.
 */
export const keepProfile =
  ({ profiles, sessions, confirm }: KeepProfileDeps) =>
  async (given: Profile): Promise<Profile> => {
    const profile = profiles.checked(given);
    const before = profiles.get(profile.id);
    const changes = before === null ? [] : guardedChanges(before, profile);
    const refuse = () => refuseWhileConnected(profile.id, changes, sessions);
    refuse();
    const kept = profiles.known().map((known) => known.profile);
    const stores = sessions.stores().filter((store) => store.profileId === profile.id);
    const questions =
      before === null ? newQuestions(profile, kept) : changeQuestions(before, profile, kept, stores);
    if (questions.length === 0) return profiles.save(profile);
    for (const question of questions) {
      if (await confirm(question)) continue;
      throw new Failure({
        code: 'cancelled',
        message:
          before === null ? profilesMessages.serviceNotAdded : profilesMessages.serviceProfileNotChanged,
      });
    }
    // The question may have been open for long.
    refuse();
    if (JSON.stringify(profiles.get(profile.id)) !== JSON.stringify(before)) {
      throw new Failure({
        code: 'conflict',
        message: profilesMessages.serviceProfileChangedWhile,
        next: profilesMessages.serviceProfileChangedWhileNext,
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
  const names = listed(
    holders.map(({ name }) => name),
    5,
  );
  throw new Failure({
    code: 'conflict',
    message: profilesMessages.tokensProfileTokensNot({
      names,
      holders: holders.length,
      labelsOf: labelsOf(changes),
    }),
    next: profilesMessages.tokensProfileTokensNotNext,
  });
}

const title = profilesMessages.serviceProfile;

/** What hosts that no kept profile has in the same place are told of. */
const hostLines = (hosts: readonly string[]): readonly string[] =>
  hosts.length === 0 ? [] : [profilesMessages.newHere({ hosts }), profilesMessages.signInsTokensClient, ''];

/** About a new profile, unless it is a copy of a kept one: that sends nothing that the kept one would not. */
function newQuestions(profile: Profile, kept: readonly Profile[]): readonly Question[] {
  if (isCopy(profile, kept)) return [];
  const hosts = newHosts(profile, kept);
  const others = namesOfHosts(profile, kept);
  return [
    {
      title,
      message: profilesMessages.addServiceQuestion({ name: plain(profile.name) }),
      detail: [
        ...hostLines(hosts),
        ...(others === '' ? [] : [profilesMessages.sameHost({ others }), '']),
        ...guardedLines(profile),
      ],
      yes: profilesMessages.addServiceAction,
    },
  ];
}

function changeQuestions(
  before: Profile,
  profile: Profile,
  kept: readonly Profile[],
  stores: readonly Store[],
): readonly Question[] {
  const guarded = guardedChanges(before, profile);
  const read = stores.length === 0 ? [] : readChanges(before, profile);
  const changes = [...guarded, ...read];
  const names = listed(
    stores.map(({ name }) => plain(name)),
    5,
  );
  const about = [
    ...hostLines(guarded.length === 0 ? [] : newHosts(profile, kept)),
    ...(read.length === 0
      ? []
      : [profilesMessages.storesProfile({ names }), profilesMessages.sentHowAnswersRead, '']),
  ];
  const count = Math.ceil(changes.length / fieldsPerQuestion);
  return Array.from({ length: count }, (_, index) => {
    const from = index * fieldsPerQuestion;
    const lines = beforeAndAfter(before, profile, changes.slice(from, from + fieldsPerQuestion));
    if (lines.join('').length > longestChanges) {
      throw new Failure({
        code: 'bad-input',
        message: profilesMessages.tooLongChanges,
        next: profilesMessages.tooLongChangesNext,
      });
    }
    return {
      title,
      message: profilesMessages.changeServiceProfile({
        name: plain(before.name),
        count2: count,
        index: index + 1,
      }),
      detail: [...about, ...lines],
      yes: index === count - 1 ? profilesMessages.changeProfile : profilesMessages.nextChanges,
    };
  });
}
