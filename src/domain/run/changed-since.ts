import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { fieldOf, leaves, leftAt, nameOf, pathOf, shownAt } from './canonical.ts';
import { isDay, isMovedDay, plain, sameValue, showsNothing } from './same-value.ts';

/** A field that a run set, and that has another value now; null is no value. */
export type FieldChange = {
  readonly path: string;
  readonly was: string | null;
  readonly now: string | null;
};

/** Fields that a run set and that have another value now, or none. A field that the record does not have says nothing. */
export function changesSince(sent: Json, record: Json): readonly FieldChange[] {
  const now = bare(record);
  const changed: FieldChange[] = [];
  for (const { place, text } of leaves(sent)) {
    const current = text === null ? leftAt(now, place) : shownAt(now, place);
    if (current === undefined) continue;
    const isSame =
      text === null
        ? showsNothing(current)
        : current === null
          ? isOff(text)
          : sameValue(nameOf(place), text, current);
    if (isSame) continue;
    changed.push({ path: pathOf(place), was: valueShown(text), now: valueShown(current) });
  }
  return changed;
}

/** As {@link changesSince}, without codes, which are compared as identities: a service may keep them in its own case. */
export const otherValues = (sent: Json, record: Json): readonly FieldChange[] =>
  changesSince(sent, record).filter(({ path }) => path !== 'code');

/**
 * As {@link otherValues} of what was created: a service may drop the limit of a duration that has none, and must not drop
 * what holds several fields.
 */
export function otherValuesCreated(sent: JsonObject, record: JsonObject): readonly FieldChange[] {
  let made: Json = record;
  while (bare(made) !== made) made = bare(made);
  if (!isJsonObject(made)) return [];
  const [own, shown] = [sent, made];
  const isDropped = (key: string): boolean =>
    key === 'duration_usage_limit' && own.duration === 'forever' && fieldOf(shown, key) === null;
  const rest = Object.entries(own).filter(([key]) => !isDropped(key));
  const lost = rest.flatMap(([path, value]) =>
    isJsonObject(value) && fieldOf(shown, path) === null ? [{ path, was: null, now: null }] : [],
  );
  return lost.length > 0 ? lost : otherValues(Object.fromEntries(rest), shown);
}

/** Characters of a value that a sentence shows. */
const longestShown = 200;
const shown = (value: string): string =>
  value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
const valueShown = (text: string | null): string | null => (text === null ? null : shown(plain(text)));

/** Days that a run had set, and that another time is shown for now, which may be on the day that was sent in some zone. */
export const movedDays = (
  sent: readonly (readonly [string, Json])[],
  left: JsonObject,
  record: JsonObject,
): readonly FieldChange[] =>
  sent.flatMap(([path, day]) => {
    const [before = null, current] = [left[path], fieldOf(record, path)];
    const isMoved =
      isDay(day) &&
      typeof current === 'string' &&
      (before === null || typeof before === 'string') &&
      isMovedDay(day, before, current);
    return isMoved ? [{ path, was: day, now: current }] : [];
  });

/** Whether a record has a value that was sent, or one that means the same, see {@link changesSince}. */
export const showsSent = (sent: JsonObject, record: JsonObject): boolean =>
  leaves(sent).some(({ place, text }) => {
    const current = shownAt(record, place);
    return (
      place?.step !== 'id' &&
      text !== null &&
      typeof current === 'string' &&
      sameValue(nameOf(place), text, current)
    );
  });

/** A record without its envelope. */
export function bare(record: Json): Json {
  if (!isJsonObject(record)) return record;
  const values = Object.values(record);
  return values.length === 1 && isJsonObject(values[0]) ? values[0] : record;
}

/** What was sent to switch something off, or to leave it empty. */
const isOff = (text: string): boolean => text === 'false' || plain(text) === '';
