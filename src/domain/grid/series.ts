/**
 * Series for the fill handle: numbers, dates, and texts that end in a number (`CODE-001`).
 *
 * Numbers are counted in whole units of their last decimal with bigints, so that 0.1, 0.2, 0.3 stays exact
 * and ids beyond 2^53 survive.
 */

import { withoutTrailing } from '../text.ts';

type Progress = (index: number) => string;

/**
 * `count` texts that continue the source downwards or to the right (`direction` 1), or upwards or to the left
 * (-1, nearest first). A source without a pattern is repeated. One number alone is repeated, one date goes on
 * by a day, and one text with a number at its end counts on, as in a spreadsheet.
 */
export function continueSeries(source: readonly string[], count: number, direction: 1 | -1 = 1): string[] {
  const progress = datesOf(source) ?? numbersOf(source) ?? numberedOf(source) ?? repeated(source);
  const texts: string[] = [];
  for (let step = 0; step < count; step += 1)
    texts.push(progress(direction === 1 ? source.length + step : -1 - step));
  return texts;
}

const repeated =
  (source: readonly string[]): Progress =>
  (index) => {
    const length = source.length;
    return length === 0 ? '' : (source[((index % length) + length) % length] ?? '');
  };

/** First value and step of values with equal distances, or null. */
function linear(values: readonly bigint[], alone: bigint): { first: bigint; step: bigint } | null {
  const [first, second] = values;
  if (first === undefined) return null;
  if (second === undefined) return { first, step: alone };
  const step = second - first;
  for (let at = 2; at < values.length; at += 1) {
    const value = values[at];
    const before = values[at - 1];
    if (value === undefined || before === undefined || value - before !== step) return null;
  }
  return { first, step };
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

function numbersOf(source: readonly string[]): Progress | null {
  const parts = source.map((text) => decimal.exec(text.trim()));
  // A leading zero is part of a code, not of an amount: 007 goes on as a numbered text.
  if (parts.some((part) => part === null || /^0\d/.test(part[2] ?? ''))) return null;
  const places = Math.max(0, ...parts.map((part) => part?.[3]?.length ?? 0));
  const values = parts.map((part) => {
    const digits = `${part?.[2] ?? ''}${(part?.[3] ?? '').padEnd(places, '0')}`;
    return part?.[1] === '-' ? -BigInt(digits) : BigInt(digits);
  });
  const series = linear(values, 0n);
  if (series === null) return null;
  return (index) => writeDecimal(series.first + series.step * BigInt(index), places);
}

function writeDecimal(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  if (places === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** Days since 1970 of a real calendar date as YYYY-MM-DD, or null. */
function dayOf(text: string): number | null {
  const match = calendarDate.exec(text.trim());
  if (match === null) return null;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(ms).toISOString().slice(0, 10) === match[0] ? ms / dayMs : null;
}

function datesOf(source: readonly string[]): Progress | null {
  const days = source.map(dayOf);
  const known = days.filter((day): day is number => day !== null);
  if (known.length === 0 || known.length !== days.length) return null;
  const byMonth = monthsOf(source);
  if (byMonth !== null) return byMonth;
  const series = linear(
    known.map((day) => BigInt(day)),
    1n,
  );
  if (series === null) return null;
  return (index) => writeDay(Number(series.first + series.step * BigInt(index)));
}

const lastDay = 2_932_896; // 9999-12-31: a later year has no four-digit form

const writeDay = (day: number): string =>
  new Date(Math.max(-719_162, Math.min(day, lastDay)) * dayMs).toISOString().slice(0, 10);

/** The same day of months at equal distances (the first of each month, for example), or null. */
function monthsOf(source: readonly string[]): Progress | null {
  if (source.length < 2) return null;
  const parts = source.map((text) => calendarDate.exec(text.trim()));
  const day = parts[0]?.[3];
  if (day === undefined || Number(day) > 28 || parts.some((part) => part?.[3] !== day)) return null;
  const months = parts.map((part) => BigInt(Number(part?.[1]) * 12 + Number(part?.[2]) - 1));
  const series = linear(months, 1n);
  if (series === null || series.step === 0n) return null;
  return (index) => {
    const month = Number(series.first + series.step * BigInt(index));
    const bounded = Math.max(12, Math.min(month, 9999 * 12 + 11));
    const year = String(Math.floor(bounded / 12)).padStart(4, '0');
    return `${year}-${String((bounded % 12) + 1).padStart(2, '0')}-${day}`;
  };
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

/** The last number of a text with what stands before and after it; null without one. */
function numbered(text: string): readonly [before: string, digits: string, after: string] | null {
  const upTo = withoutTrailing(text, (sign) => !isDigit(sign));
  const before = withoutTrailing(upTo, isDigit);
  return upTo === '' ? null : [before, upTo.slice(before.length), text.slice(upTo.length)];
}

/** Texts that differ only in the last number that they hold; its leading zeros are kept. */
function numberedOf(source: readonly string[]): Progress | null {
  const parts = source.map(numbered);
  const [first] = parts;
  if (first === null || first === undefined) return null;
  const [before, , after] = first;
  if (parts.some((part) => part === null || part[0] !== before || part[2] !== after)) return null;
  const digits = parts.map((part) => part?.[1] ?? '');
  const series = linear(
    digits.map((text) => BigInt(text)),
    1n,
  );
  if (series === null) return null;
  const padded = digits.some((text) => text.startsWith('0'));
  const width = padded ? (digits[0]?.length ?? 0) : 0;
  return (index) => {
    const value = series.first + series.step * BigInt(index);
    // There is no number below zero in a code: the series stops there.
    const text = (value < 0n ? 0n : value).toString().padStart(width, '0');
    return `${before}${text}${after}`;
  };
}
