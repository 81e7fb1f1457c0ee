import { z } from 'zod';
import type { LearnedLine } from '../domain/profile/learn/index.ts';
import { type Profile, profileSchema } from '../domain/profile/profile.ts';
import { idText } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';

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

/** The one task of a try. By the specification nothing else can be tried without touching what a customer has. */
export const tryTaskSchema = z.discriminatedUnion('kind', [
  /** Makes a discount code that nothing can apply; `cleanUp` deletes it again afterwards. */
  z.object({
    kind: z.literal('create'),
    code: z
      .string()
      .regex(/^[A-Za-z0-9_-]{4,40}$/)
      .max(40),
    cleanUp: z.boolean(),
  }),
  /** Deletes a discount that is not there. */
  z.object({
    kind: z.literal('delete'),
    discountId: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,18})$/)
      .max(19),
  }),
]);
export type TryTask = z.output<typeof tryTaskSchema>;

export type TryStep = 'checking' | 'creating' | 'adding' | 'starting' | 'watching' | 'reading' | 'cleaning';

/** What a try has shown; kept until the next one begins or the app is closed. */
export type TryReport = {
  readonly profileId: string;
  readonly storeName: string;
  readonly host: string;
  /** The task, as a part of a sentence. */
  readonly task: string;
  readonly endedAt: string;
  readonly requests: number;
  /** Why it stopped before its end; null where it did not. */
  readonly because: AppError | null;
  /** What is left at the service, or may be. */
  readonly left: readonly string[];
  readonly lines: readonly LearnedLine[];
};

/** The one try that there is at a time. `asking`: the question of main is open. */
export type TryState =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly profileId: string }
  | {
      readonly step: 'going';
      readonly profileId: string;
      readonly storeName: string;
      readonly doing: TryStep;
      readonly since: string;
      readonly requests: number;
    }
  | { readonly step: 'done'; readonly report: TryReport };

const profileId = idText;

export const profilesContract = {
  'profiles.list': invoke(
    'The service profiles that a store can be connected with.',
    z.object({}),
    output<readonly Profile[]>(),
  ),
  'profiles.known': invoke(
    'All service profiles with their origin, including the practice service’s once it has run.',
    z.object({}),
    output<readonly KnownProfile[]>(),
  ),
  'profiles.import': invoke(
    'Saves the service profile of a granted JSON file; an imported one with the same ID is replaced.',
    z.object({ grant: idText }),
    output<ImportedProfile>(),
  ),
  'profiles.export': invoke(
    'Writes a service profile to a granted file, from which it can be imported unchanged.',
    z.object({ profileId, grant: idText }),
    output<{ readonly fileName: string }>(),
  ),
  'profiles.save': invoke(
    'Saves a service profile from the editor; an imported one with the same ID is replaced.',
    z.object({ profile: profileSchema }),
    output<Profile>(),
  ),
  'profiles.remove': invoke(
    'Deletes an imported service profile that no store uses.',
    z.object({ profileId }),
    output<null>(),
  ),
  'profiles.test': invoke(
    'Checks whether the addresses of a profile respond; changes nothing at the service.',
    z.object({ profile: profileSchema }),
    output<readonly TestLine[]>(),
  ),
  'profiles.tryService': invoke(
    'After confirmation in a dialog of main, sends one batch with one task to a connected store of the profile, and watches it.',
    z.object({ profileId, storeId: idText, task: tryTaskSchema }),
    output<TryState>(),
  ),
  'profiles.tryState': invoke('The test in progress, or the last one.', z.object({}), output<TryState>()),
  'profiles.stopTry': invoke(
    'Stops the test before its next request; what was observed until then is reported.',
    z.object({}),
    output<TryState>(),
  ),
  'profiles.tryChanged': event('The test after any change.', output<TryState>()),
};
