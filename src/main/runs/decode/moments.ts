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
/** Whole names of when, or whether, a record itself was created. */
export const isOfCreation = ofKeys((key) =>
  /^((record)?(created?|inserted?)(at|on|date|time|datetime|timestamp)?|creation(date|time|timestamp)|(date|time)(created|added|inserted)|ctime)(utc|gmt|ms|millis|seconds|unix|epoch|iso|ts)?$/.test(
    plainKey(key),
  ),
);
/** Names of when something was created, which may be another thing; under those of who did it may stand a time, too. */
const isNearCreation = ofKeys((key) =>
  /creat|insert|^(date)?(add|issue|register)(ed)?(at|on|date|time)?$/.test(plainKey(key)),
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

/** From when to when something is made: clocks of services may be ahead. Where it is known, `end` is after it in each zone. */
export type Span = { readonly first: number; readonly last: number; readonly end?: number };

/**
 * Whether a record says that it was created in a span of time; null where it says nothing of when. No time that cannot be
 * read in one way alone lies in it, nor what an earlier time of a creation contradicts, of whatever.
 */
export function isCreatedWithin(record: JsonObject, span: Span, depth = deepest): boolean | null {
  const said = Object.entries(withAttributes(record)).flatMap(([key, value]) => {
    if (isOfCreation(key)) return isSaidCreated(value) ? [] : [isWithin(value, span)];
    if (isNearCreation(key)) {
      if (isSaidCreated(value)) return [];
      const near = momentOf(value);
      const isAgainst = near === null ? !isOfAuthor(key) : near < span.first;
      return isAgainst ? [false] : [];
    }
    const inner =
      depth > 0 && hasTimes(key) && isJsonObject(value) ? isCreatedWithin(value, span, depth - 1) : null;
    // Of such an object a time may be that of the answer.
    return inner === null || (inner && !/^(timestamps?|times|dates|sys)$/.test(plainKey(key))) ? [] : [inner];
  });
  return said.length === 0 ? null : said.every((one) => one);
}

/** Whether a time lies in a span, in a form that can be read in one way alone. */
export function isWithin(value: Json, { first, last, end }: Span): boolean {
  const moment = exactMoment(value);
  if (moment === null || (end !== undefined && moment.latest > end)) return false;
  return moment.at >= first && moment.at <= last;
}

const clocksMs = 60 * 1000;
const furthestAheadMs = 14 * 60 * 60 * 1000;
/** Whether a time is over by a clock like that of a service, in whatever zone it may be written; null: nobody knows by when. */
export function isOver(value: Json, at: number | null): boolean {
  const moment = exactMoment(value);
  if (moment === null || at === null) return false;
  return moment.at - (moment.latest > moment.at ? furthestAheadMs : 0) <= at + clocksMs;
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

/**
 * A time in a form that has one meaning, in whatever country: ISO 8601, RFC 1123, seconds or thousandths since the epoch.
 * Without a zone it is read as one of UTC; `latest`: what it is in the zone that is furthest behind.
 */
function exactMoment(value: Json): { readonly at: number; readonly latest: number } | null {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text !== 'string') return null;
  const told = (at: number, unsureMs = 0) => ({ at, latest: at + unsureMs });
  if (/^\d{10}(\.\d{1,9})?$/.test(text)) return told(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return told(Number(text));
  const iso = isoTime.exec(text);
  if (iso === null && !httpTime.test(text)) return null;
  const [, day, time, zone] = iso ?? [];
  const isOpen = time !== undefined && zone === undefined;
  const at = Date.parse(isOpen ? `${text}Z` : text);
  // A day that a month does not have is none.
  if (Number.isNaN(at) || (day !== undefined && !isDay(day))) return null;
  if (isOpen) return told(at, furthestBehindMs);
  return day !== undefined && time === undefined ? told(at, dayMs + furthestBehindMs) : told(at);
}
const dayMs = 24 * 60 * 60 * 1000;
const furthestBehindMs = dayMs / 2;
const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z| ?UTC| ?[+-]\d\d:?\d\d)?)?$/;
const httpTime = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/;
const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

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
