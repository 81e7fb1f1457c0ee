import { z } from 'zod';
import { factsLine, table } from './report.ts';

const numberOrNull = z.number().nullable();

/** What `npm run bench -- --json FILE` writes. */
export const reportSchema = z.object({
  machine: z.object({
    system: z.string(),
    cores: z.number(),
    memoryGiB: z.number(),
    node: z.string(),
    browser: z.string(),
    loadBefore: z.number(),
  }),
  cases: z.array(
    z.object({
      case: z.string(),
      size: z.string(),
      value: numberOrNull,
      unit: z.string(),
      against: z.string().nullable(),
      reference: numberOrNull,
      ratio: numberOrNull,
      min: numberOrNull,
      max: numberOrNull,
      yardstick: z.number().optional(),
      goal: z.string().optional(),
      skipped: z.string().optional(),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

const begin = '<!-- table: written by bench/write-table.ts -->';
const end = '<!-- end of the table -->';

/** The document with the table of a report in its marked place. Throws where the place is not marked once. */
export function withTable(document: string, report: Report): string {
  const [before, rest, more] = document.split(begin);
  const [, after, evenMore] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more !== undefined || evenMore !== undefined)
    throw new Error(`the document has to hold one place between "${begin}" and "${end}"`);
  const results = report.cases.map(({ goal, skipped, yardstick, ...result }) => ({
    ...result,
    ...(yardstick === undefined ? {} : { yardstick }),
    ...(goal === undefined ? {} : { goal }),
    ...(skipped === undefined ? {} : { skipped }),
  }));
  return `${before}${begin}\n\n${factsLine(report.machine, results)}\n\n${table(results)}\n\n${end}${after}`;
}
