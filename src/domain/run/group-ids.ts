import { isJsonObject, type Json, type JsonObject } from '../json.ts';
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

/** No field of one says otherwise than the other's, and they have one in common. */
function fits(own: ReturnType<typeof leaves>, record: Json): boolean {
  if (!isJsonObject(record)) return false;
  let shared = 0;
  for (const { place, text } of own) {
    const other = leafAt(record, place);
    if (other === undefined || text === null) continue;
    if (!sameValue(nameOf(place), text, other)) return false;
    shared += 1;
  }
  return shared > 0;
}

/** The list of a group's body: the entries that its rows sent. */
export function entriesOf(body: JsonObject): readonly Json[] {
  for (const value of Object.values(body)) if (isList(value)) return value;
  return [];
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
