import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type PackagedSystem, packageFiles } from '../scripts/support/package-files.ts';
import { root } from '../scripts/support/run.ts';

const manifestSchema = z.object({
  name: z.string(),
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.literal('module'),
  main: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** Linux packages name a page of their product. A build of one's own has none: `.invalid` leads nowhere. */
const noPage = 'https://partner-desk.invalid';

/** package.json as it is packed: what the running app and the installers read, and no more. */
export const packedManifest = (project: string, homepage: string = noPage) => ({
  ...manifestSchema.parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))),
  homepage,
  // Names the windows to Linux' desktops as the entry in their menu is named.
  desktopName: 'partner-desk.desktop',
  author: { name: 'Partner Desk authors', email: 'authors@partner-desk.invalid' },
});

/** Makes a folder hold exactly the files of the archive for a system. */
export function stage(
  folder: string,
  options: { readonly system: PackagedSystem; readonly homepage?: string; readonly project?: string },
): void {
  const { system, homepage, project = root } = options;
  rmSync(folder, { recursive: true, force: true });
  for (const file of packageFiles(project, system)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(project, file), join(folder, file));
  }
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(packedManifest(project, homepage), null, 2)}\n`,
  );
}
