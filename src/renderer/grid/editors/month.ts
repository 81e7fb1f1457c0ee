import { formatOf } from '../../ui/region.ts';

/** Calendar days as YYYY-MM-DD, counted in UTC so that no time zone shifts them. */
const written = /^(\d{4})-(\d{2})-(\d{2})$/;

const utc = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

const partsOf = (day: string): readonly [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
  Number(day.slice(8, 10)),
];

/** A real calendar day, or null. */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  if (!written.test(trimmed)) return null;
  const [year, month, date] = partsOf(trimmed);
  return year > 0 && utc(year, month, date) === trimmed ? trimmed : null;
}

/** Today on this computer's calendar. */
export function today(): string {
  const now = new Date();
  return utc(now.getFullYear(), now.getMonth(), now.getDate());
}

export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return utc(year, month, date + days);
}

/** The same day of another month, or its last day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return utc(year, month + months, Math.min(date, last));
}

/** Six weeks that hold the month of a day. `firstDay` is 1 for weeks from Monday to 7 for weeks from Sunday. */
export function weeksOf(day: string, firstDay: number): readonly (readonly string[])[] {
  const [year, month] = partsOf(day);
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 7 - firstDay) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, at) => utc(year, month, 1 - before + week * 7 + at)),
  );
}

const utcFormat = (options: Intl.DateTimeFormatOptions, day: string): string =>
  formatOf({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** "December 2031" */
export const monthOf = (day: string): string => utcFormat({ month: 'long', year: 'numeric' }, day);
/** "24 December 2031" */
export const dayInWords = (day: string): string => utcFormat({ dateStyle: 'long' }, day);
