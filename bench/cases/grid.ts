import type { RunningApp } from '../../test/support/app/index.ts';
import type { BenchCase, BenchOptions, Measure } from '../core/case.ts';
import { once, Turns } from '../core/turns.ts';
import { appStarter, needApp, startHome } from '../subjects/app.ts';
import { type Grid, pageGrid, productGrid } from '../subjects/grids.ts';
import { serveBenchPages } from '../subjects/pages.ts';
import { preparedData } from '../subjects/prepared-data.ts';
import { type Jump, jumpThrough } from '../subjects/probes/grid-probe.ts';
import { blockMeasures } from './grid-blocks.ts';
import { editMeasures } from './grid-edits.ts';

const sizes = [100_000, 1_000_000];
/** Short turns and many of them: the product and its reference meet the same moments of the machine. */
const jumps = 30;
/** Jumps before the first that counts, until the code is compiled. */
const firstJumps = 60;
/** A mount ends with a frame, so single ones are two or three of them; a turn is the mean of as many. */
const mounts = 8;
const turnsFor = (repeat: number): number => 2 * repeat;
/** Beside the peer: no goal hangs on it. */
const fewerTurnsFor = (repeat: number): number => repeat + 1;

export type Grids = {
  readonly rows: number;
  readonly repeat: number;
  readonly app: () => Promise<RunningApp>;
  readonly product: () => Promise<Grid>;
  readonly list: () => Promise<Grid>;
  readonly peer: () => Promise<Grid>;
};

/** The real sheet screen, a bare virtual list and a peer, with the same rows in the same room of one browser. */
export const gridCase: BenchCase = {
  name: 'grid',
  measures: async (options) => {
    needApp('grid');
    const rows = options.rows ?? sizes;
    const grids = rows.map((count) => gridsOf(count, options));
    const [smallest] = grids;
    return [...grids.flatMap(scrolling), ...(smallest ? blockMeasures(smallest) : [])];
  },
};

function gridsOf(rows: number, options: BenchOptions): Grids {
  const start = appStarter(options);
  const app = once(async () => startHome(start, { userData: await preparedData(options.folder, rows) }));
  const site = once(async () => {
    const served = await serveBenchPages(options.folder, ['list', 'data-grid']);
    options.atEnd(served.close);
    return served;
  });
  const product = once(async () => productGrid(await app(), rows));
  const other = (name: 'list' | 'data-grid') =>
    once(async () => pageGrid(await app(), await site(), name, rows, (await product()).room));
  return { rows, repeat: options.repeat, app, product, list: other('list'), peer: other('data-grid') };
}

const listName = 'a bare virtual list';
const peerName = 'react-data-grid';

function scrolling(grids: Grids): readonly Measure[] {
  const { product, list, peer } = grids;
  const rows = `${grids.rows.toLocaleString('en')} rows`;
  const turns = turnsFor(grids.repeat);
  const fewer = fewerTurnsFor(grids.repeat);
  const jumping = (grid: () => Promise<Grid>) => {
    const warm = once(async () => {
      const { page } = await grid();
      await jumpThrough(page, firstJumps);
      return page;
    });
    return new Turns(async () => jumpThrough(await warm(), jumps));
  };
  const rowsOf = (times: readonly Jump[]): readonly number[] => times.map((one) => one.rows);
  const textsOf = (times: readonly Jump[]): readonly number[] => times.map((one) => one.texts);
  const [ours, floor] = [jumping(product), jumping(list)];
  // Turns of its own, so that each is next to one of the peer's.
  const [oursAgain, rival] = [jumping(product), jumping(peer)];
  const mounting = (grid: () => Promise<Grid>) => async () => {
    const { mount } = await grid();
    let sum = 0;
    for (let count = 0; count < mounts; count += 1) sum += await mount();
    return sum / mounts;
  };
  // A page of a million objects takes long to make: the peer is met once, at the smaller size.
  const againstPeer: readonly Measure[] =
    grids.rows > 200_000
      ? []
      : [
          {
            case: 'grid',
            size: `${rows}, jump to painted texts, p95`,
            unit: 'ms',
            value: oursAgain.reading(textsOf),
            against: { name: peerName, value: rival.reading(textsOf) },
            share: 0.95,
            repeat: fewer,
          },
          {
            case: 'grid',
            size: `${rows}, mount`,
            unit: 'ms',
            value: mounting(product),
            against: { name: peerName, value: mounting(peer) },
            beside: true,
            repeat: fewer,
          },
        ];
  return [
    {
      case: 'grid',
      size: `${rows}, jump to painted rows with their numbers, p95`,
      unit: 'ms',
      value: ours.reading(rowsOf),
      against: { name: listName, value: floor.reading(rowsOf) },
      share: 0.95,
      repeat: turns,
      goal: 'ratio at most 1.3',
    },
    {
      case: 'grid',
      size: `${rows}, jump to painted texts, p50`,
      unit: 'ms',
      value: ours.reading(textsOf),
      against: { name: listName, value: floor.reading(textsOf) },
      share: 0.5,
      repeat: turns,
    },
    {
      case: 'grid',
      size: `${rows}, jump to painted texts, p95`,
      unit: 'ms',
      value: ours.reading(textsOf),
      against: { name: listName, value: floor.reading(textsOf) },
      share: 0.95,
      repeat: turns,
      goal: 'ratio at most 1.3',
    },
    // After the jumps, when the code is compiled: the first mounts would tell how far the compiler has come.
    {
      case: 'grid',
      size: `${rows}, mount`,
      unit: 'ms',
      value: mounting(product),
      against: { name: listName, value: mounting(list) },
      // Three or four frames against one or two: which, is decided by the speed of the machine.
      beside: true,
      repeat: turns,
    },
    ...againstPeer,
    ...editMeasures(grids),
  ];
}
