import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shell } from 'electron';
import { Failure } from '../failure.ts';

/** Opens a document of the product with the system's program for it; topics are paths below docs/, `security`. */
export async function openHelp(folder: string, topic: string): Promise<void> {
  const file = join(folder, `${topic}.md`);
  if (!/^[a-z0-9]+([-/][a-z0-9]+)*$/.test(topic) || !existsSync(file)) {
    throw new Failure({ code: 'not-found', message: `There is no document “${topic.slice(0, 80)}”.` });
  }
  const problem = await shell.openPath(file);
  if (problem)
    throw new Failure({ code: 'file-unreadable', message: `The document could not be opened: ${problem}` });
}
