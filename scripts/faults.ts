import { parseArgs } from 'node:util';
import { campaign } from './faults/campaign.ts';

/**
 * npm run faults -- --kills N --seed S --rows R [--behaviour hostile] [--keep] [--verbose]
 *
 * Sends R codes (nine of ten by batches, one of ten one by one), prices of bundles (one for ten codes) that are restored
 * again, and checkouts (one for twenty codes), from the real main process to the practice service under a random fault plan.
 * Kills the process N times with SIGKILL at random moments, aimed at each of the five in turn, lets it go on until all
 * has ended, and compares the service's own state with the results files and lists of the app. The process is the
 * composition of the app (createDesk) without a window, so that a start takes a second and not ten. Prints one JSON
 * line; the exit status is 1 when something was lost, doubled or wrongly reported.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '1000' },
    behaviour: { type: 'string', default: 'hostile' },
    keep: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const behaviours = ['specification', 'extended', 'hostile'] as const;
const behaviour = behaviours.find((name) => name === values.behaviour);
if (behaviour === undefined) throw new Error(`--behaviour is one of ${behaviours.join(', ')}`);

const result = await campaign({
  kills: Number(values.kills),
  seed: Number(values.seed),
  rows: Number(values.rows),
  behaviour,
  keep: values.keep,
  log: (line) => {
    if (values.verbose) console.error(line);
  },
});
console.log(JSON.stringify(result));
if (result.lost + result.doubled + result.wronglyReported > 0) process.exitCode = 1;
