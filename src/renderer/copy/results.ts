import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

/** What a sheet says of the results of its rows. */
export const resultsCopy = messages({
  reviewUnsent: (rows: number) => `Review and send ${counted(rows, 'remaining row')}`,
  reviewFailed: (rows: number) => `Review and retry ${counted(rows, 'failed row')}`,
  reviewSent: 'Review sent rows',
  sent: (sent: number, rows: number, store: string) =>
    `${count(sent)} of ${counted(rows, 'row')} succeeded in ${store}`,
  changed: (rows: number) => `${count(rows)} changed since`,
  undone: (rows: number) => `${count(rows)} undone`,
  unknown: (rows: number) => `${count(rows)} unknown`,
  cell: 'From the last run of this row: read-only, not sent',
  column: 'result',
  columnHelp: 'The result of the row at this store. It cannot be edited and is not sent.',
} as const);
