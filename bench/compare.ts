import { readFileSync } from 'node:fs';
import { agreement } from './core/agreement.ts';
import { type Report, reportSchema } from './core/document.ts';

// Says how far the ratios of two runs agree: node bench/compare.ts FILE FILE, where each was written by
// `npm run bench -- --json FILE`. Ends with 1 where a ratio is more than 15 % apart.
const most = 0.15;
const [first, second] = process.argv.slice(2);
if (!first || !second) {
  console.error('usage: node bench/compare.ts FILE FILE');
  process.exit(2);
}
const read = (file: string): Report => reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const found = agreement(read(first), read(second));
for (const one of found) {
  const percent = `${(one.apart * 100).toFixed(0)} %`.padStart(6);
  console.log(`${percent}  ${one.first.toFixed(3)}  ${one.second.toFixed(3)}  ${one.what}`);
}
const apart = found.filter((one) => one.apart > most).length;
console.log(`${found.length - apart} of ${found.length} ratios are within ${most * 100} %`);
process.exit(apart > 0 || found.length === 0 ? 1 : 0);
