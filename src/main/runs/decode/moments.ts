import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { withAttributes } from './envelope.ts';

/** Names of when something happened to a record: `created_at`, `dateAdded`, `Creation-Time`, `deleted`. */
const event =
  /^([cm](time|date)|.*(ed|creat(e|ion)|insertion|registration|modification|issue|last(update|change|edit)))(at|on|date|time|timestamp|datetime)?(utc|gmt|ms|seconds|epoch)?$/;
/** What is to happen. */
const plan = /schedul|expect|estimat|plann/;
const isOfEvent = ofKeys((key) => event.test(plainKey(key)) && !plan.test(key.toLowerCase()));
/** Names of when, or whether, a record was created; under those of who did it may stand a time, too. */
export const isOfCreation = ofKeys((key) =>
  /creat|insert|^(date)?(add|issue|register)(ed)?(at|on|date|time)?$|^ctime$/.test(plainKey(key)),
);
const isOfAuthor = ofKeys((key) =>
  /(or|by|via|from|with|through|user|source|channel|app|id|name)$/.test(plainKey(key)),
);
/** Objects of a record that have its times. */
const hasTimes = ofKeys((key) =>
  /^(timestamps?|times|dates|meta(data)?|audit|sys(tem)?)$/.test(plainKey(key)),
);
/** Earlier is a field without a value: `0001-01-01`, the epoch itself. */
const firstDay = Date.UTC(1990, 0, 1);
const deepest = 3;

/** The earliest of the times at which anything happened to a record, in milliseconds since the epoch; null without any. */
export function firstEvent(record: JsonObject, depth = deepest): number | null {
  const found = Object.entries(withAttributes(record)).flatMap(([key, value]) => {
    if (isOfEvent(key)) return [momentOf(value)];
    return depth > 0 && hasTimes(key) && isJsonObject(value) ? [firstEvent(value, depth - 1)] : [];
  });
  return earliest(found);
}

/** The earliest time at which a record says that it was created; null where it says nothing of it. */
export function creationOf(record: JsonObject, depth = deepest): number | 'unread' | null {
  const found = Object.entries(withAttributes(record)).flatMap(([key, value]) => {
    if (isOfCreation(key))
      return isSaidCreated(value) ? [] : [momentOf(value) ?? (isOfAuthor(key) ? null : 'unread')];
    return depth > 0 && hasTimes(key) && isJsonObject(value) ? [creationOf(value, depth - 1)] : [];
  });
  return found.includes('unread')
    ? 'unread'
    : earliest(found.map((one) => (typeof one === 'number' ? one : null)));
}

const isSaidCreated = (value: Json): boolean =>
  value === null || value === true || (value instanceof JsonNumber && value.text === '1');

const earliest = (moments: readonly (number | null)[]): number | null => {
  const times = moments.filter((moment) => moment !== null && moment >= firstDay);
  return times.reduce<number | null>(
    (first, at) => (first === null || (at ?? first) < first ? at : first),
    null,
  );
};

/** A time as services write one; of what may be several days the last. Null for anything else. */
export function momentOf(value: Json): number | null {
  if (value instanceof JsonNumber) return ofNumber(value.text);
  if (typeof value === 'string') return ofText(value.trim());
  if (Array.isArray(value))
    return ofParts(value.map((part) => (part instanceof JsonNumber ? part.text : '')));
  return isJsonObject(value) ? earliest(Object.values(value).map(momentOf)) : null;
}

/** Seconds since the epoch, or thousandths, millionths or billionths of them. */
function ofNumber(text: string): number | null {
  const number = Number(text);
  if (!(number > 1e8)) return null;
  return [1e11, 1e14, 1e17].reduce((time, limit) => (number < limit ? time : time / 1000), number * 1000);
}

function ofText(text: string): number | null {
  if (longAgo.test(text)) return firstDay;
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?\d{6}Z?)?$/.exec(text);
  if (compact !== null) return ofParts(compact.slice(1));
  if (/^\d{9,19}(\.\d+)?$/.test(text)) return ofNumber(text);
  const wrapped = /^\/Date\((\d{9,19})/.exec(text);
  if (wrapped !== null) return ofNumber(wrapped[1] ?? '');
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0];
  if (year === undefined || text.length > longestTime) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? Date.UTC(Number(year) + 1, 0, 0) : time;
}
/** In words: longer ago than any run that is still read. */
const longAgo = /\b(week|month|year)s? ago\b/i;
const longestTime = 60;

/** `[2019, 1, 31, 8, 0]` */
function ofParts([year = '', month = '', day = '']: readonly string[]): number | null {
  const isDay = /^(19|20)\d\d$/.test(year) && Number(month) > 0 && Number(day) > 0;
  return isDay ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : null;
}
