import { runEventsMessages } from '../../messages/run-events.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { leaves, pathOf, shownAt } from './canonical.ts';

/**
 * Fields that a run set and that have another value now, or none, as "field: now X". A field that the record does not
 * have says nothing.
 */
export function changedSince(sent: Json, record: Json): readonly string[] {
  const now = bare(record);
  const changed: string[] = [];
  for (const { place, text } of leaves(sent)) {
    const current = shownAt(now, place);
    if (current === undefined) continue;
    const path = pathOf(place);
    if (current === null ? isOff(text) : sameValue(path, text, current)) continue;
    changed.push(runEventsMessages.now({ path, current: current === null ? null : shown(plain(current)) }));
  }
  return changed;
}

/** As {@link changedSince}, without codes, which are compared as identities: a service may keep them in its own case. */
export const otherValues = (sent: Json, record: Json): readonly string[] =>
  changedSince(sent, record).filter((line) => !line.startsWith('code:'));

/**
 * As {@link otherValues} of what was created, without fields that the record keeps empty: a service drops what does not
 * apply, such as the usage limit of a code that lasts forever.
 */
export function otherValuesCreated(sent: Json, record: JsonObject): readonly string[] {
  let made: Json = record;
  while (bare(made) !== made) made = bare(made);
  if (!isJsonObject(made)) return [];
  return otherValues(sent, Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)));
}

/** Characters of a value that a sentence shows. */
const longestShown = 200;
const shown = (value: string): string =>
  value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;

/** Whether a record has a value that was sent, or one that means the same, see {@link changedSince}. */
export const showsSent = (sent: JsonObject, record: JsonObject): boolean =>
  leaves(sent).some(({ place, text }) => {
    const current = shownAt(record, place);
    return place?.step !== 'id' && typeof current === 'string' && sameValue(pathOf(place), text, current);
  });

/** A record without its envelope. */
export function bare(record: Json): Json {
  if (!isJsonObject(record)) return record;
  const values = Object.values(record);
  return values.length === 1 && isJsonObject(values[0]) ? values[0] : record;
}

/** What was sent to switch something off, or to leave it empty. */
const isOff = (text: string): boolean => !isOn(text);

/**
 * A date and a time on that day are the same, and words in other letters; so are the two ways to say "new customers
 * only", a flag and a word (field-notes: first_time_customer_restriction).
 */
function sameValue(path: string, one: string, other: string): boolean {
  if (one.normalize().toLowerCase() === other.normalize().toLowerCase()) return true;
  if (path.endsWith('first_time_customer_restriction')) return isOn(one) === isOn(other);
  const [short, long] = one.length < other.length ? [plain(one), plain(other)] : [plain(other), plain(one)];
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(short) && /^[T ]/.test(long.slice(short.length)) && long.startsWith(short)
  );
}

const isOn = (value: string): boolean => value !== 'false' && plain(value) !== '';

const plain = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value);
