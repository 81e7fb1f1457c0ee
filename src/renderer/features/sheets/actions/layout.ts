import type { ColumnLayout } from '../../../../domain/grid/columns.ts';
import { moveColumn, resizeColumn } from '../../../../domain/grid/columns.ts';
import { rememberLayout } from '../remembered-layout.ts';
import { columnsOf, type SheetSession } from '../session.ts';

/** Changes how the columns are shown, and remembers it for the kind. */
export function changeLayout(session: SheetSession, change: (layout: ColumnLayout) => ColumnLayout): void {
  const { sheet, layout } = session.state.getState();
  const next = change(layout);
  if (sheet === null || next === layout) return;
  session.state.setState({ layout: next });
  rememberLayout(sheet.kind, next);
}

export const placeBefore = (session: SheetSession, key: string, before: string | null): void =>
  changeLayout(session, (layout) =>
    moveColumn(session.state.getState().sheet?.columns ?? [], layout, key, before),
  );

/** Makes the active column wider or narrower by a step. */
export function widenActive(session: SheetSession, by: number): void {
  const placed = columnsOf(session)[session.grid.getState().selection.active.column];
  if (placed !== undefined)
    changeLayout(session, (layout) => resizeColumn(layout, placed.column.key, placed.width + by));
}

/** Room round a text: the padding of its cell, and the sign of the menu in the head. */
const roundText = { cell: 18, head: 34 };
/** Rows that are looked at, and texts that are measured: beyond them the widest hardly grows. */
const mostRows = 2_000;
const mostMeasured = 20;
const widestFit = 480;

/** The width at which the texts of a column fit, as far as its rows are in the page. */
export function fitColumn(session: SheetSession, key: string): void {
  const placed = columnsOf(session).find((one) => one.column.key === key);
  if (placed === undefined) return;
  const { bounds, selection } = session.grid.getState();
  const from = Math.max(0, selection.active.row - mostRows / 2);
  const texts = new Set<string>();
  for (let row = from; row < Math.min(bounds.rows, from + mostRows); row += 1) {
    const text = session.rows.row(row)?.cells[placed.sheetIndex];
    if (text !== undefined) texts.add(text.slice(0, 200));
  }
  // Few letters are as wide as many: the longest texts are enough.
  const longest = [...texts].sort((a, b) => b.length - a.length).slice(0, mostMeasured);
  const cells = Math.max(0, ...longest.map((text) => widthOf(text, '400 13px'))) + roundText.cell;
  const head = widthOf(`${placed.column.label} *`, '600 12px') + roundText.head;
  const width = Math.min(widestFit, Math.ceil(Math.max(cells, head)));
  changeLayout(session, (layout) => resizeColumn(layout, key, width));
}

/** Width of a text as the page draws it, in px: with its figures and features, which a canvas does not know. */
function widthOf(text: string, font: string): number {
  const probe = document.createElement('span');
  probe.textContent = text;
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:pre';
  const [weight = '', size = ''] = font.split(' ');
  probe.style.fontWeight = weight;
  probe.style.fontSize = size;
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
}
