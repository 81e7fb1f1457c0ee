import { parseArgs } from 'node:util';
import { campaign } from '../test/dialects/campaign.ts';

/**
 * npm run dialects -- --count N --seed S --rows R [--from I] [--only I] [--shrink N]
 *
 * Sends a sheet of R rows from the real main process to N services that are drawn from the seed, each with its own
 * answers, ids, pages, orders, words, clocks and faults, and compares what the product says of every row with what
 * the service did. Names the smallest service that shows a fall. Prints one JSON line; the exit status is 1 when a
 * row was lost, doubled or misreported, or a run had no exit.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    shrink: { type: 'string', default: '3' },
  },
});

const begun = process.cpuUsage();
const from = Number(values.only ?? values.from);
const result = await campaign({
  count: values.only === undefined ? Number(values.count) : 1,
  from,
  seed: Number(values.seed),
  rows: Number(values.rows),
  shrink: Number(values.shrink),
  log: (line) => console.error(line),
});
const { user, system } = process.cpuUsage(begun);
console.error(`${Math.round((user + system) / 1000 / result.count)} ms of processor time for each service`);
console.log(JSON.stringify(result));
if (result.lost + result.doubled + result.misreported + result.stuck > 0) process.exitCode = 1;
