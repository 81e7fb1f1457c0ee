import { messages } from '../../messages/messages.ts';
import { counted } from '../ui/format.ts';

/** Sentences of the activity screen. */
export const activityCopy = messages({
  title: 'Activity',
  list: 'Requests, newest first',
  columns: {
    time: 'Time',
    store: 'Store',
    method: 'Method',
    path: 'Path',
    status: 'Status',
    duration: 'Duration',
    run: 'Run',
    outcome: 'Result',
  },
  filters: {
    store: 'Store',
    allStores: 'All stores',
    which: 'Filter requests',
    all: 'All',
    problems: 'Problems',
    text: 'Search paths',
    textHint: 'Search paths',
    run: (name: string | null) => `${name ?? 'This run'} only`,
    noRun: 'Show all runs',
  },
  run: (number: number) => `Run ${number}`,
  unknownRun: 'run',
  unknownStore: 'store not connected',
  noStore: 'connection test',
  noStatus: 'no response',
  openRun: (name: string) => `Open ${name}`,
  emptyTitle: 'No requests yet',
  emptyText:
    'Every request to a service is logged here with its status and duration. Tokens and secrets are never logged.',
  nothingTitle: 'No requests match the filter',
  clear: 'Clear filters',
  loading: 'Reading the log',
  shown: (shown: number, isAll: boolean) =>
    isAll ? counted(shown, 'request') : `Newest ${counted(shown, 'request')}; scroll down for more`,
  problems: (problems: number) => counted(problems, 'problem'),
  fresh: (fresh: number) => `Show ${counted(fresh, 'new request')}`,
  redacted: 'Tokens and secrets are not logged',
  export: 'Export…',
  exportAs: { jsonl: 'JSON Lines', csv: 'CSV' },
  exportNotes: { jsonl: 'One object per line, for programs', csv: 'For a spreadsheet' },
  exported: (entries: number, fileName: string) => `${counted(entries, 'request')} exported to “${fileName}”`,
  reveal: 'Show file',
  sizes: (sent: string, received: string) => `${sent} sent, ${received} received`,
} as const);
