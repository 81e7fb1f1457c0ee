/** Calendar dates as text. The service takes `YYYY-MM-DD` alone (spec: Discount, starts_at). */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);

const digitAt = (text: string, index: number): number => {
  const code = text.charCodeAt(index) - 48;
  return code >= 0 && code <= 9 ? code : Number.NaN;
};

/** True for a real calendar date written `YYYY-MM-DD`. Allocates nothing. */
export function isDateText(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const year = digitAt(text, 0) * 1000 + digitAt(text, 1) * 100 + digitAt(text, 2) * 10 + digitAt(text, 3);
  const month = digitAt(text, 5) * 10 + digitAt(text, 6);
  const day = digitAt(text, 8) * 10 + digitAt(text, 9);
  // A character that is no digit makes the number NaN, and every comparison with NaN is false.
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** `YYYY-MM-DD` of the parts, or null when there is no such day. */
export function dateText(year: number, month: number, day: number): string | null {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return null;
  if (day > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days since 0000-03-01 of the proleptic Gregorian calendar: a base for date arithmetic without a clock. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const m = (month + 9) % 12;
  return (
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((m * 306 + 5) / 10) +
    day -
    1
  );
}

function fromDayNumber(number: number): string | null {
  let year = Math.floor((10000 * number + 14780) / 3652425);
  let rest = number - dayNumber(year, 3, 1);
  if (rest < 0) {
    year -= 1;
    rest = number - dayNumber(year, 3, 1);
  }
  const shifted = Math.floor((100 * rest + 52) / 3060);
  const month = ((shifted + 2) % 12) + 1;
  return dateText(
    year + Math.floor((shifted + 2) / 12),
    month,
    rest - Math.floor((shifted * 306 + 5) / 10) + 1,
  );
}

/** The date some days after a valid `YYYY-MM-DD` date; null when it leaves the years 1 to 9999. */
export function addDays(date: string, days: number): string | null {
  const number = dayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
  return fromDayNumber(number + days);
}

/** The date of a spreadsheet's serial number (1900 system), for numbers of the years 1982 to 2119. */
export function serialDate(text: string): string | null {
  if (!SERIAL.test(text)) return null;
  const serial = Number(text);
  return serial >= 30000 && serial <= 80400 ? addDays('1899-12-30', serial) : null;
}
const SERIAL = /^\d{5}(?:\.0+)?$/;

export type DateOrder = 'day-month-year' | 'month-day-year' | 'year-month-day';
export type DateReading = { readonly order: DateOrder | 'named-month'; readonly date: string };

const MONTHS: readonly string[] = [
  'jan janv janvier januar january jän jänner ene enero gennaio',
  'feb fév févr février februar february febrero fev fevr fevrier',
  'mar mär mrz märz mars march marzo maerz',
  'apr avr avril april abr abril',
  'may mai mayo',
  'jun juin juni june junio',
  'jul juil juillet juli july julio',
  'aug août aout august ago agosto',
  'sep sept septembre september septiembre',
  'oct okt octobre oktober october octubre',
  'nov novembre november noviembre',
  'dec dez déc décembre dezember december dic diciembre decembre',
];
const MONTH_NUMBER: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

/** 1 to 12 for a month's name or short form in English, German, French or Spanish. */
export const monthNumber = (name: string): number | null =>
  MONTH_NUMBER.get(name.toLowerCase().replace(/\.$/, '')) ?? null;

const TIME = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?)?`;
/** No date is longer, with a time and a zone. */
const longestDate = 48;
// bounded: `longestDate`.
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`);
// bounded: `longestDate`.
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`);
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th|\.)?[-/. ]+(?:de )?([\p{L}]{3,10}\.?),?[-/. ]+(?:de )?(\d{4})$/u;
const NAMED_DAY = /^([\p{L}]{3,10}\.?)[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{4})$/u;

/**
 * Every way in which a text can be read as a calendar date; two readings mean that it is ambiguous, none
 * that it is no date. A two-digit year is read as 20YY. A time of day is dropped. `YYYY-MM-DD` is one of them.
 */
export function dateReadings(text: string): readonly DateReading[] {
  const trimmed = text.trim();
  if (trimmed.length > longestDate) return [];
  const first = YEAR_FIRST.exec(trimmed);
  if (first) return readings([['year-month-day', first[1], first[3], first[4]]]);
  const last = YEAR_LAST.exec(trimmed);
  if (last) {
    return readings([
      ['day-month-year', last[4], last[3], last[1]],
      ['month-day-year', last[4], last[1], last[3]],
    ]);
  }
  const dayNamed = DAY_NAMED.exec(trimmed);
  if (dayNamed) return readings([['named-month', dayNamed[3], named(dayNamed[2]), dayNamed[1]]]);
  const namedDay = NAMED_DAY.exec(trimmed);
  if (namedDay) return readings([['named-month', namedDay[3], named(namedDay[1]), namedDay[2]]]);
  return [];
}

const named = (name: string | undefined): string => String(monthNumber(name ?? '') ?? 0);

type Parts = readonly [DateReading['order'], ...(string | undefined)[]];
const readings = (candidates: readonly Parts[]): readonly DateReading[] =>
  candidates.flatMap(([order, year = '', month, day]) => {
    const date = dateText(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
    return date === null ? [] : [{ order, date }];
  });

/** A text read in a chosen order; null when it is no such date. Named months and `YYYY-MM-DD` read in any. */
export function readDate(text: string, order: DateOrder): string | null {
  const found = dateReadings(text);
  const reading =
    found.find((one) => one.order === order) ??
    found.find((one) => one.order === 'named-month' || one.order === 'year-month-day');
  return reading?.date ?? null;
}
