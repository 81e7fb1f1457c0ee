import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchOptions, type Measure, Skipped } from '../core/case.ts';
import { root } from '../core/product.ts';
import { once } from '../core/turns.ts';
import { type PeerName, runPeer } from '../subjects/peers.ts';
import { openRunner, timeRun } from '../subjects/runs.ts';
import type { BenchService } from '../subjects/service.ts';

/** Codes that a peer creates in a turn: enough for a cost per row, few enough to wait for. */
const peerRows = 200;

const packages = { newman: 'newman', bru: '@usebruno/cli' } satisfies Record<PeerName, string>;

/**
 * Milliseconds per row: the product's whole run with every row proved, against a peer that sends one request for
 * each row. The start of the peer's process is not counted.
 */
export function peerMeasures(
  rows: number,
  options: BenchOptions,
  service: () => Promise<BenchService>,
): readonly Measure[] {
  const runner = once(() => openRunner(options, rows));
  let turn = 0;
  const domain = (who: string): string => {
    turn += 1;
    return `${who}-${turn}`;
  };
  const perRow = async (name: PeerName): Promise<number> => {
    if (!existsSync(join(root, 'bench/node_modules', packages[name])))
      throw new Skipped('run', name, `${packages[name]} is not installed: npm ci in bench/`);
    const timed = async (count: number): Promise<number> =>
      runPeer(name, await service(), options.folder, domain(name), count);
    const one = await timed(1);
    return ((await timed(peerRows)) - one) / (peerRows - 1);
  };
  return (['newman', 'bru'] as const).map((name) => ({
    case: 'run',
    size: `a row of ${rows.toLocaleString('en')}, limits off`,
    unit: 'ms per row',
    value: async () => (await timeRun(await runner(), await service(), domain('row'))).wall / rows,
    against: { name: `${packages[name]}, a row of ${peerRows}`, value: () => perRow(name) },
    ...(name === 'newman' ? { goal: 'ratio at most 0.02' } : {}),
    // Programs of their own, started anew for each turn: nothing is warm in them anyway.
    cold: true,
    repeat: Math.min(options.repeat, 3),
  }));
}
