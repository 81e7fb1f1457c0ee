import { ofKeys } from '../remembered.ts';
import { plainKey } from './identity.ts';

/** Fields whose value is a text as somebody wrote it: no number, and in no other letters. */
export const isText = ofKeys((key) =>
  /^(sku|(product|variant)title|cancellationreason(comments)?)$/.test(plainKey(key)),
);
/** Fields whose value names something by its letters: `12E3` is no number. */
export const isCode = ofKeys((key) => /^(discount)?code$/.test(plainKey(key)));

const isUnit = ofKeys((key) => plainKey(key) === 'orderintervalunit');
const unitOf = (text: string): string => plain(text).toLowerCase().replace(/s$/, '');

/** Yes or no, in what services write for it; null for anything else. */
export function flagOf(text: string): boolean | null {
  if (/^(true|yes|y|on|1|enabled)$/i.test(text)) return true;
  return /^(false|no?|none|off|0|disabled|)$/i.test(text) ? false : null;
}

/** "New customers only" is a flag, or a word (field-notes: first_time_customer_restriction). */
const restrictionOf = (text: string): boolean | null =>
  /^customer_must_not_exist_in_\w+$/i.test(text) ? true : flagOf(text);

/**
 * Whether what was sent and what is shown mean the same. Of a text the same letters; of anything else words in other letters,
 * other writings of yes and no, and a time on a day that was sent, too. Both as `canonical` writes them loosely.
 */
export function sameValue(field: string, sent: string, shown: string): boolean {
  const [one, other] = [sent.normalize(), shown.normalize()];
  if (one === other) return true;
  if (isText(field)) return false;
  if (one.toLowerCase() === other.toLowerCase()) return true;
  if (isUnit(field)) return unitOf(one) === unitOf(other);
  if (field === 'first_time_customer_restriction') {
    const is = restrictionOf(plain(one));
    return is !== null && is === restrictionOf(plain(other));
  }
  if (one === 'true' || one === 'false') return flagOf(plain(other)) === (one === 'true');
  return isSameDay(plain(one), plain(other));
}

/** Whether a field that was to be emptied is shown as empty: services have numbers and times for that, too. */
export const showsNothing = (shown: string | null): boolean =>
  shown === null || flagOf(plain(shown)) === false || /^(0000|0001)-\d\d-\d\d/.test(plain(shown));

const day = /^\d{4}-\d\d-\d\d$/;
/** Whether a value that was sent is a day. */
export const isDay = (value: unknown): value is string => typeof value === 'string' && day.test(value);
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z| ?UTC| ?[+-]\d\d:?\d\d)$/;
const minuteMs = 60 * 1000;
const [hourMs, zoneMs] = [60 * minuteMs, 15 * minuteMs];

/**
 * Whether of two values one is a day and the other a time on it: as it is written, or the midnight that the day begins with in
 * some zone, as services show it in UTC.
 */
export function isSameDay(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (!day.test(short)) return false;
  if (long.startsWith(short)) return /^[T ]/.test(long.slice(short.length));
  if (!instant.test(long)) return false;
  const later = Date.parse(long) - Date.parse(short);
  return later >= -14 * hourMs && later <= 12 * hourMs && later % zoneMs === 0;
}

const clock = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?) ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * Whether a time that counts as a day may as well be on the one before or after it: it is on another by its text, or it is in UTC,
 * or in no zone, and the midnight of the next one where it is earlier there.
 * @param first hours of a day from which on it may be that midnight; noon stands for the day itself, too
 */
export function mayBeOtherDay(asked: string, shown: string, first = 10): boolean {
  const [, written, time, zone = 'Z'] = clock.exec(shown) ?? [];
  if (!day.test(asked) || written === undefined) return false;
  if (written !== asked) return true;
  if (!/^(Z|UTC|[+-]00:?00)$/.test(zone)) return false;
  const later = Date.parse(`${written}T${time}Z`) - Date.parse(written);
  return later >= first * hourMs && later % zoneMs === 0;
}

/** Whether two values show one time: the same instant, or a day and a time on it. Without a zone it is that of UTC. */
export function isSameTime(one: string, other: string): boolean {
  const [instantOfOne, instantOfOther] = [one, other].map((text) => {
    const [, date, time, zone = 'Z'] = clock.exec(text) ?? [];
    return Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  });
  return instantOfOne === instantOfOther || isSameDay(one, other);
}

/**
 * Whether a day that was sent is shown by another time than it was then; where no answer had shown it, whether it may be
 * another day.
 */
export function isMovedDay(sent: string, left: string | null, shown: string): boolean {
  if (left === null) return mayBeOtherDay(sent, shown);
  const [one, other] = [left, shown].map((text) => clock.exec(text)?.[1]);
  if (one === undefined || other === undefined || one === other) return false;
  return Date.parse(left) !== Date.parse(shown);
}

/** A text without the quotes that `canonical` puts around it. */
export const plain = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value);
