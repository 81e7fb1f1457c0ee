import { open } from 'node:fs/promises';
import type { TestLine } from '../../../contract/profiles.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { profileText } from '../../../domain/profile/read.ts';
import { profileFileMessages } from '../../../messages/profile-file.ts';
import { profilesMessages } from '../../../messages/profiles.ts';
import { Failure } from '../../failure.ts';
import { grantedName } from '../../files/grants.ts';
import { readWithoutWaiting } from '../../files/readable.ts';
import { writeWhole } from '../../files/whole-file.ts';
import type { Confirm, Grants, Sessions } from '../../ports.ts';
import { askBeforeTest } from '../../profiles/ask-before-test.ts';
import { keepProfile } from '../../profiles/keep-profile.ts';
import type { Learning } from '../../profiles/learning/learning.ts';
import { type Profiles, parseProfile } from '../../stores/profiles.ts';
import type { AreaHandlers } from '../handlers.ts';

const largestProfileBytes = 1_000_000;

export const profilesHandlers = (deps: {
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'stores'>;
  readonly grants: Grants;
  /** Asks the operator, who alone decides where secrets go. */
  readonly confirm: Confirm;
  readonly test: (profile: Profile) => Promise<readonly TestLine[]>;
  readonly learning: Learning;
}): AreaHandlers<'profiles'> => {
  const { profiles, sessions, grants, learning } = deps;
  const save = keepProfile(deps);
  const test = askBeforeTest({
    kept: () => profiles.known().map((known) => known.profile),
    confirm: deps.confirm,
    test: deps.test,
  });
  return {
    'profiles.list': () => profiles.list(),
    'profiles.known': () => profiles.known(),
    'profiles.import': async ({ grant }) => {
      const path = grants.path(grant, 'read');
      const { profile, unknown } = parseProfile(await profileFile(path));
      const replaced = profiles.get(profile.id) !== null;
      return { profile: await save(profile), replaced, unknown };
    },
    'profiles.export': ({ profileId, grant }) => {
      const profile = profiles.get(profileId);
      if (profile === null) throw new Failure({ code: 'not-found', message: profilesMessages.profileGone });
      const path = grants.path(grant, 'write');
      try {
        writeWhole(path, profileText(profile));
      } catch {
        notWritten();
      }
      return { fileName: grantedName(grants, grant, 'write') };
    },
    'profiles.save': ({ profile }) => save(profile),
    'profiles.remove': ({ profileId }) => {
      const user = sessions.stores().find((store) => store.profileId === profileId);
      if (user) {
        throw new Failure({
          code: 'conflict',
          message: profilesMessages.storeUsesProfile({ name: user.name }),
          next: profilesMessages.removeStoreFirst,
        });
      }
      profiles.remove(profileId);
      return null;
    },
    'profiles.test': ({ profile }) => test(profile),
    'profiles.tryService': ({ profileId, storeId, task }) => learning.start(profileId, storeId, task),
    'profiles.tryState': () => learning.state(),
    'profiles.stopTry': () => learning.stop(),
  };
};

/** The text of a file that may hold a profile. Throws Failure (`file-unreadable`, `file-too-large`). */
async function profileFile(path: string): Promise<string> {
  const file = await open(path, readWithoutWaiting).catch(unreadable);
  try {
    const facts = await file.stat();
    if (!facts.isFile()) unreadable();
    if (facts.size > largestProfileBytes) {
      throw new Failure({
        code: 'file-too-large',
        message: profilesMessages.fileTooLargeService,
        next: profileFileMessages.profileJsonFileProfiles,
      });
    }
    return await file.readFile('utf8').catch(unreadable);
  } finally {
    await file.close();
  }
}

function unreadable(): never {
  throw new Failure({
    code: 'file-unreadable',
    message: profilesMessages.fileNotRead,
    next: profilesMessages.chooseFileAgain,
  });
}

function notWritten(): never {
  throw new Failure({
    code: 'disk',
    message: profilesMessages.profileNotWritten,
    next: profilesMessages.profileNotWrittenNext,
  });
}
