import { units } from '../copy/units.ts';
import { formatOf } from './region.ts';

export { amount } from '../../domain/text.ts';
export { all, capitalized, count, counted, joined, listed, plural } from '../../messages/words.ts';

/** Times and sizes as the whole product writes them; days and times as the operator's region does (region.ts). */
const stamp = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** "21 Nov 2031, 16:51" in the time zone of this computer. */
export const dateTime = (iso: string): string => formatOf(stamp).format(new Date(iso));
/** "21 Nov 2031, 16:51:04" in the time zone of this computer. */
export const exactTime = (iso: string): string =>
  formatOf({ ...stamp, second: '2-digit' }).format(new Date(iso));
/** "16:51:04" in the time zone of this computer. */
export const timeOfDay = (iso: string): string => formatOf(clock).format(new Date(iso));

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** "Friday 21 November 2031" in the time zone of this computer. */
export function dayInWords(iso: string): string {
  const parts = formatOf(day).formatToParts(new Date(iso));
  // Some versions of the data put a comma between a weekday and a day, and some do not.
  const isWeekdayThenDay = parts[0]?.type === 'weekday' && parts[2]?.type === 'day';
  return parts.map(({ value }, at) => (at === 1 && isWeekdayThenDay ? ' ' : value)).join('');
}

const dayAndClock = { day: 'numeric', month: 'short', ...clock } as const;

/** The time alone for the day of `nowMs`, else with its day: "16:51:04", "20 Nov, 16:51:04". */
export const logTime = (iso: string, nowMs: number): string =>
  new Date(iso).toDateString() === new Date(nowMs).toDateString()
    ? formatOf(clock).format(new Date(iso))
    : formatOf(dayAndClock).format(new Date(iso));

/** Seconds in words of at most two units: "less than a second", "45 s", "2 min 35 s", "13 h 54 min". */
export function duration(seconds: number): string {
  if (seconds < 1) return units.lessThanSecond;
  const rounded = Math.round(seconds);
  if (rounded < 60) return units.seconds(String(rounded));
  if (rounded < 3600) return units.minutes(Math.floor(rounded / 60), rounded % 60);
  const minutes = Math.round(rounded / 60);
  return units.hours(Math.floor(minutes / 60), minutes % 60);
}

/** Milliseconds of one request: "84 ms", "1.2 s". */
export const milliseconds = (ms: number): string =>
  ms < 1000
    ? units.milliseconds(String(Math.round(ms)))
    : units.seconds((ms / 1000).toFixed(ms < 10_000 ? 1 : 0));

/** How long ago, for lists: "just now", "5 min ago", "3 h ago", then the date and time. */
export function ago(iso: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(iso)) / 1000;
  if (!(seconds >= 0) || seconds >= 86_400) return dateTime(iso);
  if (seconds < 60) return units.justNow;
  if (seconds < 3600) return units.minutesAgo(Math.floor(seconds / 60));
  return units.hoursAgo(Math.floor(seconds / 3600));
}

/** 1536 -> "1.5 KB" (thousands, as file managers show them). */
export function bytes(value: number): string {
  if (value < 1000) return units.bytes(String(value), 'B');
  const scales = ['KB', 'MB', 'GB'] as const;
  const scale = value < 1_000_000 ? 0 : value < 1_000_000_000 ? 1 : 2;
  const scaled = value / 1000 ** (scale + 1);
  return units.bytes(scaled.toFixed(scaled < 10 ? 1 : 0), scales[scale]);
}
