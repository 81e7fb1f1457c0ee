import type { SheetColumn } from '../../../contract/sheets.ts';
import { type RowResult, resultText } from '../../../domain/run/row-results.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Sheet } from '../sheet.ts';
import type { SheetResults } from './results.ts';

/** Signs of a message that a cell shows; all of it is in the run. */
const longestMessage = 500;

type Part = 'result' | 'message' | 'id' | 'run';

const columns: readonly (Pick<SheetColumn, 'label' | 'help' | 'width' | 'type'> & { readonly part: Part })[] =
  [
    {
      part: 'result',
      label: 'Result',
      type: 'text',
      width: 170,
      help: sheetsMessages.becameRowNewestRun,
    },
    {
      part: 'message',
      label: sheetsMessages.resultMessage,
      type: 'text',
      width: 220,
      help: sheetsMessages.serviceSaidRow,
    },
    {
      part: 'id',
      label: sheetsMessages.resultId,
      type: 'id',
      width: 110,
      help: sheetsMessages.idServiceGave,
    },
    {
      part: 'run',
      label: 'Run',
      type: 'integer',
      width: 60,
      help: sheetsMessages.numberRunSentRow,
    },
  ];

/** A file may have columns of any name: keys of results are none of theirs. */
function prefixOf({ keys }: Pick<Sheet, 'keys'>): string {
  let prefix = '@';
  while (keys.some((key) => key.startsWith(prefix))) prefix += '@';
  return prefix;
}

/** The columns of results of a sheet; the first of them stands beside the column that names the row. */
export const resultColumns = (sheet: Pick<Sheet, 'keys'>): readonly SheetColumn[] =>
  columns.map(({ part, label, type, width, help }) => ({
    key: `${prefixOf(sheet)}${part}`,
    label,
    type,
    help,
    width,
    required: false,
    mapped: true,
    computed: true,
    result: true,
    ...(part === 'result' && sheet.keys[0] !== undefined ? { after: sheet.keys[0] } : {}),
  }));

type RowTexts = { readonly id: number; readonly texts: readonly string[] };

/** The texts of the columns of results of a row, in their order. */
export const resultTexts = (results: SheetResults, row: RowTexts): readonly string[] =>
  columns.map((_, at) => resultCell(results, row, at));

/** The text of one of the columns of results. What is in memory already costs no reading of the runs' file. */
export function resultCell(results: SheetResults, row: RowTexts, at: number): string {
  const result = results.result(row.id);
  if (result === 'none') return '';
  switch (columns[at]?.part) {
    case 'result':
      return resultText(result, results.isChanged(row));
    case 'message': {
      const undoneBy = results.undoneBy(row.id);
      const said = undoneBy === 0 ? results.detail(row.id).message : undoText(result, undoneBy);
      return said.length > longestMessage ? `${said.slice(0, longestMessage)}…` : said;
    }
    case 'id':
      return results.detail(row.id).serviceId;
    case 'run':
      return String(results.run(row.id));
    case undefined:
      return '';
  }
}

function undoText(result: RowResult, run: number): string {
  switch (result) {
    case 'undone':
      return sheetsMessages.undoneRun({ run });
    case 'undoing':
      return sheetsMessages.runUndoing({ run });
    default:
      return sheetsMessages.runUndoneOwnResult({ run });
  }
}
