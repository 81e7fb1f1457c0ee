import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

/** Every visible sentence about a list of runs. The first screen has one, so they stand apart from those of a run. */
export const runListCopy = messages({
  title: 'Runs',
  emptyTitle: 'No runs yet',
  emptyText: 'A run sends the rows of a sheet to a store. Review and send a sheet, and its run appears here.',
  openSheets: 'Go to Sheets',
  unknownStore: 'unknown store',
  filters: {
    label: 'Filter runs',
    text: 'Search runs',
    store: 'Store',
    allStores: 'All stores',
    kind: 'Type',
    allKinds: 'All types',
    date: 'Date',
    dates: { any: 'Any time', today: 'Today', week: 'Last 7 days', month: 'Last 30 days' },
    none: 'No runs match the filter.',
    clear: 'Clear filters',
    shown: (shown: number, all: number) => `${count(shown)} of ${counted(all, 'run')}`,
  },
  columns: { run: 'Run', state: 'State', rows: 'Rows', started: 'Started' },
  parts: {
    succeeded: 'succeeded',
    failed: 'failed',
    unknown: 'unknown',
    counted: 'counted only',
    notSent: 'not sent',
  },
  part: (value: number, word: string) => `${count(value)} ${word}`,
  became: 'Results',
  today: 'Today',
  yesterday: 'Yesterday',
  number: (number: number) => `Run ${number}`,
  verified: (done: number, rows: number) => `${count(done)} of ${counted(rows, 'row')} verified`,
  counts: (runs: number) => counted(runs, 'run'),
});
