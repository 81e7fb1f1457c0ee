import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz, readers } from '../test/fuzz/campaign.ts';
import { root } from './support/run.ts';

/**
 * npm run fuzz -- [READER ...] [--count N] [--seconds N] --seed S
 *
 * Gives every reader of foreign data inputs that are drawn from the seed: a committed corpus with changes. Each has to
 * end with a value or an error in words, within 250 ms of processor time and the budget of memory. A fall prints its
 * seed and the smallest input, and writes that to .cache/fuzz. `--seconds` is for each reader. Prints one JSON line;
 * the exit status is 1 when one fell.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const chosen = readers.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0)
  throw new Error(`no such reader; there are ${readers.map(({ name }) => name).join(', ')}`);
const count = Number(values.count ?? (values.seconds === undefined ? 10_000 : 1_000_000_000));
const results = await fuzz(
  chosen,
  {
    seed: Number(values.seed),
    count,
    ...(values.seconds === undefined ? {} : { milliseconds: 1000 * Number(values.seconds) }),
  },
  join(root, '.cache', 'fuzz'),
  (line) => console.error(line),
);
const inputs = Object.fromEntries(results.map(({ reader, inputs: number }) => [reader, number]));
const falls = results.filter(({ fall }) => fall !== null).map(({ reader }) => reader);
console.log(JSON.stringify({ seed: Number(values.seed), inputs, falls }));
if (falls.length > 0) process.exitCode = 1;
