import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import type { Range } from '../../../contract/sheets.ts';
import { formatTsv } from '../../../domain/grid/tsv.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { charactersAtOnce } from '../../characters-at-once.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { Pace } from '../pace.ts';
import { derivedOf } from '../results/derived.ts';
import { readable } from './left-out.ts';
import { cellsIn, clip, shown } from './ranges.ts';

/** Cells that the clipboard takes at most; more are exported to a file. */
const mostCells = 3_000_000;
/** The same in characters: main and the page pass them on in one piece. */
const mostCharacters = 50_000_000;

/**
 * The ranges as tab-separated text. Several ranges must fit together as a spreadsheet asks: the same columns
 * (then they stand below each other) or the same rows (then side by side). Throws Failure (`conflict`) for a row that
 * cannot be read.
 */
export async function copy(core: Core, input: DecodedOf<'sheets.copy'>): Promise<OutputOf<'sheets.copy'>> {
  const view = await shown(core, input.sheetId, input.view);
  const { sheet } = view;
  const stored = sheet.keys.length;
  const derived = await derivedOf(core.results, sheet, input.view);
  const ranges = clip(input.ranges, view, stored + derived.columns);
  const count = cellsIn(ranges);
  if (count === 0) return { text: '', cells: 0 };
  if (count > mostCells) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.clipboardTakesMostSelection({ most: mostCells, selected: count }),
      next: sheetsMessages.clipboardTakesMostSelectionNext,
    });
  }
  const { lines, columns } = arranged(ranges);
  const reader = core.workbook.rows(sheet);
  const pace = new Pace();
  const block: string[][] = [];
  let left = mostCharacters;
  for (let start = 0; start < lines.length; start += 500) {
    const ids = lines.slice(start, start + 500).map((line) => view.list.ids[line] ?? 0);
    for (const slice of reader.slicesByIds(ids, charactersAtOnce)) {
      for (const row of readable(sheet, slice)) {
        const worked = columns.some((column) => column >= stored) ? derived.texts(row) : [];
        const texts = columns.map(
          (column) => (column < stored ? row.texts[column] : worked[column - stored]) ?? '',
        );
        left -= texts.reduce((sum, text) => sum + text.length, 0);
        if (left < 0) throw tooLong();
        block.push(texts);
      }
    }
    if (pace.due) await pace.rest();
  }
  return { text: formatTsv(block), cells: count };
}

const tooLong = (): Failure =>
  new Failure({
    code: 'bad-input',
    message: sheetsMessages.copiedTextTooLong({ most: mostCharacters }),
    next: sheetsMessages.copiedTextTooLongNext,
  });

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

function arranged(ranges: readonly Range[]): {
  readonly lines: readonly number[];
  readonly columns: readonly number[];
} {
  const [first] = ranges;
  const sameColumns = ranges.every((one) => one.left === first?.left && one.right === first.right);
  const sameRows = ranges.every((one) => one.top === first?.top && one.bottom === first.bottom);
  if (!first || !(sameColumns || sameRows)) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.rangesCannotCopiedTogether,
      next: sheetsMessages.rangesCannotCopiedTogetherNext,
    });
  }
  const lines = new Set((sameColumns ? ranges : [first]).flatMap((one) => span(one.top, one.bottom)));
  const columns = new Set((sameColumns ? [first] : ranges).flatMap((one) => span(one.left, one.right)));
  return { lines: [...lines].sort((a, b) => a - b), columns: [...columns].sort((a, b) => a - b) };
}
