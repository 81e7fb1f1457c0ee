import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { bare } from '../../../domain/run/changed-since.ts';
import { isOtherGroup } from '../../../domain/run/group-ids.ts';
import { plainKey } from '../../api/error-in.ts';
import { hasDenial } from '../../api/forms.ts';
import type { Deed } from './deed.ts';
import { entryDenies } from './entry-denies.ts';
import { idText, listOf, withAttributes } from './envelope.ts';

/** What a task of several rows makes. */
export const namesOfLists = ['subscriptions', 'onetimes'];

/** Whether a record shows of its row anything but what was sent, or that it is over. */
export const isOtherThing = (record: Json, own: Json, deed: Deed): boolean =>
  entryDenies(record, own, deed) || (deed.does === 'makes' && isJsonObject(record) && isOver(record));

/** What was just made is neither canceled nor refused. */
const isOver = (record: JsonObject): boolean =>
  Object.entries(withAttributes(record)).some(
    ([key, value]) => isOfState(key) && typeof value === 'string' && hasDenial(value),
  );
const isOfState = ofKeys((key) => /^(status|state)$/.test(plainKey(key)));

/** Whether the list of what a task made shows things otherwise than its rows were sent, or more of them. */
export function isOtherMade(output: Json, sent: readonly Json[], deed: Deed): boolean {
  const made = madeIn(output);
  if (made === null) return false;
  const isDenied = (record: Json): boolean => sent.every((own) => isOtherThing(record, own, deed));
  return isOtherGroup(sent, made) || (made.every(hasId) && made.some(isDenied));
}

const hasId = (record: Json): boolean => isJsonObject(record) && idText(record.id) !== null;

/** The things in the list of an output, out of their envelopes. */
const madeIn = (output: Json): readonly Json[] | null =>
  listOf(output, namesOfLists)?.map((record) => {
    const inner = bare(record);
    return isJsonObject(inner) ? withAttributes(inner) : inner;
  }) ?? null;
