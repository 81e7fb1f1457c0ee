import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases/index.ts';
import type { Result } from './core/case.ts';
import { factsLine, machine, table } from './core/report.ts';
import { runCase } from './core/run-case.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rows: { type: 'string' },
    repeat: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
});

const repeat = Number(values.repeat);
const rows = values.rows ? values.rows.split(',').map(Number) : null;
const wanted = values.only?.split(',');
const known = cases.map((entry) => entry.name);
const strangers = wanted?.filter((name) => !known.includes(name)) ?? [];
const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;
if (strangers.length > 0 || !isCount(repeat) || rows?.some((count) => !isCount(count))) {
  console.error(
    `usage: npm run bench [-- --only NAME,... --rows N,... --repeat K --json FILE]; names: ${known.join(', ')}`,
  );
  process.exit(2);
}

const facts = machine();
const folder = mkdtempSync(join(tmpdir(), 'partner-desk-bench-'));
const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.on('exit', remove);
// Apps that are open end by themselves when this process, which holds a channel to each, is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const results: Result[] = [];
for (const entry of cases.filter(({ name }) => !wanted || wanted.includes(name))) {
  results.push(...(await runCase(entry, { rows, repeat, folder })));
}

console.log(`${factsLine(facts, results)}\n`);
console.log(table(results));
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ machine: facts, cases: results }, null, 2)}\n`);
process.exit(results.some((result) => result.failed) ? 1 : 0);
