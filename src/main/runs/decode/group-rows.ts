import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { idsOfGroup } from '../../../domain/run/group-ids.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import { plainKey } from '../../api/error-in.ts';
import { idText, listOf } from './envelope.ts';
import { entrySays, isOfRefused, outputSays, type Says } from './output-says.ts';

/** What an output tells of one row of a task, and the part of it that does. */
export type RowTold = { readonly outcome: TaskOutcome; readonly by: Json };

const outcomes: Readonly<Record<Says, TaskOutcome>> = {
  thing: 'succeeded',
  nothing: 'succeeded',
  failed: 'failed',
  unclear: 'unknown',
  words: 'unknown',
};

/** Names of lists of ids of what was carried out; under another name an id alone tells nothing. */
const isOfDone =
  /^(updated|created|deleted|removed|changed|succe(ss|eded|ssful)|processed|done|completed|saved|ok|ids|items|results|data|subscriptions?(ids?)?)$/;
/** What an output repeats of the request. */
const repeated = /^(request(ed)?|input|params|sent|received|echo)$/;

/**
 * What the output of a task of several rows tells of each of them: by the ids that its entries name, else by the fields
 * that they repeat. Null where it tells none of them apart.
 * @param sent what each row sent, in the order of the rows
 * @param failed words of a status that say that a row failed
 */
export function rowsOfTask(
  output: Json,
  sent: readonly Json[],
  failed: readonly string[],
): readonly RowTold[] | null {
  const rows = new Map(sent.map((entry, row) => [isJsonObject(entry) ? idText(entry.id) : null, row]));
  return (
    (rows.size === sent.length && !rows.has(null) ? byIds(output, rows, failed) : null) ??
    byFields(output, sent, failed)
  );
}

function byFields(output: Json, sent: readonly Json[], failed: readonly string[]): readonly RowTold[] | null {
  const made = listOf(output, ['subscriptions', 'onetimes']);
  if (made === null) return null;
  const told = idsOfGroup(sent, made, (entry) => String(made.indexOf(entry)));
  const found = told.flatMap((place) => (place === null ? [] : [made[Number(place)] ?? null]));
  if (found.length < sent.length) return null;
  return found.map((entry) => ({ outcome: outcomes[entrySays(entry, failed)], by: entry }));
}

/** Levels of an output that are looked through for ids. */
const deepest = 6;

function byIds(
  output: Json,
  rows: ReadonlyMap<string | null, number>,
  failed: readonly string[],
): readonly RowTold[] | null {
  const claims: RowTold[][] = Array.from(rows, () => []);
  const claim = (row: number, outcome: TaskOutcome, by: Json): void => {
    claims[row]?.push({ outcome, by });
  };
  /** `key`: the name under which the value stands, and whether one around it is of what was refused. */
  const tell = (value: Json, key: string, isRefused: boolean): void => {
    const [row, ...others] = rowsIn(value, rows);
    if (row === undefined) return;
    if (others.length === 0) {
      const isBare = !isJsonObject(value) && !(Array.isArray(value) && value.some(isJsonObject));
      const plain = isBare && !isOfDone.test(plainKey(key)) ? 'unknown' : outcomes[saysOfOne(value, failed)];
      claim(row, isRefused ? 'failed' : plain, isBare ? { [key]: value } : value);
      return;
    }
    if (Array.isArray(value)) for (const entry of value) tell(entry, key, isRefused);
    if (isJsonObject(value)) tellParts(value, isRefused);
  };
  const tellParts = (value: JsonObject, isRefused: boolean): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (repeated.test(plainKey(key))) continue;
      const row = rows.get(key);
      const isOfError = isRefused || isErrorPart(key);
      if (row !== undefined) claim(row, isOfError ? 'failed' : outcomes[outputSays(inner, failed)], inner);
      else tell(inner, key, isOfError);
    }
  };
  tell(output, '', false);
  if (claims.every((found) => found.length === 0)) return null;
  return claims.map((found): RowTold => {
    const [first, ...more] = found;
    const isOne = first !== undefined && more.every(({ outcome }) => outcome === first.outcome);
    return isOne ? first : { outcome: 'unknown', by: output };
  });
}

const isErrorPart = (key: string): boolean => isOfRefused(key) || plainKey(key) === 'error';

/** What is about one row alone; an id in it only names that row. */
const saysOfOne = (value: Json, failed: readonly string[]): Says =>
  isJsonObject(value)
    ? entrySays(value, failed)
    : typeof value === 'string'
      ? 'thing'
      : outputSays(value, failed);

/** The rows that a value names, by an id or by a key. */
function rowsIn(value: Json, rows: ReadonlyMap<string | null, number>, depth = deepest): ReadonlySet<number> {
  const found = new Set<number>();
  const add = (id: string | null): void => {
    const row = id === null ? undefined : rows.get(id);
    if (row !== undefined) found.add(row);
  };
  if (Array.isArray(value) && depth > 0) {
    for (const entry of value) for (const row of rowsIn(entry, rows, depth - 1)) found.add(row);
  } else if (isJsonObject(value) && depth > 0) {
    for (const [key, inner] of Object.entries(value)) {
      if (repeated.test(plainKey(key))) continue;
      add(key);
      const isPart = isJsonObject(inner) || Array.isArray(inner);
      if (isPart) for (const row of rowsIn(inner, rows, depth - 1)) found.add(row);
      else if (/(^|subscription)id$/.test(plainKey(key))) add(idText(inner));
    }
  } else if (!isJsonObject(value)) add(idText(value));
  return found;
}
