import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchOptions, type Measure, Skipped } from '../core/case.ts';
import { root } from '../core/product.ts';
import { once } from '../core/turns.ts';
import { type PeerName, runPeer } from '../subjects/peers.ts';
import { openRunner, timeRun } from '../subjects/runs.ts';
import type { BenchService } from '../subjects/service.ts';

/**
 * Peers, and the codes that each creates in a turn: so many that their time stands out from that of the peer's
 * start, few enough to wait for.
 */
const peers = {
  newman: { package: 'newman', rows: 300 },
  bru: { package: '@usebruno/cli', rows: 1000 },
} satisfies Record<PeerName, { readonly package: string; readonly rows: number }>;

/**
 * Milliseconds per row: the product's whole run with every row verified, against a peer that sends one request for
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
    const peer = peers[name];
    if (!existsSync(join(root, 'bench/node_modules', peer.package)))
      throw new Skipped('run', name, `${peer.package} is not installed: npm ci in bench/`);
    const timed = async (count: number): Promise<number> =>
      runPeer(name, await service(), options.folder, domain(name), count);
    const one = await timed(1);
    return ((await timed(peer.rows)) - one) / (peer.rows - 1);
  };
  return (['newman', 'bru'] as const).map((name) => ({
    case: 'run',
    size: `a row of ${rows.toLocaleString('en')}, limits off`,
    unit: 'ms per row',
    value: async () => (await timeRun(await runner(), await service(), domain('row'))).wall / rows,
    against: {
      name: `${peers[name].package}, a row of ${peers[name].rows.toLocaleString('en')}`,
      value: () => perRow(name),
    },
    ...(name === 'newman' ? { goal: 'ratio at most 0.02' } : {}),
    // Programs of their own, started anew for each turn: nothing is warm in them anyway.
    cold: true,
    repeat: options.repeat + 1,
  }));
}
