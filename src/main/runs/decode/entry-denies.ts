import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { bare, changesSince, showsSent } from '../../../domain/run/changed-since.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { hasUnknown, isOfRequest } from './beside.ts';
import { inForce } from './changes.ts';
import type { Deed } from './deed.ts';
import { isAboutResult } from './denial.ts';
import { isEndOf, isOpposite } from './ended.ts';
import { withAttributes } from './envelope.ts';
import { hasOtherForm } from './forms.ts';
import { showsOtherwise } from './second-names.ts';
import { isOfChanges, isUnreal } from './unreal.ts';

/** Names of what became of a row, which are no fields of a thing, whatever stands beside them. */
const isOfOutcome = (key: string): boolean =>
  /^(result|outcome|action|operation|message|msg|reason)$/.test(plainKey(key));

/** Fields of a subscription itself, whose text or flag is its own. */
const isOfThing = ofKeys((key) =>
  /^((platform)?(product|variant)title|sku|email|isprepaid|isskippable|isswappable|(order|charge)interval(unit|frequency)|orderday(ofweek|ofmonth)|presentmentcurrency)$/.test(
    plainKey(key),
  ),
);

/**
 * Whether an entry says of its row anything but that it was done. One that repeats a value that was sent is a record with
 * texts and flags of its own; of any other each text has to be one of success, and no flag may be set. What denies a record of
 * one thing denies it, too.
 */
export function entryDenies(told: Json, sent: Json, deed: Deed): boolean {
  if (Array.isArray(told)) return told.some((one) => entryDenies(one, sent, deed));
  const entry = bare(told);
  if (!isJsonObject(entry) || !isJsonObject(sent)) return false;
  if (hasOtherForm(entry, deed) || Object.keys(sent).some((key) => isSeveral(sent[key], entry[key])))
    return true;
  const isDenied = [told, entry].some(
    (one) => isJsonObject(one) && Object.entries(one).some(([key, value]) => isUnreal(key, value, deed)),
  );
  if (isDenied || isOpposite(entry, deed)) return true;
  if ([entry, entry.attributes ?? null, ...inForce(entry)].some((one) => changesSince(sent, one).length > 0))
    return true;
  if (showsOtherwise(sent, withAttributes(entry))) return true;
  const isWhole = showsSent(sent, entry);
  const rest = Object.fromEntries(
    Object.entries(entry).filter(
      ([key, value]) => key !== 'id' && !isOfThing(key) && !isEndOf(deed, key, value),
    ),
  );
  // Beside fields of a thing a status is that of the thing.
  const isThing = Object.entries(rest).some(
    ([key, value]) =>
      !isErrorField(key) && !isAboutResult(key) && typeof value !== 'string' && value !== true,
  );
  const words = Object.entries(rest).filter(
    ([key, value]) =>
      tellsChanges(key, value) ||
      (isWhole
        ? isOfOutcome(key) || isOfRequest(key)
        : !(isThing && /^(status|state)$/i.test(key)) && mayDeny(value)),
  );
  const read: JsonObject = Object.fromEntries(words);
  return hasUnknown(read, { sent, deed: { ...deed, rows: 1 }, isRecord: () => false, readsTexts: true });
}

/** Whether a single value that was sent is shown as several, or as a thing of its own: `{from, to}`. */
const isSeveral = (sent: Json = null, shown: Json = null): boolean =>
  (typeof sent !== 'object' || sent instanceof JsonNumber) &&
  (isJsonObject(shown) || (Array.isArray(shown) && shown.length > 1));

/** Fields that were changed, with their values; a list of IDs under such a name is one of rows. */
const tellsChanges = (key: string, value: Json): boolean =>
  isOfChanges(key) && (Array.isArray(value) ? value.some(isJsonObject) : isJsonObject(value));

/** A text, a flag that is set, or sentences; numbers and things are those of the row. */
const mayDeny = (value: Json): boolean =>
  typeof value === 'string' ||
  value === true ||
  (Array.isArray(value) && value.some((one) => typeof one === 'string' && /\s/.test(one)));
