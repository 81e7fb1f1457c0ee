import { isJsonObject, isPlain, type Json, type JsonObject } from '../json.ts';
import { canonical, leafAt, leaves, nameOf } from './canonical.ts';
import { sameValue } from './same-value.ts';

/**
 * Which of the things that a task made belongs to which of its rows, by the fields that both have: no order is
 * promised. Entries that are sent alike are interchangeable. Null where it cannot be told.
 * @param sent what each row sent, in the order of the rows.
 * @param made what the service answered, in whatever order.
 */
export function idsOfGroup(
  sent: readonly Json[],
  made: readonly Json[],
  idOf: (record: Json, entry: Json) => string | null,
): readonly (string | null)[] {
  const none = sent.map(() => null);
  if (made.length !== sent.length) return none;
  const groups = new Map<string, number[]>();
  sent.forEach((entry, row) => {
    const key = canonical(entry, true);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  });
  const kinds = [...groups.values()].map((rows) => {
    const ids: (string | null)[] = [];
    const entry = sent[rows[0] ?? 0] ?? null;
    return { rows, entry, own: leaves(entry), ids };
  });
  for (const record of made) {
    const fitting = kinds.filter(({ own }) => fits(own, record));
    const [only, ...others] = fitting;
    if (only === undefined || others.length > 0) return none;
    only.ids.push(idOf(record, only.entry));
  }
  if (kinds.some(({ rows, ids }) => rows.length !== ids.length)) return none;
  const found: (string | null)[] = [...none];
  for (const { rows, ids } of kinds) {
    rows.forEach((row, index) => {
      found[row] = ids[index] ?? null;
    });
  }
  return found;
}

/**
 * Whether the things that a task made are not those of its rows: one has other values than each row sent, or more have those of
 * a row than there are rows like it. What they do not show says nothing.
 */
export function isOtherGroup(sent: readonly Json[], made: readonly Json[]): boolean {
  const kinds = [...Map.groupBy(sent, (entry) => canonical(entry, true)).values()].map((rows) => ({
    own: leaves(rows[0] ?? null),
    rows: rows.length,
  }));
  const fitting = made.map((record) => kinds.filter(({ own }) => sharedFields(own, record) !== null));
  const countOf = (kind: (typeof kinds)[number]): number =>
    fitting.filter(([only, ...others]) => only === kind && others.length === 0).length;
  return fitting.some((fits) => fits.length === 0) || kinds.some((kind) => countOf(kind) > kind.rows);
}

/** No field of one says otherwise than the other's, and they have one in common. */
const fits = (own: ReturnType<typeof leaves>, record: Json): boolean => (sharedFields(own, record) ?? 0) > 0;

/** How many fields have the same value; null where one has another. */
function sharedFields(own: ReturnType<typeof leaves>, record: Json): number | null {
  let shared = 0;
  if (!isJsonObject(record)) return shared;
  for (const { place, text } of own) {
    const other = leafAt(record, place);
    if (other === undefined || text === null) continue;
    if (!sameValue(nameOf(place), text, other)) return null;
    shared += 1;
  }
  return shared;
}

/** The list of a group's body: the entries that its rows sent. */
export function entriesOf(body: JsonObject): readonly Json[] {
  for (const value of Object.values(body)) if (isList(value)) return value;
  return [];
}

/** The rest of the body: what it says of all of them. */
export const aroundEntries = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => isPlain(value)));

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
