import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { canonical, fieldOf } from '../../../domain/run/canonical.ts';
import { type FieldChange, otherValuesCreated } from '../../../domain/run/changed-since.ts';
import { entriesOf } from '../../../domain/run/group-ids.ts';
import { isAboutErrors, isNameOf, singular } from '../../../domain/run/identity.ts';
import type { RunKind } from '../../../domain/sheet/kind.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { isNo } from './denial.ts';
import { countOf, withAttributes } from './envelope.ts';
import { firstEvent } from './moments.ts';
import { generic, identitiesOf, mayHoldThing, nounOf } from './own-record.ts';

/** What a run is said to have made. */
export type Making = {
  readonly kind: RunKind;
  /** What was sent of it; null where that is compared elsewhere. */
  readonly sent: JsonObject | null;
  /** When the run was made, in milliseconds since the epoch: what it makes is no older. */
  readonly since: number;
};

/**
 * Why a thing need not be what a run made: it is older, has other values than were sent, or is said to
 * have been there.
 */
export type NotMade =
  | { readonly is: 'older'; readonly day: string }
  | { readonly is: 'differs'; readonly fields: readonly FieldChange[] }
  | { readonly is: 'there' };

/** Clocks and time zones of services differ by less. */
export const clocksDifferMs = 24 * 60 * 60 * 1000;
const deepest = 5;

/**
 * Why the thing that an answer shows need not be what this run made, so that an undo must not delete it (decision 0122);
 * null where nothing speaks against it. Asked of each object from the outermost to the thing itself, and of those beside it
 * that are named like it.
 */
export function notOfThisRun(answer: Json, { kind, sent, since }: Making): NotMade | null {
  const things = thingsIn(answer, kind);
  const first = Math.min(...things.map((one) => firstEvent(one) ?? since));
  if (first < since - clocksDifferMs) return { is: 'older', day: new Date(first).toISOString().slice(0, 10) };
  const named = sent === null ? null : ofOneThing(sent, kind);
  for (const thing of things) {
    const fields = named !== null && isRecord(thing, named) ? otherValuesCreated(named, thing) : [];
    if (fields.length > 0) return { is: 'differs', fields };
  }
  // What was sent itself says nothing of what was there: a note may have any words.
  return things.some((thing) => saysThere(thing, named ?? {})) ? { is: 'there' } : null;
}

/** The objects of an answer that are, or hold, the thing: others in it have ages and values of their own. */
function thingsIn(answer: Json, kind: RunKind): readonly JsonObject[] {
  const noun = nounOf(kind);
  const identities = identitiesOf(kind);
  const walk = (key: string, value: Json, depth: number, isInRecord: boolean): readonly JsonObject[] => {
    if (Array.isArray(value)) return value.flatMap((one) => walk(key, one, depth, isInRecord));
    if (!isJsonObject(value) || depth === 0) return [];
    const record = withAttributes(value);
    const names = Object.keys(record);
    const isNamed = names.some((name) => identities.some((one) => isNameOf(one)(key, name)));
    const isOwn = isInRecord || value.id !== undefined;
    const inner = Object.entries(value).flatMap(([name, one]) =>
      mayHoldThing(name) ? walk(name, one, depth - 1, isOwn) : [],
    );
    const place = singular(key);
    const isPlace = place === noun || (generic.has(place) && !(isInRecord && place === 'item'));
    return isPlace || isNamed || inner.length > 0 ? [record, ...inner] : [];
  };
  return walk('', answer, deepest, false);
}

/** The fields of the one thing that a row sent, without what they stand in. */
export function ofOneThing(sent: JsonObject, kind: RunKind): JsonObject {
  const [entry] = kind.groupBy === undefined ? [] : entriesOf(sent);
  const inner = entry ?? sent[nounOf(kind)];
  return inner !== undefined && isJsonObject(inner) ? { ...sent, ...inner } : sent;
}

/** Whether an object has a field that was sent, beside a code and words of a status, which those of errors and jobs have, too. */
export const isRecord = (object: JsonObject, sent: JsonObject): boolean =>
  Object.keys(sent).some((key) => !isErrorField(key) && fieldOf(object, key) !== undefined);

/** Names under which an answer says that something was there, or is gone, has been used, or is new. */
const isOfExisting = ofKeys((key) =>
  /^(is|was|has|already|pre)*(exist(s|ed|ing)?|duplicate[sd]?|conflict(s|ed|ing)?|reused|replayed|deleted|archived)(of|with|at|on|id|code|discount|subscription|onetime|record|resource|entity|item)*$/.test(
    plainKey(key),
  ),
);
/** Names of what is true where a request found or changed something; times stand under some of them, too. */
const isOfFound = ofKeys((key) =>
  /^(is|was|has|from|idempotent|idempotency)*(updated|upserted|modified|merged|replaced|cached?|found|dedup(ed|licated)|replay(ed)?|hit|idempotent)$/.test(
    plainKey(key),
  ),
);
const isOfUse = ofKeys((key) =>
  /^(times|total|number(of)?)?(used?|uses|usages?|redeemed|redemptions?|orders?)(count|times|total)?$/.test(
    plainKey(key),
  ),
);
/** Names under which a yes, or a number, says that a thing was there: a no under them says nothing against it. */
export const saysThereIfSo = (key: string): boolean => isOfExisting(key) || isOfFound(key) || isOfUse(key);
const isOfNew = ofKeys((key) => /^(is|was)?(newly)?(new|created|inserted)$/.test(plainKey(key)));
const isOfWords = ofKeys((key) =>
  /^(messages?|msg|status|state|result|outcome|details?|reasons?|notes?|info|action)$/.test(plainKey(key)),
);
const wordsOfExisting =
  /\b(already|exist(s|ed|ing)?|duplicated?|conflicts?|taken|in use|unchanged|not.modified|found|updated?|upsert(ed)?|modified|merged|replaced|cached|replay(ed)?|no-?op)\b/i;

const saysThere = (record: JsonObject, sent: JsonObject): boolean =>
  Object.entries(record).some(([key, value]) => {
    if (sent[key] !== undefined && canonical(sent[key]) === canonical(value)) return false;
    if (key === 'meta' && isJsonObject(value)) return saysThere(value, {});
    if (isOfNew(key)) return isNo(value);
    if (isOfExisting(key)) return isFilled(value) && !isNo(value) && !isEmptyTime(value);
    if (isOfFound(key)) return isYes(value);
    if (isOfUse(key)) return isUsed(value);
    return (
      (isOfWords(key) || isAboutErrors(key)) && textsOf(value).some((text) => wordsOfExisting.test(text))
    );
  });

const isYes = (value: Json): boolean =>
  value === true ||
  (value instanceof JsonNumber ? Number(value.text) === 1 : value === 'true' || value === 'yes');

/** A number of uses above none, itself or in an object of it: `{usage: {count: 44}}`. */
function isUsed(value: Json): boolean {
  if (isJsonObject(value))
    return Object.entries(value).some(
      ([key, inner]) =>
        (isOfUse(key) || /^(count|total|times|current)$/.test(plainKey(key))) && isUsed(inner),
    );
  return value === true || (countOf(value) ?? 0) > 0;
}

/** `deleted_at: "0001-01-01T00:00:00Z"` */
export const isEmptyTime = (value: Json): boolean =>
  typeof value === 'string' && /^(0{4}|0001|1970)-0/.test(value);

const textsOf = (value: Json, depth = deepest): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (depth === 0 || value === null || typeof value !== 'object' || value instanceof JsonNumber) return [];
  return Object.values(value).flatMap((one) => textsOf(one, depth - 1));
};
