import { type Outcome, outcomeNames } from '../../../domain/run/outcome.ts';
import { type RowResult, resultIn, rowResults } from '../../../domain/run/row-results.ts';
import { sentDigest, unknownDigest } from '../../../domain/run/sent-digest.ts';
import type { SentRows, SentRun } from '../../runs/store/sent-rows.ts';
import type { Pace } from '../pace.ts';
import { isUnreadable, unpackTexts } from '../store/sheet-rows.ts';

/** Rows read at once, with their cells and without. */
const rowsAtOnce = 500;
const numbersAtOnce = 5000;

/** The rows of a run in memory, by their place in it: 21 bytes each. */
export type LoadedRun = {
  readonly number: number;
  /** Ascending. */
  readonly numbers: Uint32Array;
  readonly rowIds: Uint32Array;
  /** Of the cells that were sent; {@link unknownDigest} where they cannot be read. */
  readonly digests: Float64Array;
  /** Places in `rowResults`. */
  readonly results: Uint8Array;
  readonly stamp: number;
};

/** Reads a run. What was sent never changes: of a run that is known only the outcomes are read, if something happened. */
export async function loadRun(
  file: SentRows,
  run: SentRun,
  sentKeys: readonly string[],
  known: LoadedRun | undefined,
  pace: Pace,
): Promise<LoadedRun> {
  if (known?.stamp === run.stamp) return known;
  const rows = known ?? (await sentRows(file, run, sentKeys, pace));
  const results = await resultsOf(file, run, rows.numbers, pace);
  return { ...rows, number: run.number, results, stamp: run.stamp };
}

async function sentRows(
  file: SentRows,
  run: SentRun,
  sentKeys: readonly string[],
  pace: Pace,
): Promise<Pick<LoadedRun, 'numbers' | 'rowIds' | 'digests'>> {
  const { columns } = run;
  const places = columns === null ? null : sentKeys.map((key) => columns.indexOf(key));
  const numbers: number[] = [];
  const rowIds: number[] = [];
  const digests: number[] = [];
  for (let after = 0; ; ) {
    const rows = file.rowsAfter(run.number, after, rowsAtOnce);
    for (const [number, rowId, cells] of rows) {
      after = number;
      const texts = unpackTexts(cells);
      numbers.push(number);
      rowIds.push(rowId);
      digests.push(
        places === null || isUnreadable(texts)
          ? unknownDigest
          : sentDigest(
              places.map((place) => texts[place] ?? ''),
              places.length,
            ),
      );
    }
    if (rows.length === 0) break;
    if (pace.due) await pace.rest();
  }
  return {
    numbers: Uint32Array.from(numbers),
    rowIds: Uint32Array.from(rowIds),
    digests: Float64Array.from(digests),
  };
}

const codeOf = (result: RowResult): number => rowResults.indexOf(result);

async function resultsOf(
  file: SentRows,
  run: SentRun,
  numbers: Uint32Array,
  pace: Pace,
): Promise<Uint8Array> {
  const results = new Uint8Array(numbers.length).fill(codeOf(resultIn(null, run.isOver)));
  for (const outcome of outcomeNames) await mark(file, run, numbers, results, outcome, pace);
  return results;
}

async function mark(
  file: SentRows,
  run: SentRun,
  numbers: Uint32Array,
  results: Uint8Array,
  outcome: Outcome,
  pace: Pace,
): Promise<void> {
  const code = codeOf(resultIn(outcome, run.isOver));
  let place = 0;
  for (let after = 0; ; ) {
    const found = file.numbersWith(run.number, outcome, after, numbersAtOnce);
    for (const number of found) {
      while (place < numbers.length && (numbers[place] ?? 0) < number) place += 1;
      if (numbers[place] === number) results[place] = code;
      after = number;
    }
    if (found.length < numbersAtOnce) return;
    if (pace.due) await pace.rest();
  }
}
