import type { Review, RunSummary } from '../../contract/runs.ts';
import { groupOf } from '../../domain/run/plan.ts';
import { asSeen } from '../../domain/text.ts';
import { cartsMessages } from '../../messages/carts.ts';
import { listed } from '../../messages/words.ts';
import { createPace } from '../turn.ts';
import type { Source } from './source.ts';
import type { RunRows } from './store/run-rows.ts';

const readAtOnce = 500;
/** Names in one sentence. */
const named = 4;

/**
 * A warning of things that earlier runs of the store created, or may have created, by the names that their rows have: one
 * of a sheet of its own, or one with a line more, is created a second time. Other kinds may name a thing twice on purpose.
 */
export async function sentCarts(
  rows: Pick<RunRows, 'results'>,
  earlier: readonly RunSummary[],
  { kind, rows: readRows }: Source,
): Promise<Review['notices']> {
  const runs = earlier.filter((run) => run.kind === kind.id && run.failed + run.notSent < run.rows);
  if (kind.whole === undefined || runs.length === 0) return [];
  const pace = createPace();
  const wanted = new Set<string>();
  for await (const { cells } of readRows()) {
    const name = groupOf(kind, cells);
    if (name !== null) wanted.add(name);
    await pace();
  }
  const found = new Map<string, boolean>();
  const numbers = new Set<number>();
  for (const { number, endedAt } of runs) {
    for (let after = 0; wanted.size > 0; ) {
      const read = rows.results(number, after, readAtOnce, null);
      for (const { label, outcome } of read) {
        const name = asSeen(label);
        const isSure = outcome === 'succeeded';
        const mayBe = isSure || outcome === 'unknown' || (outcome === null && endedAt === null);
        if (!mayBe || !wanted.has(name)) continue;
        found.set(name, isSure || found.get(name) === true);
        numbers.add(number);
      }
      const last = read.at(-1);
      if (last === undefined) break;
      after = last.number;
      await pace();
    }
  }
  if (found.size === 0) return [];
  const names = [...found.keys()].map((name) => name.slice(0, 60));
  const text = cartsMessages.createdBefore({
    ...{ count: found.size, things: kind.whole.things, names: listed(names, named) },
    ...{ isSure: [...found.values()].every(Boolean), runs: [...numbers].sort((one, other) => one - other) },
  });
  return [{ severity: 'warning', text }];
}
