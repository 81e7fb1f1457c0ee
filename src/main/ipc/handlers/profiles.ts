import { readFile, stat } from 'node:fs/promises';
import { Failure } from '../../failure.ts';
import type { Grants, Sessions } from '../../ports.ts';
import { type Profiles, parseProfile } from '../../stores/profiles.ts';
import type { AreaHandlers } from '../handlers.ts';

const largestProfileBytes = 1_000_000;

export const profilesHandlers = (deps: {
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'stores'>;
  readonly grants: Pick<Grants, 'path'>;
}): AreaHandlers<'profiles'> => ({
  'profiles.list': () => deps.profiles.list(),
  'profiles.import': async ({ grant }) => {
    const path = deps.grants.path(grant);
    const { size } = await stat(path).catch(unreadable);
    if (size > largestProfileBytes) {
      throw new Failure({
        code: 'file-too-large',
        message: 'The file is too large to be a service profile.',
      });
    }
    return deps.profiles.save(parseProfile(await readFile(path, 'utf8').catch(unreadable)));
  },
  'profiles.save': ({ profile }) => deps.profiles.save(profile),
  'profiles.remove': ({ profileId }) => {
    const user = deps.sessions.stores().find((store) => store.profileId === profileId);
    if (user) {
      throw new Failure({
        code: 'conflict',
        message: `The store ${user.name} uses this profile.`,
        next: 'Remove the store first.',
      });
    }
    deps.profiles.remove(profileId);
    return null;
  },
});

function unreadable(): never {
  throw new Failure({
    code: 'file-unreadable',
    message: 'The file could not be read.',
    next: 'Choose the file again.',
  });
}
