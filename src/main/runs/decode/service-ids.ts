import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { kinds } from '../../../domain/kinds/registry.ts';
import { ofObjects } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { entriesOf, idsOfGroup } from '../../../domain/run/group-ids.ts';
import { plainKey, singular } from '../../../domain/run/identity.ts';
import { needsServiceId } from '../../../domain/run/inverse.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { idText, listOf, withAttributes } from './envelope.ts';
import {
  generic,
  identitiesOf,
  isCalling,
  isNamePlace,
  isOfAnother,
  isPlaceOf,
  nounOf,
} from './own-record.ts';
import { type Age, isShownNew, type Thing } from './shown-new.ts';
import { isRecord, notOfThisRun, ofOneThing } from './this-run.ts';

/** What a task sent, as far as its ids are concerned. */
type Sent = {
  readonly rows: readonly unknown[];
  readonly cells: readonly Cells[];
  readonly body: JsonObject;
};

/**
 * The ids of what a task made or changed, one for each of its rows; null where an answer names none that belongs to
 * the row for sure, or that it does not show to be of what the run made. A task of several rows gets them by the fields
 * that the answer repeats.
 */
export function createdIds(
  output: Json,
  kind: RunKind,
  sent: Sent | null,
  age: Age,
): readonly (string | null)[] {
  const ofThing = (thing: Thing, body: JsonObject | null): string | null =>
    !makes(kind) || isShownNew(thing, { kind, sent: body, ...age }) ? idOfRecord(thing.record, kind) : null;
  const isOld = (answer: Json, body: JsonObject | null): boolean =>
    makes(kind) && notOfThisRun(answer, { kind, sent: body, ...age }) !== null;
  if (sent === null || sent.rows.length <= 1) {
    const body = sent?.body ?? {};
    // Whatever is undone by the id of another's thing would be deleted in the place of the row's own.
    if (isOfAnother(output, kind, sent?.cells[0]) || isOld(output, body)) return [null];
    const [only, ...others] = thingsIn(output, kind, ofOneThing(body, kind));
    return [only === undefined || others.length > 0 ? null : ofThing(only, body)];
  }
  const around = withoutLists(output);
  const made = isOld(around, null) ? null : madeIn(output);
  if (made === null) return sent.rows.map(() => null);
  return idsOfGroup(entriesOf(sent.body), made, (record, entry) =>
    isJsonObject(record) && isJsonObject(entry) && !isOld(record, null)
      ? ofThing({ record, around: [around] }, { ...sent.body, ...entry })
      : null,
  );
}

/** What stands around the lists of things. */
const withoutLists = (output: Json): JsonObject =>
  isJsonObject(output)
    ? Object.fromEntries(
        Object.entries(output)
          .filter(([, value]) => !Array.isArray(value))
          .map(([key, value]) => [key, isOfThings([key, value]) ? inside(value) : value]),
      )
    : {};
const inside = (value: Json): Json => (isJsonObject(value) ? withoutLists(value) : value);

/** Whether a run is undone by the IDs of what it created. */
export const makes = ofObjects(
  (kind: RunKind): boolean => 'kind' in kind.inverse && needsServiceId(kind, kinds[kind.inverse.kind]),
);

/** Objects in each other through which a thing is looked for. */
const deepest = 6;

/**
 * The innermost objects of an answer that stand where a thing may, and show a field that was sent; where none does, those
 * with an id that is that of the thing by its name, or stands alone. What lies under any other key is the store, the customer, or whoever has the code: its id would delete
 * something else. An id around a thing is that of the request.
 */
function thingsIn(
  value: Json,
  kind: RunKind,
  sent: JsonObject,
  depth = deepest,
  under = '',
): readonly Thing[] {
  if (Array.isArray(value))
    return value.length === 1 ? thingsIn(value[0] ?? null, kind, sent, depth - 1, under) : [];
  if (!isJsonObject(value) || depth < 0) return [];
  const record = withAttributes(value);
  const own = isShown(record, kind, sent);
  const inner = Object.entries(value).flatMap(([key, one]) => {
    if (!isPlaceOf(nounOf(kind), key) || key === 'attributes' || (own && singular(key) === 'item')) return [];
    const { [key]: _thing, ...beside } = value;
    const found = thingsIn(one, kind, sent, depth - 1, key);
    return found.map((thing) => ({ ...thing, around: [beside, ...thing.around] }));
  });
  const shown = inner.filter((thing) => isShown(thing.record, kind, sent));
  const hasId = idOfRecord(record, kind) !== null;
  // Of two in each other that may both be the thing neither is.
  if (shown.length > 0) return own && hasId ? [...shown, { record, around: [] }] : shown;
  const isOwnId = hasId && (isNamePlace(nounOf(kind), under) || isIdAlone(record, kind));
  return own || (inner.length === 0 && isOwnId) ? [{ record, around: [] }] : inner;
}

/** Whether nothing can have the ID of a record but the thing: that of a call stands beside what became of it. */
const isIdAlone = (record: JsonObject, kind: RunKind): boolean => {
  const keys = Object.keys(record);
  return !makes(kind) || keys.length === 1 || keys.some((key) => idNames(kind).has(plainKey(key)));
};

/** Whether a record has the text that names the row, or another field that was sent. */
const isShown = (record: JsonObject, kind: RunKind, sent: JsonObject): boolean =>
  isRecord(record, sent) ||
  identitiesOf(kind).some(({ column, named }) =>
    named.some((name) => {
      const text = fieldOf(record, name);
      return typeof text === 'string' && text.toLowerCase() === String(sent[column]).toLowerCase();
    }),
  );

/**
 * Names under which an answer has the id of what a kind makes or changes. Whatever else ends in `_id` is another's:
 * that of the request, of the customer, or one that a row of a kind that makes something brings along.
 */
const idNames = ofObjects((kind: RunKind): ReadonlySet<string> => {
  const ids = ({ columns }: RunKind): readonly string[] =>
    columns.filter(({ type }) => type === 'id').map(({ key }) => key);
  const own = ids(kind);
  if (!('kind' in kind.inverse)) return plainKeys(own);
  const inverse = kinds[kind.inverse.kind];
  if (!needsServiceId(kind, inverse)) return plainKeys(own);
  const noun = kind.sending.via === 'batch' ? kind.sending.batchType.replace(/_.*/, '_id') : '';
  return plainKeys([...ids(inverse), noun].filter((key) => !own.includes(key)));
});

const plainKeys = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map(plainKey));

/** The only list of things in an output, bare or in an envelope. */
const madeIn = (output: Json, depth = 1): readonly Json[] | null => {
  if (Array.isArray(output)) return output;
  if (!isJsonObject(output)) return null;
  const things = Object.fromEntries(Object.entries(output).filter(isOfThings));
  const own = listOf(things, []);
  if (own !== null || depth === 0) return own;
  const inner = Object.values(things).map((value) => (isJsonObject(value) ? madeIn(value, depth - 1) : null));
  const [only = null, ...others] = inner.filter((list) => list !== null);
  return others.length === 0 ? only : null;
};
/** What an undo deletes is no charge, and nothing under a name that is none of the wire. */
const isOfThings = ([key]: readonly [string, Json]): boolean =>
  ['subscription', 'discount', 'onetime'].includes(singular(key)) || generic.has(singular(key));

function idOfRecord(record: JsonObject, kind: RunKind): string | null {
  const names = idNames(kind);
  const named = Object.keys(record).filter((key) => names.has(plainKey(key)));
  const only = named.length === 1 ? named[0] : undefined;
  const id = only === undefined ? null : idText(record[only]);
  const own = idText(record.id);
  // Beside the ID of the thing another one is that of something about it, such as an event.
  if (own !== null && id !== null && own !== id && makes(kind)) return null;
  const found = own ?? id;
  const type = /^gid:\/\/[^/]*\/([^/]*)\//.exec(found ?? '')?.[1];
  return type === undefined || isCalling(nounOf(kind), type) ? found : null;
}
