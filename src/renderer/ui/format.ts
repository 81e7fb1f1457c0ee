import { grouped } from '../../domain/text.ts';
import { count } from '../../domain/words.ts';

export { count, counted, listed } from '../../domain/words.ts';

/** Times and sizes as the whole product writes them. Pure, but for the locale that is fixed here. */
const stamp = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** An amount as decimal text, digits untouched: "4017.21" -> "4,017.21". */
export function amount(text: string): string {
  const [integer = '', ...decimals] = text.split('.');
  return [grouped(integer), ...decimals].join('.');
}

/** "21 Nov 2031, 16:51" in the time zone of this computer. */
export const dateTime = (iso: string): string => stamp.format(new Date(iso));
/** "16:51:04" in the time zone of this computer. */
export const timeOfDay = (iso: string): string => clock.format(new Date(iso));

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** "Friday 21 November 2031" in the time zone of this computer. */
export const dayInWords = (iso: string): string => day.format(new Date(iso)).replace(',', '');

const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The time alone for the day of `nowMs`, else with its day: "16:51:04", "20 Nov, 16:51:04". */
export const logTime = (iso: string, nowMs: number): string =>
  new Date(iso).toDateString() === new Date(nowMs).toDateString()
    ? clock.format(new Date(iso))
    : dayAndClock.format(new Date(iso));

/** Seconds in words of at most two units: "less than a second", "45 s", "2 min 35 s", "13 h 54 min". */
export function duration(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
  const minutes = Math.round(rounded / 60);
  return `${count(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** Milliseconds of one request: "84 ms", "1.2 s". */
export const milliseconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** How long ago, for lists: "just now", "5 min ago", "3 h ago", then the date and time. */
export function ago(iso: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(iso)) / 1000;
  if (!(seconds >= 0) || seconds >= 86_400) return dateTime(iso);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}

/** 1536 -> "1.5 KB" (thousands, as file managers show them). */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  const units = ['KB', 'MB', 'GB'];
  let scaled = value / 1000;
  let unit = 0;
  while (scaled >= 1000 && unit < units.length - 1) {
    scaled /= 1000;
    unit += 1;
  }
  return `${scaled.toFixed(scaled < 10 ? 1 : 0)} ${units[unit]}`;
}
