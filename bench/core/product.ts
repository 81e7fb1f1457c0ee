import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const manifestSchema = z.object({
  version: z.string(),
  main: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** What the product's package.json says. */
export const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
