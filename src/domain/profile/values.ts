import { profileFileMessages } from '../../messages/profile-file.ts';
import { type FieldType, type ProfileField, type ProfilePath, profileFields } from './fields/index.ts';
import type { Profile } from './profile.ts';

export type FieldValue = string | number | boolean | readonly string[];

/** A field whose value cannot stay, and why. */
export type FieldIssue = { readonly path: ProfilePath; readonly message: string };

const spot = (path: ProfilePath): readonly [group: string | null, key: string] => {
  const [first = '', second] = path.split('.');
  return second === undefined ? [null, first] : [first, second];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What plain data has at a path. */
function rawAt(whole: Readonly<Record<string, unknown>>, path: ProfilePath): unknown {
  const [group, key] = spot(path);
  const part = group === null ? whole : whole[group];
  return isRecord(part) ? part[key] : undefined;
}

/** The kind of value alone; {@link issueOf} says whether it can be used. */
function isOfKind({ is }: FieldType, value: unknown): boolean {
  switch (is) {
    case 'text':
    case 'address':
    case 'choice':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'switch':
      return typeof value === 'boolean';
    case 'words':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  }
}

/** The shape of a profile by its fields. The page edits with it: a schema would bring a whole library along. */
export const isProfile = (whole: Readonly<Record<string, unknown>>): whole is Profile =>
  whole.format === 1 && profileFields.every(({ path, type }) => isOfKind(type, rawAt(whole, path)));

/** What a profile has at a path. */
export function valueAt(profile: Profile, path: ProfilePath): FieldValue {
  const value = rawAt(profile, path);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : '';
}

/** The profile with another value at a path, as plain data: the schema decides whether it still is one. */
export function withValue(
  profile: Readonly<Record<string, unknown>>,
  path: ProfilePath,
  value: FieldValue,
): Readonly<Record<string, unknown>> {
  const [group, key] = spot(path);
  if (group === null) return { ...profile, [key]: value };
  const part = profile[group];
  return { ...profile, [group]: { ...(isRecord(part) ? part : {}), [key]: value } };
}

/** What a value may be, as a part of a sentence. */
export function allowedIn(type: FieldType): string {
  switch (type.is) {
    case 'text':
      return type.allowed;
    case 'address':
      return profileFileMessages.addressBeginsHttpsHttp;
    case 'number':
      return profileFileMessages.aNumberFromTo({ whole: type.whole, min: type.min, max: type.max });
    case 'switch':
      return profileFileMessages.trueFalse;
    case 'choice':
      return type.choices.join(' or ');
    case 'words':
      return type.mayBeEmpty ? profileFileMessages.listWords : profileFileMessages.listWordsLeastOne;
  }
}

// bounded: 500 characters, looked at before it.
const safe =
  /^(?:https:\/\/(?![^/?#]*@)[^\s/?#]+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?)(?:\/[^\s?#]*)?$/i;

/** A word as services write states: no space at its ends, no comma, nothing that cannot be seen. */
const word = /^[^\s,\p{Cc}](?:[^,\p{Cc}]{0,58}[^\s,\p{Cc}])?$/u;

/** Why a value cannot stay, as a sentence for the field; null when it can. */
export function issueOf(type: FieldType, value: FieldValue): string | null {
  const allowed = (fits: boolean): string | null =>
    fits ? null : profileFileMessages.allowed({ allowedIn: allowedIn(type) });
  switch (type.is) {
    case 'text':
      if (value === '') return profileFileMessages.thisIsNeeded;
      return allowed(typeof value === 'string' && value.length <= 500 && type.pattern.test(value));
    case 'address':
      if (value === '') return profileFileMessages.thisIsNeeded;
      if (typeof value === 'string' && /[?#]/.test(value)) {
        return profileFileMessages.addressWithoutQuestionMark;
      }
      return allowed(typeof value === 'string' && value.length <= 500 && safe.test(value));
    case 'number':
      return allowed(
        typeof value === 'number' &&
          value >= type.min &&
          value <= type.max &&
          (!type.whole || Number.isInteger(value)),
      );
    case 'switch':
      return allowed(typeof value === 'boolean');
    case 'choice':
      return allowed(typeof value === 'string' && type.choices.includes(value));
    case 'words':
      return wordsIssue(type, value);
  }
}

function wordsIssue(type: Extract<FieldType, { is: 'words' }>, value: FieldValue): string | null {
  if (!Array.isArray(value)) return profileFileMessages.allowed({ allowedIn: allowedIn(type) });
  if (value.length === 0 && !type.mayBeEmpty) return profileFileMessages.leastOneWordNeeded;
  if (value.length > 50) return profileFileMessages.mostWords;
  const twice = value.find((entry, index) => value.indexOf(entry) !== index);
  if (twice !== undefined) return profileFileMessages.isThereTwice({ twice });
  const odd = value.find((entry) => !word.test(entry));
  return odd === undefined ? null : profileFileMessages.noWordUpCharacters({ odd: odd.slice(0, 40) });
}

/** Lists of which a word can be in one only: it decides what is done after a lost request. */
const apart = ['words.batchNotStarted', 'words.batchStarted', 'words.batchDone'] as const;

/** Everything that keeps a profile from being used; empty when it can be. */
export function profileIssues(profile: Profile): readonly FieldIssue[] {
  const own = profileFields.flatMap(({ path, type }: ProfileField): readonly FieldIssue[] => {
    const message = issueOf(type, valueAt(profile, path));
    return message === null ? [] : [{ path, message }];
  });
  const { batchNotStarted, batchStarted, batchDone } = profile.words;
  const lists = [batchNotStarted, batchStarted, batchDone];
  const crossed = apart.flatMap((path, index): readonly FieldIssue[] => {
    const earlier = new Set(lists.slice(0, index).flat());
    const both = lists[index]?.find((entry) => earlier.has(entry));
    return both === undefined
      ? []
      : [{ path, message: profileFileMessages.anotherListBatchStates({ both }) }];
  });
  return [...own, ...crossed];
}
