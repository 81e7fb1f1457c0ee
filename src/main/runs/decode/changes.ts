import { isJsonObject, isPlain, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { changesSince } from '../../../domain/run/changed-since.ts';
import { singular } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import type { Deed } from './deed.ts';
import { isHarmless } from './harmless.ts';

const isOfOld = ofKeys((key) => /^(from|old(value)?|before|previous|was)$/.test(plainKey(key)));
const isOfNew = ofKeys((key) => /^(to|new(value)?|after|current|value|now)$/.test(plainKey(key)));
const isOfField = ofKeys((key) => /^(field|name|key|attribute|property|column)$/.test(plainKey(key)));

/** Whether two single values are the same as services repeat them: a number as its text, a date with a time on that day. */
export const isSame = (sent: Json, shown: Json): boolean =>
  isPlain(shown) &&
  (shown !== null || sent === null) &&
  changesSince({ value: sent }, { value: shown, other: null }).length === 0;

/** Whether what stands under a name of changes are fields that were sent, each with the value that it was to have. */
export function areAsSent(value: Json, sent: JsonObject, deed: Deed): boolean {
  if (Array.isArray(value)) {
    const told = value.filter((one) => !(typeof one === 'string' && isOfUpkeep(one)));
    return told.length > 0 && told.every((one) => isEntryOfSent(one, sent, deed));
  }
  if (!isJsonObject(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, one]) => {
      const own = fieldOf(sent, name);
      if (own !== undefined) return isChangeTo(own, one);
      if (isJsonObject(one) && singular(name) === deed.noun) return areAsSent(one, sent, deed);
      // With every change comes its time.
      const last = Array.isArray(one) && one.length === 2 ? (one[1] ?? null) : one;
      return isPlain(last) && last !== null && isHarmless(name, last, deed);
    })
  );
}

/** What changes with every change. */
const isOfUpkeep = ofKeys((key) => /^((updated|modified)(at|on|by)|(lock|row)?version)$/.test(plainKey(key)));

/** Whether fields have the values that they had before those that were sent. */
export function areOlder(shown: JsonObject, sent: JsonObject): boolean {
  const pairs = Object.entries(shown).flatMap(([name, value]) => {
    const own = fieldOf(sent, name);
    return own === undefined ? [] : [[own, value] as const];
  });
  return pairs.length > 0 && pairs.every(([own, value]) => isPlain(value) && !isSame(own, value));
}

/** The name of a field, the row itself, or an object that tells a field with its values. */
function isEntryOfSent(entry: Json, sent: JsonObject, deed: Deed): boolean {
  const text = entry instanceof JsonNumber ? entry.text : entry;
  if (typeof text === 'string') return fieldOf(sent, text) !== undefined || text.toLowerCase() === deed.named;
  if (!isJsonObject(entry)) return false;
  const [[, name] = []] = Object.entries(entry).filter(([key]) => isOfField(key));
  const own = typeof name === 'string' ? fieldOf(sent, name) : undefined;
  if (own === undefined) return areAsSent(entry, sent, deed);
  const values = Object.fromEntries(Object.entries(entry).filter(([key]) => !isOfField(key)));
  return Object.keys(values).length === 0 || isChangeTo(own, values);
}

/** A value that is the one that was sent, alone or behind another one. */
function isChangeTo(sent: Json, shown: Json): boolean {
  if (shown === true) return true;
  if (isPlain(shown)) return isSame(sent, shown);
  if (!isPlain(sent)) return false;
  const [old, now] = Array.isArray(shown) ? shown : oldAndNew(shown);
  const isPair = Array.isArray(shown) ? shown.length === 2 : true;
  return (
    isPair &&
    old !== undefined &&
    now !== undefined &&
    isPlain(old) &&
    !isSame(sent, old) &&
    isSame(sent, now)
  );
}

/** What a change tells under two names; none where there is another. */
function oldAndNew(change: Json): readonly [Json, Json] | readonly [] {
  if (!isJsonObject(change)) return [];
  const entries = Object.entries(change);
  const [old, now] = [entries.filter(([key]) => isOfOld(key)), entries.filter(([key]) => isOfNew(key))];
  const isAll = entries.length === old.length + now.length && now.length === 1 && old.length <= 1;
  return isAll ? [old[0]?.[1] ?? null, now[0]?.[1] ?? null] : [];
}

const words =
  'effective|ineffect|actual|current(?:state|version)?|live|stored|persisted|pending|scheduled|active|applied|saved|db|confirmed|final|resulting|accepted|new|after|published|committed|approved|synced|real|adjusted|existing|remote|present|allowed|granted';
// bounded: a name is looked at from its two ends.
const [isOfForce, atStart, atEnd] = [`^(${words})$`, `^(?:${words})(.+)$`, `^(.+)(?:${words})$`].map(
  (pattern) => new RegExp(pattern),
);
const fieldInForce = ofKeys(
  (key): string | null => atStart?.exec(plainKey(key))?.[1] ?? atEnd?.exec(plainKey(key))?.[1] ?? null,
);

/** A name as the wire spells it: `Quantity`, `nextChargeScheduledAt`. */
const onWire = ofKeys((key) =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase(),
);

/**
 * What a record has beside its fields as being in force, or about to be: `effective_quantity`, `live: {quantity}`, or a field in
 * another spelling.
 */
export const inForce = (record: JsonObject): readonly JsonObject[] =>
  Object.entries(record).flatMap(([key, value]) => {
    if (isJsonObject(value) || Array.isArray(value))
      return isOfForce?.test(plainKey(key)) === true ? [value].flat().filter(isJsonObject) : [];
    if (value === null || !isPlain(value)) return [];
    const field = fieldInForce(key) ?? (onWire(key) === key ? null : onWire(key));
    return field === null ? [] : [{ [field]: value }];
  });
