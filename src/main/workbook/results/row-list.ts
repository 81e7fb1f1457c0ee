import { afterRun, afterUndo, type RowResult, rowResults } from '../../../domain/run/row-results.ts';
import { differs, unknownDigest } from '../../../domain/run/sent-digest.ts';
import type { LoadedRun } from './loaded-run.ts';

/** A run with the runs that undo it, oldest first. */
export type RunTree = { readonly run: LoadedRun; readonly undoing: readonly RunTree[] };

/** The newest result of each row of a sheet, by row id; where `results` is 0 no run has the row. */
export type RowList = {
  /** Places in `rowResults`. */
  readonly results: Uint8Array;
  /** Number of the run that the result is of, and of the row in it. */
  readonly runs: Uint32Array;
  readonly numbers: Uint32Array;
  /** Of the cells that this run sent. */
  readonly digests: Float64Array;
  /** Number of the run that undid the row, or tries to; 0 where none does. */
  readonly undoneBy: Uint32Array;
};

const resultAt = (codes: Uint8Array, at: number): RowResult => rowResults[codes[at] ?? 0] ?? 'none';
const codeOf = (result: RowResult): number => rowResults.indexOf(result);

/** Puts the runs of a sheet together, oldest first: the newest attempt of a row counts. */
export function rowList(trees: readonly RunTree[]): RowList {
  const size = trees.reduce((most, { run }) => run.rowIds.reduce((a, b) => Math.max(a, b), most), 0) + 1;
  const list: RowList = {
    results: new Uint8Array(size),
    runs: new Uint32Array(size),
    numbers: new Uint32Array(size),
    digests: new Float64Array(size),
    undoneBy: new Uint32Array(size),
  };
  for (const tree of trees) addRun(list, tree);
  return list;
}

function addRun(list: RowList, tree: RunTree): void {
  const { run } = tree;
  const undone = undoneIn(tree);
  for (let place = 0; place < run.rowIds.length; place += 1) {
    const id = run.rowIds[place] ?? 0;
    const { result: next, by } = undone(id, resultAt(run.results, place));
    const before = resultAt(list.results, id);
    if (next === 'not-sent' && before !== 'none' && before !== 'not-sent') continue;
    const digest = run.digests[place] ?? unknownDigest;
    const isSame = !differs(list.digests[id] ?? unknownDigest, digest);
    list.results[id] = codeOf(afterRun(before, next, isSame));
    list.runs[id] = run.number;
    list.numbers[id] = run.numbers[place] ?? 0;
    list.digests[id] = digest;
    list.undoneBy[id] = by;
  }
}

type Undone = (id: number, own: RowResult) => { readonly result: RowResult; readonly by: number };

/** What becomes of a run's results by the runs that undo it. Their rows have the ids of the rows that they undo. */
function undoneIn({ undoing }: RunTree): Undone {
  if (undoing.length === 0) return (_id, own) => ({ result: own, by: 0 });
  const undos = undoing.map((tree) => {
    const { run } = tree;
    const results = new Map<number, RowResult>();
    const undone = undoneIn(tree);
    for (let place = 0; place < run.rowIds.length; place += 1) {
      const id = run.rowIds[place] ?? 0;
      results.set(id, undone(id, resultAt(run.results, place)).result);
    }
    return { number: run.number, results };
  });
  return (id, own) => {
    let result = own;
    let by = 0;
    for (const undo of undos) {
      const next = afterUndo(result, undo.results.get(id) ?? 'none');
      if (next !== result) by = undo.number;
      result = next;
    }
    return { result, by };
  };
}
