import {
  type CheckoutDraft,
  emptyLine,
  emptyShippingLine,
  emptyUtm,
  longestText,
  maxRows,
  type RowGroup,
} from '../../../../domain/checkouts/draft.ts';
import type { LineKey } from '../../../../domain/checkouts/fields.ts';
import { pasteLines } from '../../../../domain/checkouts/paste-lines.ts';
import { withText } from '../../../../domain/checkouts/places.ts';
import { parseTsv } from '../../../../domain/grid/tsv.ts';
import type { Fix } from '../../../../domain/sheet/issue.ts';
import { checkoutsCopy as copy } from '../../../copy/checkouts.ts';
import { notify } from '../../../ui/index.ts';
import { changeDraft } from '../store.ts';

/** What is typed at a place. */
export const setText = (path: string, text: string): void =>
  changeDraft({ did: 'type', place: path }, (draft) => withText(draft, path, text.slice(0, longestText)));

/** A fix of an issue; its cells are places. */
export const applyFix = (fix: Fix): void =>
  changeDraft({ did: 'fix', place: fix.cells[0]?.column ?? '' }, (draft) =>
    fix.cells.reduce((next, { column, text }) => withText(next, column, text), draft),
  );

const emptyRows = {
  line_items: emptyLine,
  original_shipping_lines: emptyShippingLine,
  utm_params: emptyUtm,
} as const satisfies { readonly [G in RowGroup]: CheckoutDraft[G][number] };

/** A row after another one: a copy of it, or an empty one at the end. False when there are too many already. */
export function addRow(group: RowGroup, copyOf: number | null): boolean {
  let added = false;
  changeDraft({ did: copyOf === null ? 'add' : 'copy', place: group }, (draft) => {
    const rows: readonly Readonly<Record<string, string>>[] = draft[group];
    if (rows.length >= maxRows) return draft;
    added = true;
    const at = copyOf === null ? rows.length : copyOf + 1;
    const row = (copyOf === null ? undefined : rows[copyOf]) ?? emptyRows[group];
    return { ...draft, [group]: rows.toSpliced(at, 0, row) };
  });
  return added;
}

/** Takes a row out; of the line items one is always there to type in. */
export const removeRow = (group: RowGroup, row: number): void =>
  changeDraft({ did: 'remove', place: group }, (draft) => {
    const rows: readonly Readonly<Record<string, string>>[] = draft[group].toSpliced(row, 1);
    return { ...draft, [group]: rows.length === 0 && group === 'line_items' ? [emptyLine] : rows };
  });

/** A block of a spreadsheet into the line items. False when the text is one cell alone, which is typed as usual. */
export function pasteIntoLines(text: string, row: number, key: LineKey): boolean {
  if (!/[\t\n\r]/.test(text.replace(/\r?\n$/, ''))) return false;
  changeDraft({ did: 'paste', place: 'line_items' }, (draft) => {
    const { lines, rows, left, byHeader } = pasteLines(draft.line_items, { row, key }, parseTsv(text));
    notify({ tone: left > 0 ? 'warn' : 'ok', title: copy.pasted(rows, left, byHeader) });
    return { ...draft, line_items: lines };
  });
  return true;
}
