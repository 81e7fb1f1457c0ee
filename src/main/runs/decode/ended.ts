import { isPlain, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import type { Deed } from './deed.ts';
import { withAttributes } from './envelope.ts';
import { momentOf } from './moments.ts';
import { isPlaceOf, places } from './own-record.ts';
import { isEmptyTime } from './this-run.ts';
import { isOff, isOn } from './unreal.ts';

const past =
  /^(is|was|has|been)*((?<gone>deleted|removed|destroyed|erased|trashed)|cancell?ed)(at|on|date|time)?$/;
/** How a thing ended, as far as a name tells: `is_deleted`, `cancelled_at`. */
const endingOf = ofKeys((key): Deed['ending'] => {
  const found = past.exec(plainKey(key));
  return found === null ? null : found.groups?.gone === undefined ? 'cancel' : 'delete';
});
/** An end that is to come: `deletion_scheduled_at`, `pending_deletion`, `delete_at`, `cancel_at_period_end`. */
const isOfPlannedEnd = ofKeys((key) =>
  /^(is|pending|scheduled|queued|marked|due|to|be|for|will)*(delet(e|es|ed|ion)|remov(e|es|ed|al)|cancel(s|l?ed|lation)?)(is|scheduled|pending|queued|requested|due|at|on|after|for|date|time|(the)?(end|period)(of)?)*$/.test(
    plainKey(key),
  ),
);
const isOfLife = ofKeys((key) =>
  /^(is)?(still)?(active|enabled|live|exist(s|ing)?|present)$/.test(plainKey(key)),
);
/** What a thing is to its users while it is there. */
const isOfUse = ofKeys((key) => /^(is)?(active|enabled)$/.test(plainKey(key)));
const isOfReturn = ofKeys((key) =>
  /^(is|was|has|been)*(restored|undeleted|recovered)(at|on|date|time)?$/.test(plainKey(key)),
);
const isOfState = ofKeys((key) => /^(status|state)$/.test(plainKey(key)));
/** Clocks of services may be as far ahead. */
const hourMs = 60 * 60 * 1000;

const isNone = (value: Json): boolean => !isFilled(value) || isOff(value) || isEmptyTime(value);

/**
 * Whether a record of the thing says the opposite of the deed: that it is there, or will end later, where it was to end; that
 * it ended where it was only to be changed (decision 0122). That a subscription was cancelled long ago is its own.
 */
export function isOpposite(record: JsonObject, { does, ending, at }: Deed): boolean {
  const fields = Object.entries(record).filter(([, value]) => isPlain(value));
  const isAfter = (value: Json, ms: number): boolean => at !== null && (momentOf(value) ?? 0) > at + ms;
  if (does !== 'ends')
    return fields.some(([key, value]) =>
      endingOf(key) === 'cancel' ? isAfter(value, -hourMs) : endingOf(key) !== null && !isNone(value),
    );
  if (ending === null) return false;
  const isWord = (value: Json, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);
  const isEnded = fields.some(
    ([key, value]) =>
      (endingOf(key) === ending && !isNone(value)) ||
      (isOfState(key) && isWord(value, /delet|remov|cancel/i)),
  );
  // What is deleted may be shown as it was: where it says so, or when, and not that it is back.
  const isPast = (value: Json): boolean => {
    const moment = momentOf(value);
    return isOn(value) || (moment !== null && !isNone(value) && !isAfter(value, hourMs));
  };
  const isBack = fields.some(([key, value]) => isOfReturn(key) && !isNone(value));
  const isDead =
    ending === 'delete' &&
    !isBack &&
    fields.some(([key, value]) => endingOf(key) === ending && isPast(value));
  return fields.some(([key, value]) => {
    const own = endingOf(key);
    // What is deleted need not have been cancelled, and what is cancelled is there.
    if (own !== null)
      return own === ending
        ? isNone(value) || isAfter(value, hourMs)
        : ending === 'delete' && !isEnded && isNone(value);
    if (isOfPlannedEnd(key)) return !isNone(value);
    if (isOfLife(key)) return isOn(value) && !(isDead && isOfUse(key));
    if (isOfState(key))
      return isWord(value, isDead ? /^existing$/i : /^(active|enabled|live|published|existing)$/i);
    return ending === 'delete' && plainKey(key) === 'deletable' && isOff(value);
  });
}

/** Whether a field of a thing says that it was deleted: with a yes, or a time that is past. */
export function isDeletion(key: string, value: Json, at: number): boolean {
  if (endingOf(key) !== 'delete' || !isPlain(value) || isNone(value)) return false;
  return isOn(value) || (momentOf(value) ?? at + 1) <= at;
}

/** Whether a field says when the thing ended, as it was to: `deleted_at`. */
export const isEndOf = ({ ending }: Deed, key: string, value: Json): boolean =>
  ending !== null && endingOf(key) === ending && momentOf(value) !== null;

/** Whether an answer says so of the thing in any place of it. */
export const saysOpposite = (body: Json, deed: Deed): boolean =>
  places(body, (key) => isPlaceOf(deed.noun ?? '', key)).some(({ object }) =>
    isOpposite(withAttributes(object), deed),
  );
