import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstLoadBytes } from '../support/first-load.ts';
import { bytesOf, packageFiles } from '../support/package-files.ts';
import { root } from '../support/run.ts';

const budgetSchema = z.object({
  firstLoadGzippedKB: z.number().positive(),
  packageKB: z.number().positive(),
});
export type Budget = z.infer<typeof budgetSchema>;

export const budget: Budget = budgetSchema.parse(
  JSON.parse(readFileSync(join(root, 'bench', 'budget.json'), 'utf8')),
);

/** What of the built app is larger than bench/budget.json allows. Without a build there is nothing to weigh. */
export function overBudget(project: string = root, allowed: Budget = budget): readonly string[] {
  if (!existsSync(join(project, 'out', 'renderer', 'index.html'))) {
    console.log('     no build in out/: its size was not weighed');
    return [];
  }
  const weighed = [
    {
      name: 'the first load of the page, gzipped',
      bytes: firstLoadBytes(join(project, 'out', 'renderer')),
      most: allowed.firstLoadGzippedKB,
    },
    {
      name: 'the files of the app’s archive',
      bytes: bytesOf(project, packageFiles(project)),
      most: allowed.packageKB,
    },
  ];
  return weighed
    .filter(({ bytes, most }) => bytes > most * 1024)
    .map(
      ({ name, bytes, most }) =>
        `${name}: ${Math.ceil(bytes / 1024)} KB; ${most} KB is the most (bench/budget.json)`,
    );
}
