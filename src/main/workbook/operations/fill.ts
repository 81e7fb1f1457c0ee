import type { DecodedOf } from '../../../contract/index.ts';
import type { Change, Range } from '../../../contract/sheets.ts';
import { continueSeries } from '../../../domain/grid/series.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { type Derived, derivedOf } from '../results/derived.ts';
import type { RowReader } from '../store/sheet-rows.ts';
import { guardReadable } from './edit.ts';
import { readable } from './left-out.ts';
import { cellsIn, clip, columnAt, type Shown, shown } from './ranges.ts';
import { cells } from './words.ts';

/** Source cells that a fill reads at most; a larger source is a copy and a paste. */
const mostSource = 2_000_000;

const modulo = (index: number, length: number): number => ((index % length) + length) % length;

/**
 * Fills the target from the source: below or above it column by column, beside it row by row. A target that
 * holds the source leaves the source's cells as they are. Throws Failure (`conflict`) for a source that cannot be read, and
 * where none of the target can; beside others, such a row is passed over.
 */
export async function fill(core: Core, input: DecodedOf<'sheets.fill'>): Promise<Change> {
  const view = await shown(core, input.sheetId, input.view);
  const { sheet } = view;
  const own = columnAt(input.columns);
  const derived = await derivedOf(core.results, sheet, input.view);
  const across = input.columns?.length ?? sheet.keys.length + derived.columns;
  const [source] = clip([input.source], view, across);
  const [target] = clip([input.target], view, across);
  if (!source || !target) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.rangeFillNotView,
      next: sheetsMessages.selectCellsAgain,
    });
  }
  if (cellsIn([source]) > mostSource) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.fillReadsMost({ cells: cells(mostSource) }),
      next: sheetsMessages.fillReadsMostNext,
    });
  }
  const about = (count: number): string => sheetsMessages.fillOf({ cells: cells(count) });
  return core.workbook.change(input.sheetId, about(cellsIn([target])), async (change) => {
    const block = readBlock(core.workbook.rows(sheet), view, source, own, derived);
    const textAt = filler(input.mode, source, target, block);
    let met = 0;
    await change.patchRows(view.list.between(target.top, target.bottom), (_row, index) => {
      const patch: (number | string)[] = [];
      const row = target.top + index;
      for (let column = target.left; column <= target.right; column += 1) {
        const cell = own(column);
        if (inside(source, row, column) || cell < 0 || cell >= sheet.keys.length) continue;
        patch.push(cell, textAt(row, column));
      }
      met += patch.length / 2;
      return patch;
    });
    guardReadable(change, met);
    change.about = about(met - change.passedOver);
  });
}

const inside = (range: Range, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

function readBlock(
  reader: RowReader,
  { sheet, list }: Shown,
  source: Range,
  own: (column: number) => number,
  derived: Derived,
): readonly (readonly string[])[] {
  const stored = sheet.keys.length;
  const columns = Array.from({ length: source.right - source.left + 1 }, (_, at) => own(source.left + at));
  return readable(sheet, reader.byIds(list.between(source.top, source.bottom))).map((row) => {
    const worked = columns.some((column) => column >= stored) ? derived.texts(row) : [];
    return columns.map((column) => (column < stored ? row.texts[column] : worked[column - stored]) ?? '');
  });
}

type TextAt = (row: number, column: number) => string;

function filler(
  mode: 'copy' | 'series',
  source: Range,
  target: Range,
  block: readonly (readonly string[])[],
): TextAt {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  const copied: TextAt = (row, column) =>
    block[modulo(row - source.top, height)]?.[modulo(column - source.left, width)] ?? '';
  if (mode === 'copy') return copied;
  const vertical = target.top < source.top || target.bottom > source.bottom;
  const lines = vertical
    ? Array.from({ length: width }, (_, column) => block.map((row) => row[column] ?? ''))
    : block;
  const [before, after] = vertical
    ? [source.top - target.top, target.bottom - source.bottom]
    : [source.left - target.left, target.right - source.right];
  const forward = lines.map((line) => continueSeries(line, Math.max(0, after), 1));
  const backward = lines.map((line) => continueSeries(line, Math.max(0, before), -1));
  return (row, column) => {
    const line = vertical ? modulo(column - source.left, width) : modulo(row - source.top, height);
    const from = vertical ? row - source.top : column - source.left;
    const length = vertical ? height : width;
    if (from >= length) return forward[line]?.[from - length] ?? '';
    if (from < 0) return backward[line]?.[-1 - from] ?? '';
    return copied(row, column);
  };
}
