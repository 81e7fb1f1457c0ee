import type { StoreId } from '../../../domain/ids.ts';
import { type RowResult, type RowStanding, rowResults, standingOf } from '../../../domain/run/row-results.ts';
import { differs, sentDigest, unknownDigest } from '../../../domain/run/sent-digest.ts';
import { type SentDetail, SentRows, type SentRun } from '../../runs/store/sent-rows.ts';
import { Pace } from '../pace.ts';
import type { Sheet } from '../sheet.ts';
import { isUnreadable, type StoredRow } from '../store/sheet-rows.ts';
import type { Committed, WorkbookData } from '../workbook-data.ts';
import { type LoadedRun, loadRun } from './loaded-run.ts';
import { type RowList, type RunTree, rowList } from './row-list.ts';

/** What the runs to one store say of a sheet's rows, in memory. */
type Kept = {
  readonly sheetId: string;
  /** Of the runs' file, when the list was made. */
  readonly version: number;
  readonly runs: ReadonlyMap<number, LoadedRun>;
  /** Null: no run sent rows of the sheet to the store, as far as is kept. */
  readonly list: RowList | null;
  readonly isErased: boolean;
  /** The last run in the backup with which the sheet came back; null for others. */
  readonly restoredAfter: number | null;
};

/** Sheets and stores of which results are kept in memory, 21 bytes a row and as much for each run that has it. */
const listsKept = 3;
/** Rows whose cells are compared at once. */
const rowsAtOnce = 500;
/** A chain of runs that undo each other is followed so far. */
const mostUndone = 20;

/**
 * The results of runs as the rows of their sheets have them. They are read from the file of the runs, which main
 * writes, and nowhere kept a second time: what is deleted there is gone here.
 */
export class Results {
  private readonly workbook: WorkbookData;
  private readonly file: string | null;
  private open: SentRows | null = null;
  private readonly kept = new Map<string, Promise<Kept>>();
  /** Digests of the cells of now, by sheet and row id; NaN where none is known. */
  private readonly digests = new Map<string, Float64Array>();

  /** `file`: the database of the runs; null: there is none. */
  constructor(workbook: WorkbookData, file: string | null) {
    this.workbook = workbook;
    this.file = file;
    workbook.onCommitted(this.note);
  }

  /** What is known of a sheet's rows at a store; null where none was sent to it. */
  async of(sheet: Sheet, storeId: StoreId): Promise<SheetResults | null> {
    const file = this.fileOfRuns();
    if (file === null) return null;
    const key = `${sheet.id} ${storeId}`;
    for (;;) {
      const known = this.kept.get(key);
      const version = file.version();
      const before = await known?.catch(() => undefined);
      // Somebody else may have read it meanwhile.
      if (known !== this.kept.get(key)) continue;
      if (before?.version === version) return this.resultsOf(sheet, file, before);
      const reading = read(file, version, sheet, storeId, before);
      this.kept.delete(key);
      this.kept.set(key, reading);
      for (const oldest of this.kept.keys()) {
        if (this.kept.size <= listsKept) break;
        this.kept.delete(oldest);
      }
      return this.resultsOf(sheet, file, await reading);
    }
  }

  forget(sheetId: string): void {
    this.digests.delete(sheetId);
    for (const key of this.kept.keys()) if (key.startsWith(`${sheetId} `)) this.kept.delete(key);
  }

  private fileOfRuns(): SentRows | null {
    if (this.file !== null) this.open ??= SentRows.open(this.file);
    return this.open;
  }

  private resultsOf(sheet: Sheet, file: SentRows, kept: Kept): SheetResults | null {
    const { list, isErased } = kept;
    if (list === null && !isErased) return null;
    const rows = list ?? rowList([]);
    const digests = this.digestsOf(sheet, rows.results.length);
    return new SheetResults(this.workbook, { ...kept, sheet, file, list: rows, digests });
  }

  private digestsOf(sheet: Sheet, length: number): Float64Array {
    let digests = this.digests.get(sheet.id);
    if (digests === undefined || digests.length < length) {
      const wider = new Float64Array(length).fill(Number.NaN);
      wider.set(digests ?? []);
      digests = wider;
      this.digests.delete(sheet.id);
      this.digests.set(sheet.id, digests);
      for (const oldest of this.digests.keys()) {
        if (this.digests.size <= listsKept) break;
        this.digests.delete(oldest);
      }
    }
    return digests;
  }

  private readonly note: Committed = (_before, { id }, rows) => {
    const digests = this.digests.get(id);
    if (digests === undefined) return;
    if (rows === null) digests.fill(Number.NaN);
    else for (const row of rows) if (row < digests.length) digests[row] = Number.NaN;
  };
}

async function read(
  file: SentRows,
  version: number,
  sheet: Sheet,
  storeId: StoreId,
  before: Kept | undefined,
): Promise<Kept> {
  const pace = new Pace();
  const runs = new Map<number, LoadedRun>();
  const keys = sheet.kind.columns.map((column) => column.key);
  const treeOf = async (run: SentRun, depth: number): Promise<RunTree> => {
    // Rows that undo others have cells of another kind, which nobody compares.
    const loaded = await loadRun(file, run, depth === 0 ? keys : [], before?.runs.get(run.number), pace);
    runs.set(run.number, loaded);
    const undoing: RunTree[] = [];
    if (depth < mostUndone) {
      for (const undo of file.undoing(run.id)) undoing.push(await treeOf(undo, depth + 1));
    }
    return { run: loaded, undoing };
  };
  const trees: RunTree[] = [];
  for (const run of file.runsOf(sheet.id, storeId, sheet.kind.id)) trees.push(await treeOf(run, 0));
  const list = trees.length === 0 ? null : rowList(trees);
  const isErased = file.hasErased(sheet.id, storeId);
  return { sheetId: sheet.id, version, runs, list, isErased, restoredAfter: file.restoredAfter(sheet.id) };
}

type Known = Pick<Kept, 'isErased' | 'restoredAfter' | 'version'> & {
  readonly sheet: Sheet;
  readonly file: SentRows;
  readonly list: RowList;
  readonly digests: Float64Array;
};

/** The results of the rows of a sheet at one store, at the moment of the question. */
export class SheetResults {
  private readonly workbook: WorkbookData;
  private readonly sheet: Sheet;
  private readonly file: SentRows;
  private readonly list: RowList;
  private readonly digests: Float64Array;
  /** Further runs were deleted: rows without a result may have been sent by them. */
  readonly isErased: boolean;
  /** Of the runs' file, when the results were read. */
  readonly version: number;
  private readonly restoredAfter: number | null;

  constructor(workbook: WorkbookData, known: Known) {
    const { sheet, file, list, digests, isErased, restoredAfter, version } = known;
    this.workbook = workbook;
    this.sheet = sheet;
    this.file = file;
    this.list = list;
    this.digests = digests;
    this.isErased = isErased;
    this.restoredAfter = restoredAfter;
    this.version = version;
  }

  result(id: number): RowResult {
    return rowResults[this.list.results[id] ?? 0] ?? 'none';
  }

  /** Whether cells that are sent differ from what was sent of the row, as far as both can be read. */
  isChanged({ id, texts }: Pick<StoredRow, 'id' | 'texts'>): boolean {
    return this.differsAt(id, this.digestOf(id, texts));
  }

  standing(row: Pick<StoredRow, 'id' | 'texts'>): RowStanding {
    const result = this.result(row.id);
    return standingOf(result, result !== 'none' && this.isChanged(row));
  }

  /** The number of the run of the result. */
  run(id: number): number {
    return this.list.runs[id] ?? 0;
  }

  /** The number of the run that undid the row, or tries to; 0 where none does. */
  undoneBy(id: number): number {
    return this.list.undoneBy[id] ?? 0;
  }

  /** Whether an unsent row came with a backup, and no run since has carried it out: it may have been sent in between. */
  isRestored(id: number): boolean {
    if (this.restoredAfter === null) return false;
    const result = this.result(id);
    if (result === 'none' || result === 'not-sent' || result === 'failed') return true;
    return Math.max(this.run(id), this.undoneBy(id)) <= this.restoredAfter;
  }

  /** What the service said, read from the runs' file. */
  detail(id: number): SentDetail {
    return this.file.detail(this.run(id), this.list.numbers[id] ?? 0);
  }

  /** Visits rows in their order; those that were sent are read as far as it is not known whether they changed. */
  async each(
    ids: Uint32Array,
    pace: Pace,
    visit: (id: number, result: RowResult, isChanged: boolean) => void,
  ): Promise<void> {
    const reader = this.workbook.rows(this.sheet);
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = ids.subarray(start, start + rowsAtOnce);
      const unknown = some.filter((id) => this.result(id) !== 'none' && Number.isNaN(this.digests[id]));
      for (const { id, texts } of reader.eachById(unknown)) this.digestOf(id, texts);
      for (const id of some) {
        const result = this.result(id);
        visit(id, result, result !== 'none' && this.differsAt(id, this.digests[id] ?? unknownDigest));
      }
      if (pace.due) await pace.rest();
    }
  }

  private differsAt(id: number, digest: number): boolean {
    return differs(digest, this.list.digests[id] ?? unknownDigest);
  }

  private digestOf(id: number, texts: readonly string[]): number {
    const digest = isUnreadable(texts) ? unknownDigest : sentDigest(texts, this.sheet.kind.columns.length);
    if (id < this.digests.length) this.digests[id] = digest;
    return digest;
  }
}
