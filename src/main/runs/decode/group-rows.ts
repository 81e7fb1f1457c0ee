import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { changesSince } from '../../../domain/run/changed-since.ts';
import { idsOfGroup } from '../../../domain/run/group-ids.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import { plainKey } from '../../api/error-in.ts';
import { holdsNothing } from '../../api/quiet-headers.ts';
import { hasUnknown } from './beside.ts';
import { countsOther } from './counts.ts';
import { type Deed, isOwnVerb, verbCounted } from './deed.ts';
import { entryDenies } from './entry-denies.ts';
import { countOf, idText, listOf, withAttributes } from './envelope.ts';
import { hasOtherForm } from './forms.ts';
import { isOneForSeveral, isOtherMade, isOtherThing, namesOfLists } from './other-made.ts';
import { entrySays, isOfRefused, outputSays, type Reading, type Says } from './output-says.ts';
import { isPlaceOf, isPlaceOfThing } from './own-record.ts';
import { isGoodForEach, isOfDone, isOfMeanings, isSummary, tellsOfFewer } from './rows-counted.ts';
import { saysDone } from './sentence.ts';
import { saysSuccess } from './shown-by.ts';

/** What an output tells of one row of a task, and the part of it that does. */
export type RowTold = { readonly outcome: TaskOutcome; readonly by: Json };

const outcomes: Readonly<Record<Says, TaskOutcome>> = {
  thing: 'succeeded',
  nothing: 'succeeded',
  failed: 'failed',
  unclear: 'unknown',
  words: 'unknown',
};

/** What an output repeats of the request. */
const repeated = /^(request(ed)?|input|params|sent|received|echo)$/;

/**
 * What the output of a task of several rows tells of each of them: by the ids that its entries name, else by the fields
 * that they repeat. Null where it tells none of them apart, and of no fewer than there are.
 * @param sent what each row sent, in the order of the rows
 */
export function rowsOfTask(output: Json, sent: readonly Json[], reading: Reading): readonly RowTold[] | null {
  const rows = new Map(sent.map((entry, row) => [isJsonObject(entry) ? idText(entry.id) : null, row]));
  const isNamed = rows.size === sent.length && !rows.has(null);
  const told = (isNamed ? byIds(output, rows, sent, reading) : null) ?? byFields(output, sent, reading);
  if (told !== null) {
    const isSure = isCounted(output, told, reading.deed) && !isDoubted(output, told, rows, reading.deed);
    return isSure ? told : told.map(inDoubt);
  }
  const isOther = isOtherMade(output, sent, reading.deed);
  const isAll = !tellsOfFewer(output, reading.deed, isNamed) && isOfAll(output, reading.deed, isNamed);
  if (isAll && !isOther) return null;
  return sent.map(() => ({ outcome: 'unknown', by: output }));
}

/** Whether the counts of an output are of all its rows, or of those that its entries tell to have succeeded. */
function isCounted(output: Json, told: readonly RowTold[], deed: Deed): boolean {
  const done = told.filter(({ outcome }) => outcome === 'succeeded').length;
  return [told.length, done].some((rows) => !isJsonObject(output) || !countsOther(output, { ...deed, rows }));
}

/** Levels of envelopes in each other. */
const deepestEnvelope = 3;

/** Whether anything stands beside the entries of an output that is not known as harmless. */
function isDoubted(
  output: Json,
  told: readonly RowTold[],
  rows: ReadonlyMap<string | null, number>,
  deed: Deed,
  depth = deepestEnvelope,
): boolean {
  if (showsOther('', output, rows, deed)) return true;
  if (!isJsonObject(output) || depth === 0 || told.some(({ by }) => by === output)) return false;
  const isNaming = (value: Json): boolean =>
    rowsIn(value, rows).size > 0 || (Array.isArray(value) && told.some(({ by }) => value.includes(by)));
  const parts = Object.entries(output).filter(([key]) => !repeated.test(plainKey(key)) && !rows.has(key));
  const beside = parts.filter(([key, value]) => !isNaming(value) && !(isSummary(key) && isJsonObject(value)));
  if (saysUnknown(Object.fromEntries(beside), deed)) return true;
  return parts.some(([key, value]) => {
    if (showsOther(key, value, rows, deed)) return true;
    if (isSummary(key)) return !isCounted(value, told, deed) || saysUnknown(value, deed);
    return isNaming(value) && isDoubted(value, told, rows, deed, depth - 1);
  });
}
/** Whether a thing is shown that has an ID of none of the rows. */
const showsOther = (
  key: string,
  value: Json,
  rows: ReadonlyMap<string | null, number>,
  deed: Deed,
): boolean =>
  Array.isArray(value)
    ? value.some((one) => showsOther(key, one, rows, deed))
    : isJsonObject(value) &&
      !rows.has(null) &&
      isPlaceOf(deed.noun ?? '', key) &&
      idText(value.id) !== null &&
      rowsIn(value, rows).size === 0;

const saysUnknown = (value: Json, deed: Deed): boolean =>
  (isJsonObject(value) && hasOtherForm(value, deed)) ||
  hasUnknown(value, { sent: null, deed, isRecord: () => false, readsTexts: true });

/** Whether an output that names no row says of all of them that they were done, or nothing at all. */
function isOfAll(output: Json, deed: Deed, isNamed: boolean): boolean {
  const isOfOne = (entry: Json): boolean =>
    isJsonObject(entry) &&
    !hasOtherForm(entry, deed) &&
    (saysSuccess(entry, { ...deed, rows: 1 }) || (!isNamed && idText(entry.id) !== null));
  const isSaid = (value: Json): boolean => {
    if (typeof value === 'string') return saysDone(value, deed);
    if (!Array.isArray(value)) return isJsonObject(value) && saysSuccess(value, deed);
    const isEach = value.length === deed.rows;
    return isEach && (isOfMeanings(value) ? isGoodForEach(value, deed, isNamed) : value.every(isOfOne));
  };
  if (output === null || output === '' || output === true) return true;
  if (saysUnknown(output, deed)) return false;
  if (isSaid(output)) return true;
  return (
    isJsonObject(output) &&
    (holdsNothing(output) ||
      Object.entries(output).some(([key, value]) => isPlaceOfThing(key) && isSaid(value)))
  );
}

const inDoubt = ({ outcome, by }: RowTold): RowTold => ({
  outcome: outcome === 'succeeded' ? 'unknown' : outcome,
  by,
});

function byFields(output: Json, sent: readonly Json[], reading: Reading): readonly RowTold[] | null {
  const made = listOf(output, namesOfLists);
  if (made === null || (reading.deed.does === 'makes' && isOneForSeveral(made))) return null;
  const told = idsOfGroup(sent, made, (entry) => String(made.indexOf(entry)));
  const found = told.flatMap((place) => (place === null ? [] : [made[Number(place)] ?? null]));
  if (found.length < sent.length) return null;
  const [key = ''] = Object.entries(output ?? {}).find(([, value]) => value === made) ?? [];
  const under = Array.isArray(output) ? 'done' : underOf(key, 'done');
  return found.map((by, row) => {
    const outcome = asUnder(under, outcomes[entrySays(by, reading)]);
    const isDenied = outcome === 'succeeded' && isOtherThing(by, sent[row] ?? null, reading.deed);
    return { outcome: isDenied ? 'unknown' : outcome, by };
  });
}

/** What the names tell that something stands under: that it was carried out, that it was refused, or neither. */
type Under = 'done' | 'refused' | 'unknown';

function underOf(key: string, around: Under): Under {
  if (around === 'refused' || isOfRefused(key) || plainKey(key) === 'error') return 'refused';
  return around === 'done' && isOfDone(key) ? 'done' : 'unknown';
}

const asUnder = (under: Under, outcome: TaskOutcome): TaskOutcome => {
  if (under === 'refused') return 'failed';
  return under === 'done' || outcome !== 'succeeded' ? outcome : 'unknown';
};

/** Levels of an output that are looked through for ids. */
const deepest = 6;

function byIds(
  output: Json,
  rows: ReadonlyMap<string | null, number>,
  sent: readonly Json[],
  reading: Reading,
): readonly RowTold[] | null {
  const claims: RowTold[][] = Array.from(rows, () => []);
  const claim = (row: number, outcome: TaskOutcome, by: Json): void => {
    const record = isJsonObject(by) ? withAttributes(by) : by;
    const own = sent[row] ?? null;
    const isOther =
      outcome === 'succeeded' &&
      (changesSince(own, record).length > 0 || entryDenies(record, own, reading.deed));
    claims[row]?.push({ outcome: isOther ? 'unknown' : outcome, by });
  };
  const isKeyed = (value: Json): value is JsonObject =>
    isJsonObject(value) && Object.keys(value).some((key) => rows.has(key));
  /** `key`: the name under which the value stands. */
  const tell = (value: Json, key: string, under: Under): void => {
    const [row, ...others] = rowsIn(value, rows);
    if (row === undefined) return;
    if (others.length === 0 && !isKeyed(value)) {
      const isBare = !isJsonObject(value) && !(Array.isArray(value) && value.some(isJsonObject));
      // An id under no name tells nothing.
      const says = isBare && key === '' ? 'unknown' : outcomes[saysOfOne(value, reading)];
      claim(
        row,
        asUnder(under, innerOf(value) === 'done' ? says : asUnder('unknown', says)),
        isBare ? { [key]: value } : value,
      );
      return;
    }
    if (Array.isArray(value)) for (const entry of value) tell(entry, key, under);
    if (isJsonObject(value)) tellParts(value, under);
  };
  const tellParts = (value: JsonObject, under: Under): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (repeated.test(plainKey(key))) continue;
      const row = rows.get(key);
      if (row !== undefined) claim(row, asUnder(under, saysUnderId(inner, reading)), inner);
      else tell(inner, key, underOf(key, under));
    }
  };
  /** What the names in a value, which names one row, tell of the place of its id. */
  const innerOf = (value: Json): Under => {
    const names = (part: Json): boolean => rowsIn(part, rows).size > 0;
    if (Array.isArray(value)) return value.filter(names).map(innerOf).find(isNotDone) ?? 'done';
    if (!isJsonObject(value)) return 'done';
    const parts = Object.entries(value).filter(
      ([key, inner]) => !repeated.test(plainKey(key)) && isPart(inner) && names(inner),
    );
    const isNamed =
      rowsIn(Object.fromEntries(Object.entries(value).filter(([, inner]) => !isPart(inner))), rows).size > 0;
    if (isNamed) return 'done';
    return parts.flatMap(([key, inner]) => [underOf(key, 'done'), innerOf(inner)]).find(isNotDone) ?? 'done';
  };
  tell(output, '', 'done');
  if (claims.every((found) => found.length === 0)) return null;
  const done = doneIn(output, rows, reading.deed);
  return claims.map((found, row): RowTold => {
    if (done !== null && !done.has(row)) return inDoubt(found[0] ?? { outcome: 'unknown', by: output });
    const [first, ...more] = found;
    const isOne = first !== undefined && more.every(({ outcome }) => outcome === first.outcome);
    return isOne ? first : { outcome: 'unknown', by: output };
  });
}

/** The rows in lists under names of the very deed, beside which other lists are of all: `{subscriptions, updated_ids}`. */
function doneIn(
  output: Json,
  rows: ReadonlyMap<string | null, number>,
  deed: Deed,
): ReadonlySet<number> | null {
  if (!isJsonObject(output)) return null;
  const lists = Object.entries(output).filter(([key, value]) => {
    const verb = verbCounted(key);
    return (
      verb !== null &&
      /ed$/.test(verb) &&
      verb !== 'processed' &&
      isOwnVerb(deed, verb) &&
      rowsIn(value, rows).size > 0
    );
  });
  return lists.length === 0 ? null : new Set(lists.flatMap(([, value]) => [...rowsIn(value, rows)]));
}

const isNotDone = (under: Under): boolean => under !== 'done';
const isPart = (value: Json): boolean => isJsonObject(value) || Array.isArray(value);

/** What is about one row alone; an id in it only names that row. */
const saysOfOne = (value: Json, reading: Reading): Says =>
  isJsonObject(value)
    ? entrySays(value, reading)
    : typeof value === 'string'
      ? 'thing'
      : outputSays(value, reading);

/** What stands under the id of a row: a record, a word, or a number or flag that may be one of success. */
function saysUnderId(value: Json, reading: Reading): TaskOutcome {
  const code = countOf(value);
  if (code !== null && code >= 400 && code <= 599) return 'failed';
  if (code !== null || value === null || typeof value === 'boolean')
    return value === true || code === 1 || (code !== null && code >= 200 && code < 300)
      ? 'succeeded'
      : 'unknown';
  const outcome = outcomes[outputSays(value, reading)];
  const isSaid =
    typeof value === 'string'
      ? saysDone(value, { ...reading.deed, rows: 1 })
      : isJsonObject(value) && Object.keys(value).length > 0;
  return outcome === 'succeeded' && !isSaid ? 'unknown' : outcome;
}

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
      if (isPart(inner)) for (const row of rowsIn(inner, rows, depth - 1)) found.add(row);
      else if (/(^|subscription)id$/.test(plainKey(key))) add(idText(inner));
    }
  } else if (!isJsonObject(value)) add(idText(value));
  return found;
}
