import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { kinds } from '../../../domain/kinds/registry.ts';
import { ofObjects } from '../../../domain/remembered.ts';
import { entriesOf, idsOfGroup } from '../../../domain/run/group-ids.ts';
import { identityText, isAboutErrors, isNameOf, plainKey, singular } from '../../../domain/run/identity.ts';
import { needsServiceId } from '../../../domain/run/inverse.ts';
import type { Cells, Identity, RunKind } from '../../../domain/sheet/kind.ts';
import { idText, listOf } from './envelope.ts';
import { generic, isOfAnother, mayHoldThing, nounOf } from './own-record.ts';
import { notOfThisRun } from './this-run.ts';

/** What a task sent, as far as its ids are concerned. */
type Sent = {
  readonly rows: readonly unknown[];
  readonly cells: readonly Cells[];
  readonly body: JsonObject;
};

/**
 * The ids of what a task made or changed, one for each of its rows; null where an answer names none that belongs to
 * the row for sure, or is of what the run need not have made. A task of several rows gets them by the fields that the
 * answer repeats.
 * @param since when the run was made
 */
export function createdIds(
  output: Json,
  kind: RunKind,
  sent: Sent | null,
  since: number,
): readonly (string | null)[] {
  const names = idNames(kind);
  const idOf = (record: Json): string | null => idOfRecord(record, names, makes(kind));
  const isOwn = (answer: Json, body: JsonObject | null): boolean =>
    !makes(kind) || notOfThisRun(answer, { kind, sent: body, since }) === null;
  if (sent === null || sent.rows.length <= 1) {
    // Whatever is undone by the id of another's thing would be deleted in the place of the row's own.
    if (sent !== null && isOfAnother(output, kind, sent.cells[0])) return [null];
    return [
      isOwn(output, sent?.body ?? null)
        ? (namedId(output, kind, sent, idOf) ?? idIn(output, kind, idOf))
        : null,
    ];
  }
  const made = isOwn(withoutLists(output), null) ? madeIn(output) : null;
  if (made === null) return sent.rows.map(() => null);
  return idsOfGroup(entriesOf(sent.body), made, (record) => (isOwn(record, null) ? idOf(record) : null));
}

const withoutLists = (output: Json): Json =>
  isJsonObject(output)
    ? Object.fromEntries(Object.entries(output).filter(([, value]) => !Array.isArray(value)))
    : null;

/** Whether a run is undone by the IDs of what it created. */
export const makes = ofObjects(
  (kind: RunKind): boolean => 'kind' in kind.inverse && needsServiceId(kind, kinds[kind.inverse.kind]),
);

/** The id beside the very value that names the row, where exactly one object has both. */
function namedId(
  output: Json,
  kind: RunKind,
  sent: Sent | null,
  idOf: (record: Json) => string | null,
): string | null {
  const texts = (kind.identifiedBy ?? []).filter(({ is }) => is === 'text');
  const cells = sent?.cells[0];
  if (cells === undefined || texts.length === 0) return null;
  const ids = new Set<string>();
  const walk = (value: Json): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry);
    if (!isJsonObject(value)) return;
    const isNamed = texts.some((one) => isNamedBy(value, one, cells[one.column] ?? ''));
    const id = idOf(value);
    if (isNamed && id !== null) ids.add(id);
    for (const [key, inner] of Object.entries(value)) if (mayHoldThing(key)) walk(inner);
  };
  walk(output);
  const [only, ...others] = ids;
  return only !== undefined && others.length === 0 ? only : null;
}

/** Whether a record has a value under a name of an identity; what lies deeper belongs to other things. */
const isNamedBy = (record: JsonObject, one: Identity, value: string): boolean =>
  Object.entries(record).some(
    ([key, text]) =>
      typeof text === 'string' &&
      isNameOf(one)('', key) &&
      !isAboutErrors(key) &&
      identityText(text, one.is) === value,
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

/**
 * `{id}`, `{discount: {id}}`, `{discount_id}`, or a list with one entry. What lies under any other key is the store, the
 * request, or whoever asked: its id would delete something else.
 */
function idIn(output: Json, kind: RunKind, idOf: (record: Json) => string | null): string | null {
  if (isJsonObject(output)) {
    const own = idOf(output);
    if (own !== null) return own;
  }
  const made = madeIn(output);
  if (made !== null) return made.length === 1 ? idOf(made[0] ?? null) : null;
  if (!isJsonObject(output)) return null;
  const noun = nounOf(kind);
  const records = Object.entries(output).flatMap(([key, value]) =>
    isJsonObject(value) && (generic.has(singular(key)) || singular(key) === noun) ? [value] : [],
  );
  return records.length === 1 ? idOf(records[0] ?? null) : null;
}

const madeIn = (output: Json): readonly Json[] | null => {
  if (Array.isArray(output)) return output;
  return isJsonObject(output)
    ? listOf(Object.fromEntries(Object.entries(output).filter(isOfThings)), [])
    : null;
};
/** What an undo deletes is no charge, and nothing under a name that is none of the wire. */
const isOfThings = ([key]: readonly [string, Json]): boolean =>
  ['subscription', 'discount', 'onetime'].includes(singular(key)) || generic.has(singular(key));

function idOfRecord(record: Json, names: ReadonlySet<string>, isMade: boolean): string | null {
  if (!isJsonObject(record)) return null;
  const named = Object.keys(record).filter((key) => names.has(plainKey(key)));
  const only = named.length === 1 ? named[0] : undefined;
  const id = only === undefined ? null : idText(record[only]);
  const own = idText(record.id);
  // Beside the ID of the thing another one is that of something about it, such as an event.
  if (own !== null && id !== null && own !== id && isMade) return null;
  return own ?? id;
}
