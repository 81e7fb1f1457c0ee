import type { HistoryEntry } from '../../app/history.ts';
import { runsCopy } from '../../copy/runs.ts';
import { dayInWords } from '../../ui/index.ts';

export type DateRange = keyof typeof runsCopy.list.filters.dates;

/** Which runs are listed; null and '' ask for nothing. */
export type RunsFilter = {
  readonly text: string;
  readonly storeId: string | null;
  readonly kind: string | null;
  readonly date: DateRange;
};

export const everyRun: RunsFilter = { text: '', storeId: null, kind: null, date: 'any' };

export const isEveryRun = (filter: RunsFilter): boolean =>
  filter.text.trim() === '' && filter.storeId === null && filter.kind === null && filter.date === 'any';

const daysOf: Readonly<Record<Exclude<DateRange, 'any'>, number>> = { today: 1, week: 7, month: 30 };

/** The beginning of the day that many days ago, in the time zone of this computer; today is the first day. */
function startOf(date: DateRange, nowMs: number): number {
  if (date === 'any') return Number.NEGATIVE_INFINITY;
  const start = new Date(nowMs);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - daysOf[date] + 1);
  return start.getTime();
}

/** The entries that a filter asks for; each word of its text is in the title, the number, the type or the store's name. */
export function filteredRuns(
  entries: readonly HistoryEntry[],
  filter: RunsFilter,
  storeName: (storeId: string) => string,
  nowMs: number,
): readonly HistoryEntry[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const since = startOf(filter.date, nowMs);
  return entries.filter((entry) => {
    const text = [entry.title, entry.what, entry.kind, storeName(entry.storeId)].join(' ').toLowerCase();
    return (
      (filter.storeId === null || entry.storeId === filter.storeId) &&
      (filter.kind === null || entry.kind === filter.kind) &&
      Date.parse(entry.startedAt) >= since &&
      words.every((word) => text.includes(word))
    );
  });
}

/** The day of a run as a heading: "Today", "Yesterday", "Friday 21 November 2031". */
export function dayOf(iso: string, nowMs: number): string {
  const { today, yesterday } = runsCopy.list;
  const before = new Date(nowMs);
  before.setDate(before.getDate() - 1);
  const isOn = (at: Date): boolean => new Date(iso).toDateString() === at.toDateString();
  if (isOn(new Date(nowMs))) return today;
  return isOn(before) ? yesterday : dayInWords(iso);
}
