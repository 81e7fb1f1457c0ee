import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { mostBytesOfList, ownText } from '../files/own-text.ts';
import { listName } from '../files/temporary.ts';
import { filesOfStart, wordsWithoutFiles } from './handed-files.ts';

/**
 * Bytes of the files of a start that are told to the one before. Chromium carries 32 KB at most, in which they are twice:
 * as words and as data. Of a little more nothing arrives, and of much more it takes the first start for hung and kills it.
 * Windows has a way of its own, for as much as a command line there can have.
 */
const mostBytes = 8 * 1024;

const option = 'opened-files';
const listSchema = z.array(z.string().max(5000)).max(100_000);

/**
 * True where this start has more files than the one that `isFirst` says runs already can be told: another one in its
 * place finds them in a list, and this one has to end.
 */
export function startsAnewWithList(temporaryFolder: string, isFirst: () => boolean): boolean {
  if (process.platform === 'win32') return false;
  const text = JSON.stringify(filesOfStart());
  if (Buffer.byteLength(text) <= mostBytes || isFirst()) return false;
  const name = `opened-${randomUUID()}.json`;
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  writeFileSync(join(temporaryFolder, name), text, { mode: 0o600 });
  // The same data folder, wherever this start has it from.
  const folder = `--user-data-dir=${app.getPath('userData')}`;
  app.relaunch({ args: [...wordsWithoutFiles(), folder, `--${option}=${name}`] });
  return true;
}

/** The name of the list that this start was given; empty without one, and in the Chromium shell. */
export const listOfStart = (): string =>
  process.versions.electron ? app.commandLine.getSwitchValue(option) : '';

/** The files of a list, which is taken away. None where there is no such list. */
export function takeList(temporaryFolder: string, name: string): readonly string[] {
  if (!listName.test(name)) return [];
  const file = join(temporaryFolder, name);
  try {
    return listSchema.safeParse(JSON.parse(ownText(file, mostBytesOfList))).data ?? [];
  } catch {
    return [];
  } finally {
    rmSync(file, { recursive: true, force: true });
  }
}
