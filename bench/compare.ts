import { readFileSync } from 'node:fs';
import { type Agreement, agreement, mostApart } from './core/agreement.ts';
import { type Report, reportSchema } from './core/document.ts';
import { median } from './core/measure.ts';
import { yardsticksOf } from './core/report.ts';

// Says how far the ratios of two runs agree: node bench/compare.ts FILE FILE, where each was written by
// `npm run bench -- --json FILE`. Ends with 1 where a ratio is more than 15 % apart.
const [first, second] = process.argv.slice(2);
if (!first || !second) {
  console.error('usage: node bench/compare.ts FILE FILE');
  process.exit(2);
}
const read = (file: string): Report => reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const reports = [read(first), read(second)] as const;
const found = agreement(...reports);

const percent = (share: number | null): string =>
  (share === null ? '' : `${(share * 100).toFixed(0)} %`).padStart(6);
console.log(' apart   first  second   speed');
for (const one of found) {
  const ratios = [one.first, one.second].map((ratio) => ratio.toFixed(3).padStart(6)).join('  ');
  console.log(`${percent(one.apart)}  ${ratios}  ${percent(one.speedsApart)}  ${one.what}`);
}
const within = (some: readonly Agreement[]): string => {
  const agreeing = some.filter((one) => one.apart <= mostApart).length;
  return `${agreeing} of ${some.length} ratios are within ${mostApart * 100} %`;
};
const speeds = reports.map(({ cases }) => median(yardsticksOf(cases)).toFixed(1)).join(' and ');
const likeFast = found.filter((one) => one.speedsApart !== null && one.speedsApart <= mostApart);
console.log(`${within(found)}; the yardstick was ${speeds} ms`);
console.log(`where the machine had the same speed in both: ${within(likeFast)}`);
process.exit(found.length === 0 || found.some((one) => one.apart > mostApart) ? 1 : 0);
