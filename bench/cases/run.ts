import type { BenchCase, BenchOptions, Measure } from '../core/case.ts';
import { once, Turns } from '../core/turns.ts';
import { runFloor } from '../floors/run-floor.ts';
import { startFastService } from '../subjects/app-run.ts';
import { openRunner, timeRun } from '../subjects/runs.ts';
import type { BenchService } from '../subjects/service.ts';
import { limitedRun } from './run-limits.ts';
import { peerMeasures } from './run-peers.ts';

const sizes = [10_000, 100_000];

/** Codes to the practice service in a process of its own, by the real main process without its window. */
export const runCase: BenchCase = {
  name: 'run',
  measures: async (options) => {
    const rows = options.rows ?? sizes;
    const service = once(async () => {
      const started = await startFastService();
      options.atEnd(started.close);
      return started;
    });
    return [
      ...rows.flatMap((count) => unlimited(count, options, service)),
      ...limitedRun(Math.max(...rows), options),
      ...peerMeasures(Math.min(...rows), options, service),
    ];
  },
};

function unlimited(
  rows: number,
  options: BenchOptions,
  service: () => Promise<BenchService>,
): readonly Measure[] {
  const runner = once(() => openRunner(options, rows));
  let turn = 0;
  const domain = (): string => {
    turn += 1;
    return `bench-${rows}-${turn}`;
  };
  const ours = new Turns(async () => {
    const { wall, work } = await timeRun(await runner(), await service(), domain());
    return { wall, overhead: wall - work.busy };
  });
  const floor = new Turns(async () => {
    const used = await service();
    await used.mark();
    const wall = await runFloor(used, domain(), rows);
    return { wall, overhead: wall - (await used.since()).busy };
  });
  const size = `${rows.toLocaleString('en')} codes, limits off`;
  const against = 'a bare undici loop';
  // What takes long was warmed up by the smaller size.
  const isLong = rows > 20_000;
  const shared = {
    unit: 'ms',
    repeat: isLong ? Math.min(options.repeat, 4) : options.repeat + 3,
    cold: isLong,
  } as const;
  return [
    {
      case: 'run',
      size: `${size}, to the last verified row`,
      value: ours.reading((one) => one.wall),
      against: { name: against, value: floor.reading((one) => one.wall) },
      ...shared,
    },
    {
      case: 'run',
      size: `${size}, client overhead: without the time in which the service worked`,
      value: ours.reading((one) => one.overhead),
      against: { name: against, value: floor.reading((one) => one.overhead) },
      ...shared,
    },
  ];
}
