import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { bare, changesSince } from '../../../domain/run/changed-since.ts';
import { isOtherGroup } from '../../../domain/run/group-ids.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { hasDenial } from '../../api/forms.ts';
import { showsEnd } from './aims.ts';
import type { Deed } from './deed.ts';
import { entryDenies } from './entry-denies.ts';
import { idText, listOf, withAttributes } from './envelope.ts';
import { showsOtherInterval } from './other-interval.ts';
import { isEmptyTime } from './this-run.ts';
import { isOff } from './unreal.ts';

/** What a task of several rows makes. */
export const namesOfLists = ['subscriptions', 'onetimes'];

/** Whether a record shows of its row anything but what was sent, or that it is over. */
export const isOtherThing = (record: Json, own: Json, deed: Deed): boolean =>
  entryDenies(record, own, deed) || (deed.does === 'makes' && isOtherNew(bare(record), own, deed));

function isOtherNew(record: Json, own: Json, deed: Deed): boolean {
  if (!isJsonObject(record)) return false;
  const shown = withAttributes(record);
  return (
    isOver(shown) ||
    changesSince(deed.around ?? {}, shown).length > 0 ||
    (isJsonObject(own) && (hasMore(own, shown) || showsOtherInterval(own, shown)))
  );
}

/** What was just made is neither canceled nor refused, nor has it ended or does it stand; it may begin later. */
function isOver(record: JsonObject): boolean {
  const entries = Object.entries(record);
  const isToBegin = entries.some(([key, value]) => isOfState(key) && isOfBeginning(value));
  return (
    showsEnd(record) ||
    entries.some(([key, value]) => {
      if (isOfState(key))
        return (
          typeof value === 'string' && !isOfBeginning(value) && (hasDenial(value) || isOfStand.test(value))
        );
      if (isOfLife(key)) return isOff(value) && !isToBegin;
      return isOfOver(key) && isFilled(value) && !isOff(value) && !isEmptyTime(value);
    })
  );
}
const isOfState = ofKeys((key) => /^(status|state)$/.test(plainKey(key)));
const isOfStand = /^(paused|on[ _-]?hold|stopped)$/i;
const isOfBeginning = (value: Json): boolean =>
  typeof value === 'string' &&
  /^(pending|scheduled|upcoming|future|not[ _-]?(yet[ _-]?)?started)([ _-]?start)?$/i.test(value);
const isOfLife = ofKeys((key) => /^(is)?(active|enabled|live)$/.test(plainKey(key)));
const isOfOver = ofKeys((key) =>
  /^(is|was|has|been)*(paused|expired|ended|terminated|inactive|disabled|suspended|stopped)(at|on|date)?$/.test(
    plainKey(key),
  ),
);

/** Whether a new thing ends by itself, or has a property that is shown to customers, though nothing like it was sent. */
function hasMore(own: JsonObject, shown: JsonObject): boolean {
  const { expire_after_specific_number_of_charges: ends = null } = own;
  if (ends === null && changesSince({ expire_after_specific_number_of_charges: null }, shown).length > 0)
    return true;
  const sent = namesOfProperties(own);
  return namesOfProperties(shown).some((name) => !sent.includes(name));
}

/** Those that begin with a line are hidden: apps of a shop add them. */
function namesOfProperties(thing: JsonObject): readonly string[] {
  const list = fieldOf(thing, 'properties') ?? null;
  return (Array.isArray(list) ? list : []).flatMap((one: Json) =>
    isJsonObject(one) && typeof one.name === 'string' && !one.name.startsWith('_') && isFilled(one.value)
      ? [one.name]
      : [],
  );
}

/** Whether the list of what a task made shows things otherwise than its rows were sent, or more of them. */
export function isOtherMade(output: Json, sent: readonly Json[], deed: Deed): boolean {
  const made = madeIn(output);
  if (made === null) return false;
  const isDenied = (record: Json): boolean => sent.every((own) => isOtherThing(record, own, deed));
  return isOtherGroup(sent, made) || isOneForSeveral(made) || (made.every(hasId) && made.some(isDenied));
}

/** Whether several things are shown with one ID. */
export function isOneForSeveral(made: readonly Json[]): boolean {
  const ids = made.flatMap((record) => (isJsonObject(record) ? (idText(record.id) ?? []) : []));
  return new Set(ids).size < ids.length;
}

const hasId = (record: Json): boolean => isJsonObject(record) && idText(record.id) !== null;

/** The things in the list of an output, out of their envelopes. */
const madeIn = (output: Json): readonly Json[] | null =>
  listOf(output, namesOfLists)?.map((record) => {
    const inner = bare(record);
    return isJsonObject(inner) ? withAttributes(inner) : inner;
  }) ?? null;
