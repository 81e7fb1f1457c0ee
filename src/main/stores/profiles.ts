import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { KnownProfile } from '../../contract/profiles.ts';
import { type Profile, profileSchema } from '../../domain/profile/profile.ts';
import { readProfile } from '../../domain/profile/read.ts';
import { refusalOf, tidied } from '../../domain/profile/tidy.ts';
import { profileIssues } from '../../domain/profile/values.ts';
import { storesMessages } from '../../messages/stores.ts';
import { isSafeAddress } from '../api/address.ts';
import { Failure } from '../failure.ts';
import { longestJson } from '../sqlite/longest-json.ts';
import { jsonIn } from '../sqlite/readable.ts';

/** Id of the practice service's profile; no other profile may have it. */
export const practiceId = 'practice';

/** The service profiles: shipped with the product, imported by the operator, and the practice service's. */
export type Profiles = {
  /** The ones that a store can be connected with; the practice service's is not among them. */
  readonly list: () => readonly Profile[];
  readonly get: (id: string) => Profile | null;
  /** All of them with where they come from; the practice service's once it has run. */
  readonly known: () => readonly KnownProfile[];
  /** A profile as `save` would keep it. Throws Failure (`bad-input`, `conflict`) as that would. */
  readonly checked: (profile: Profile) => Profile;
  /** Whether `save` would keep one. */
  readonly isUsable: (profile: Profile) => boolean;
  /** Keeps an imported profile, replacing one of the same id. Throws Failure (`bad-input`, `conflict`). */
  readonly save: (profile: Profile) => Profile;
  /** Throws Failure (`not-found`) unless it is an imported one. */
  readonly remove: (id: string) => void;
  /** The practice service's profile; its addresses change with every start. The last one is kept. */
  readonly setPractice: (profile: Profile) => void;
  /** Runs after every change, once it is stored. */
  readonly onChange: (listener: () => void) => void;
};

export function createProfiles(database: DatabaseSync, shipped: readonly Profile[]): Profiles {
  const imported = new Map<string, Profile>();
  let practice: Profile | null = null;
  for (const row of database.prepare('SELECT id, profile FROM profiles ORDER BY id').iterate()) {
    const read = profileSchema.safeParse(jsonIn(String(row.profile), longestJson['profiles.profile']));
    // One that is of another id than its row could not be removed.
    if (!read.success || read.data.id !== row.id) continue;
    if (read.data.id === practiceId) practice = read.data;
    else imported.set(read.data.id, read.data);
  }
  const upsert = database.prepare(
    'INSERT INTO profiles (id, profile) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET profile = excluded.profile',
  );
  const remove = database.prepare('DELETE FROM profiles WHERE id = ?');

  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const list = () => [...shipped, ...imported.values()];
  const checked = (given: Profile): Profile => {
    const profile = checkProfile(given);
    if (shipped.some(({ id }) => id === profile.id) || profile.id === practiceId) {
      throw new Failure({
        code: 'conflict',
        message: storesMessages.profileIdShipsProduct({ id: profile.id }),
        next: storesMessages.profileIdShipsProductNext,
      });
    }
    return profile;
  };
  return {
    list,
    known: () => [
      ...shipped.map((profile) => ({ profile, origin: 'shipped' as const })),
      ...(practice === null ? [] : [{ profile: practice, origin: 'practice' as const }]),
      ...[...imported.values()].map((profile) => ({ profile, origin: 'own' as const })),
    ],
    get: (id) => (id === practiceId ? practice : (list().find((profile) => profile.id === id) ?? null)),
    checked,
    isUsable: (profile) => {
      try {
        checked(profile);
        return true;
      } catch {
        return false;
      }
    },
    save: (given) => {
      const profile = checked(given);
      upsert.run(profile.id, JSON.stringify(profile));
      imported.set(profile.id, profile);
      changed();
      return profile;
    },
    remove: (id) => {
      if (!imported.delete(id)) {
        throw new Failure({ code: 'not-found', message: storesMessages.noImportedProfileId({ id }) });
      }
      remove.run(id);
      changed();
    },
    setPractice: (profile) => {
      if (profile.id !== practiceId) throw new Error(`the practice profile is called ${practiceId}`);
      if (JSON.stringify(profile) === JSON.stringify(practice)) return;
      upsert.run(practiceId, JSON.stringify(profile));
      practice = profile;
      changed();
    },
    onChange: (listener) => {
      listeners.add(listener);
    },
  };
}

/** Reads a profile from the text of a JSON file. Throws Failure (`bad-input`) with "field: message" lines. */
export function parseProfile(text: string): {
  readonly profile: Profile;
  readonly unknown: readonly string[];
} {
  const read = readProfile(text);
  if (read.ok) return { profile: checkProfile(read.profile), unknown: read.unknown };
  throw new Failure({ code: 'bad-input', ...read.refusal });
}

/** The profiles of a folder (`resources/profiles`), by file name. A damaged one stops the start: it is our own. */
export function loadShippedProfiles(folder: string): Profile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseProfile(readFileSync(join(folder, name), 'utf8')).profile);
}

/** Addresses without trailing slash, and values that can be used; tokens go to safe addresses only. */
function checkProfile(given: Profile): Profile {
  const profile = tidied(given);
  const unsafe = Object.entries(profile.addresses).filter(([, address]) => !isSafeAddress(address));
  if (unsafe.length > 0) {
    throw new Failure({
      code: 'bad-input',
      message: storesMessages.profileAddressTokensMust({ name: profile.name }),
      next: storesMessages.profileAddressTokensMustNext,
      details: unsafe.map(([name, address]) => `addresses.${name}: ${address.slice(0, 200)}`),
    });
  }
  const issues = profileIssues(profile);
  if (issues.length > 0) throw new Failure({ code: 'bad-input', ...refusalOf(profile, issues) });
  return profile;
}
