import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from '../app/index.ts';

/** Writes a picture of the window to the folder that SCREENSHOTS names; without it, none. */
export async function picture(app: RunningApp, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await app.page.screenshot({ path: join(folder, `${name}.png`) });
}
