import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { budget } from '../../scripts/check/budget.ts';
import { firstLoadBytes } from '../../scripts/support/first-load.ts';
import { packageFiles } from '../../scripts/support/package-files.ts';
import type { BenchCase } from '../core/case.ts';
import { inFreshFolder } from '../core/folders.ts';
import { root } from '../core/product.ts';

/** The archive of the app, packed as releases pack it. KB. */
function archiveSize(parent: string): Promise<number> {
  return inFreshFolder(parent, async (folder) => {
    const { createPackage } = await import('@electron/asar');
    const app = join(folder, 'app');
    for (const file of packageFiles()) {
      mkdirSync(dirname(join(app, file)), { recursive: true });
      copyFileSync(join(root, file), join(app, file));
    }
    await createPackage(app, join(folder, 'app.asar'));
    return statSync(join(folder, 'app.asar')).size / 1024;
  });
}

/** Sizes of what ships. */
export const packageCase: BenchCase = {
  name: 'package',
  measures: async ({ folder }) => [
    {
      case: 'package',
      size: 'app.asar: out/ and production dependencies',
      unit: 'KB',
      value: () => archiveSize(folder),
      against: { name: 'budget', value: async () => budget.packageKB },
      goal: 'ratio at most 1',
      exact: true,
    },
    {
      case: 'package',
      size: 'first load of the page, gzipped',
      unit: 'KB',
      value: async () => firstLoadBytes(join(root, 'out', 'renderer')) / 1024,
      against: { name: 'budget', value: async () => budget.firstLoadGzippedKB },
      goal: 'ratio at most 1',
      exact: true,
    },
  ],
};
