import { bareAddress, stripped } from '../text.ts';
import { type FieldType, fieldAt, type ProfilePath } from './fields/index.ts';
import type { Profile } from './profile.ts';
import { tidied } from './tidy.ts';
import { type FieldValue, isProfile, issueOf, profileIssues, valueAt, withValue } from './values.ts';

/** What was typed or chosen, by field; every value as a text. */
export type Edits = { readonly [P in ProfilePath]?: string };

/** The text of a field's value, as it is typed. */
export const textOf = (value: FieldValue): string =>
  Array.isArray(value) ? value.join(', ') : String(value);

export type FieldReading =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly message: string };

/** Reads what was typed into a field. */
export function readText(type: FieldType, text: string): FieldReading {
  const value = typed(type, text);
  const message = issueOf(type, value);
  return message === null ? { ok: true, value } : { ok: false, message };
}

function typed(type: FieldType, text: string): FieldValue {
  const bare = text.trim();
  switch (type.is) {
    case 'text':
    case 'choice':
      return bare;
    case 'address':
      return bareAddress(bare);
    // Number('') is 0, and 1e3 is no number that anyone means here.
    case 'number':
      return /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
    case 'switch':
      return bare === 'true';
    case 'words':
      return bare === '' ? [] : bare.split(',').map((entry) => entry.trim());
  }
}

export type Edited = {
  /** Null while a field cannot stay as it is. */
  readonly profile: Profile | null;
  readonly issues: { readonly [P in ProfilePath]?: string };
};

/** A profile with what was typed; what cannot stay is said by field. */
export function applyEdits(profile: Profile, edits: Edits): Edited {
  let next: Readonly<Record<string, unknown>> = profile;
  const issues: { [P in ProfilePath]?: string } = {};
  for (const [path, text] of Object.entries(edits)) {
    const field = fieldAt(path);
    if (field === undefined || text === undefined) continue;
    const reading = readText(field.type, text);
    if (reading.ok) next = withValue(next, field.path, reading.value);
    else issues[field.path] = reading.message;
  }
  if (!isProfile(next)) return { profile: null, issues };
  for (const { path, message } of profileIssues(next)) issues[path] ??= message;
  return { profile: Object.keys(issues).length === 0 ? tidied(next) : null, issues };
}

/** The fields in which two profiles differ. */
export const changedPaths = (before: Profile, after: Profile, paths: readonly ProfilePath[]) =>
  paths.filter((path) => textOf(valueAt(before, path)) !== textOf(valueAt(after, path)));

/** An id that no other profile has, from a name: “My service” becomes my-service, or my-service-2. */
export function freeId(name: string, taken: readonly string[]): string {
  const base =
    stripped(
      name
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-'),
      '-',
    ).slice(0, 60) || 'service';
  // The id of the practice service's own profile.
  const all = new Set([...taken, 'practice']);
  let id = base;
  for (let number = 2; all.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
