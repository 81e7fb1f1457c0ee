import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportSchema, withTable } from './core/document.ts';
import { root } from './core/product.ts';

// Puts the table of a report into docs/performance.md: node bench/write-table.ts FILE, where FILE was written by
// `npm run bench -- --json FILE`.
const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: node bench/write-table.ts FILE');
  process.exit(2);
}
const path = join(root, 'docs/performance.md');
const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
writeFileSync(path, withTable(readFileSync(path, 'utf8'), report));
console.log(`wrote the table of ${report.cases.length} measurements into docs/performance.md`);
