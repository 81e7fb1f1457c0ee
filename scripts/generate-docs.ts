import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocuments } from './documents/index.ts';
import { root } from './support/run.ts';

for (const [file, text] of Object.entries(generatedDocuments())) {
  writeFileSync(join(root, file), text);
  console.log(`wrote ${file}`);
}
