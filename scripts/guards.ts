import { parseArgs } from 'node:util';
import { guards } from './guards/table.ts';
import { takeOut } from './guards/take-out.ts';
import { root } from './support/run.ts';

/**
 * npm run guards -- [PART ...] [--from N] [--count N]
 *
 * Takes every guard of scripts/guards/table out in turn, in a copy of the checkout, and demands that its test turns
 * red; PART chooses those whose name, file or test holds it, `--from` and `--count` a portion. Prints one JSON line;
 * the exit status is 1 when a guard is not pinned.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, count: { type: 'string' } },
});
const asked = guards.filter(
  ({ name, file, test }) =>
    positionals.length === 0 || positionals.some((part) => `${name}\n${file}\n${test}`.includes(part)),
);
const from = Number(values.from);
const chosen = asked.slice(from, values.count === undefined ? undefined : from + Number(values.count));
const result = await takeOut(root, chosen, (line) => console.error(line));
console.log(JSON.stringify(result));
if (result.unpinned.length > 0 || result.guards === 0) process.exitCode = 1;
