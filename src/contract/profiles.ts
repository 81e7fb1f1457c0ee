import { z } from 'zod';
import { type Profile, profileSchema } from '../domain/profile/profile.ts';
import { idText } from './bounds.ts';
import { invoke, output } from './define.ts';

/** `own`: imported or made here, and the only ones that can be changed. */
export type ProfileOrigin = 'shipped' | 'practice' | 'own';
export type KnownProfile = { readonly profile: Profile; readonly origin: ProfileOrigin };

/** A profile that was taken from a file, with what was not taken. */
export type ImportedProfile = {
  readonly profile: Profile;
  /** There was a profile with its id, which is gone now. */
  readonly replaced: boolean;
  /** Keys of the file that no field of a profile has. */
  readonly unknown: readonly string[];
};

export const testOutcomes = ['ok', 'not-ok', 'not-checked'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** One line of a connection test. */
export type TestLine = {
  /** What was looked at: "API address", "Token of Acme". */
  readonly about: string;
  readonly outcome: TestOutcome;
  /** What was found, as a sentence. */
  readonly found: string;
  /** What can be done about it. */
  readonly next: string | null;
};

const profileId = idText;

export const profilesContract = {
  'profiles.list': invoke(
    'The service profiles that a store can be connected with.',
    z.object({}),
    output<readonly Profile[]>(),
  ),
  'profiles.known': invoke(
    'All service profiles with where they come from, the practice service’s included once it has run.',
    z.object({}),
    output<readonly KnownProfile[]>(),
  ),
  'profiles.import': invoke(
    'Keeps the service profile of a granted JSON file; an imported one of the same id is replaced.',
    z.object({ grant: idText }),
    output<ImportedProfile>(),
  ),
  'profiles.export': invoke(
    'Writes a service profile to a granted file, from which it can be imported unchanged.',
    z.object({ profileId, grant: idText }),
    output<{ readonly fileName: string }>(),
  ),
  'profiles.save': invoke(
    'Keeps a service profile that was typed in; an imported one of the same id is replaced.',
    z.object({ profile: profileSchema }),
    output<Profile>(),
  ),
  'profiles.remove': invoke(
    'Deletes an imported service profile that no store uses.',
    z.object({ profileId }),
    output<null>(),
  ),
  'profiles.test': invoke(
    'Looks whether the addresses of a profile answer; changes nothing at the service.',
    z.object({ profile: profileSchema }),
    output<readonly TestLine[]>(),
  ),
};
