import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { WatchedState } from '../../src/contract/watched.ts';
import { createFiles } from '../../src/main/files/files.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { createWatchedFolder } from '../../src/main/watched/watched-folder.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';

/** A folder to watch, and one for the app's data. */
export function place() {
  const root = mkdtempSync(join(tmpdir(), 'watched-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'exports');
  const dataFolder = join(root, 'data');
  for (const each of [folder, dataFolder]) mkdirSync(each);
  const put = (name: string, text = 'code\nA\n'): void => writeFileSync(join(folder, name), text);
  return { folder, dataFolder, put };
}

/** The watching of one start over a folder; the dialog answers with it, or with another path. */
export function started(
  { folder, dataFolder }: { folder: string; dataFolder: string },
  chosen: string | null = folder,
) {
  const clock = createFakeClock();
  const arrived: unknown[] = [];
  const warnings: unknown[] = [];
  const files = createFiles({
    dialogs: { open: async () => null, save: async () => null, reveal: () => undefined },
    resourcesFolder: folder,
    dataFolder,
    log: silentLogger,
  });
  const watched = createWatchedFolder({
    ...{ dataFolder, files, clock },
    log: { ...silentLogger, warn: (...said) => void warnings.push(said) },
    choose: async () => chosen,
    file: join(dataFolder, 'watched-folder.json'),
    publish: (channel, payload) => {
      if (channel === 'watched.arrived') arrived.push(payload);
    },
  });
  const close = (): void => watched.close();
  onTestFinished(close);
  const { handlers } = watched;
  /** Of the files that were taken, by their names. */
  const grants = new Map<string, string>();
  const state = async (): Promise<WatchedState> => {
    const now = await handlers['watched.get']({});
    if (now === null) throw new Error('nothing can be watched');
    return now;
  };
  return {
    handlers,
    close,
    state,
    grantOf: (name: string): string => grants.get(name) ?? '',
    arrived,
    warnings,
    choose: () => handlers['watched.choose']({}),
    /** Lets the watching look, so many times. */
    look: async (times = 1): Promise<void> => {
      for (let turn = 0; turn < times; turn += 1) {
        await expect.poll(() => clock.sleeping()).toBe(1);
        await clock.wakeNext();
      }
      await expect.poll(() => clock.sleeping()).toBe(1);
    },
    imported: watched.imported,
    take: async () => {
      const { files: handed, refused } = await handlers['watched.take']({});
      for (const { fileName, grant } of handed) grants.set(fileName, grant);
      return {
        names: handed.map(({ fileName }) => fileName),
        refused: refused.map(({ message }) => message),
      };
    },
  };
}
