import type { SheetColumn, SheetResults } from '../../../src/contract/sheets.ts';
import { countStandings, type StandingCounts } from '../../../src/domain/run/row-results.ts';

const column = (key: string, label: string): SheetColumn => ({
  key,
  label,
  type: 'text',
  help: label,
  width: 120,
  required: false,
  mapped: true,
  computed: true,
  result: true,
});

/** The columns of a sheet that was sent. */
export const resultColumns: readonly SheetColumn[] = [
  { ...column('@result', 'Result'), after: 'code' },
  column('@message', 'Result message'),
  column('@id', 'Result ID'),
  column('@run', 'Run'),
];

/** What became of rows at a store; of none, unless columns of results are given. */
export const sheetResults = ({
  storeId,
  rows,
  all = rows,
  columns = [],
}: {
  readonly storeId: string;
  readonly rows: Partial<StandingCounts>;
  /** Those with errors as well. */
  readonly all?: Partial<StandingCounts>;
  readonly columns?: readonly SheetColumn[];
}): SheetResults => ({
  storeId,
  rows: { ...countStandings().counts(), ...rows },
  all: { ...countStandings().counts(), ...all },
  isErased: false,
  restored: 0,
  columns,
});
