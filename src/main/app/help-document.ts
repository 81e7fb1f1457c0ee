import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HelpDocument } from '../../contract/app.ts';
import { appMessages } from '../../messages/app.ts';
import { Failure } from '../failure.ts';

/** Reads a document of the product; topics are paths below docs/, `sheet-kinds`. Throws Failure (`not-found`). */
export async function readHelpDocument(folder: string, topic: string): Promise<HelpDocument> {
  // Names alone, joined by single slashes: no way out of the folder can be spelled.
  const isTopic = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(topic);
  const text = isTopic ? await readFile(join(folder, `${topic}.md`), 'utf8').catch(() => null) : null;
  if (text === null) {
    throw new Failure({
      code: 'not-found',
      message: appMessages.noDocument({ topic: topic.slice(0, 80) }),
      next: appMessages.noDocumentNext,
    });
  }
  return { topic, text };
}
