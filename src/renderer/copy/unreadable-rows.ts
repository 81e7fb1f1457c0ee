import type { UnreadableRows } from '../../contract/sheets.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, joined, plural } from '../ui/format.ts';

/** Rows of a sheet that cannot be read, where something is written of the others. */
export const unreadableRowsCopy = messages({
  skipped: ({ count: rows, numbers }: UnreadableRows) =>
    `${counted(rows, 'row')} cannot be read and ${plural(rows, 'is', 'are')} skipped: ${plural(rows, 'row', 'rows')} ${joined(
      [...numbers.map(count), ...(rows > numbers.length ? [`${count(rows - numbers.length)} more`] : [])],
    )}.`,
} as const);
