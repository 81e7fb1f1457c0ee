import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunProgress } from '../../src/contract/runs.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile } from './support/files.ts';

/**
 * A disk of its own, with room for the whole log of the runs' database, which grows with a run: 20 MB for these; null
 * where this process may not mount one.
 */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status === 0;
  if (mounted) onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return mounted ? folder : null;
}

/** Writes until nothing more fits; returns what makes room again. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const handle = openSync(file, 'w');
  for (const size of [1 << 20, 1 << 12, 1]) {
    const block = Buffer.alloc(size, 1);
    for (;;) {
      try {
        if (writeSync(handle, block) < size) break;
      } catch (thrown) {
        if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC') break;
        throw thrown;
      }
    }
  }
  closeSync(handle);
  return () => rmSync(file);
}

const limits = { tasksPerAdd: 5, tasksPerBatch: 20, pageSize: 5 };

const fewRows = 600;

/** Rows of each: so many that the moment is not the end of the run, of whose progress main reports only every so often. */
const moments: readonly (readonly [string, number, (run: RunProgress) => boolean])[] = [
  ['while rows are sent', fewRows, (run) => run.sent > 0],
  ['while results are read', fewRows, (run) => run.verified > 0],
  ['while the rest of the results is read', 3000, (run) => run.verified > 200],
];

test.for(moments)(
  'a disk that is full %s holds the run with a sentence; with room it resumes, and nothing is lost',
  async ([, rows, isThen], { skip }) => {
    const dataFolder = smallDisk();
    if (dataFolder === null) return skip('this process may not mount a disk of its own');
    const service = await startService();
    const desk = await openDesk({ dataFolder });
    const store = await desk.connect(service.facts, 'north', { limits });
    const sheet = await desk.importFile(codesFile(rows), 'discounts-2021-01');
    const run = await desk.send(store, sheet.id);
    await desk.until(run.id, isThen);
    const makeRoom = fill(dataFolder);
    const held = await desk.until(
      run.id,
      ({ because, endedAt }) => because?.code === 'disk' || endedAt !== null,
    );
    expect(held).toMatchObject({
      state: 'waiting',
      because: {
        code: 'disk',
        message: 'The disk is full. The run is waiting.',
        next: 'Free up space on the disk and check that the data folder is writable. The run resumes automatically; rows marked as succeeded are not sent again.',
      },
    });
    // Asked to resume while there is no room, it says why it cannot. Late in a run the log of the database is written
    // again from its beginning, where a small write still fits: there the answer would depend on its place.
    if (rows === fewRows)
      await expect(desk.invoke('runs.resume', { runId: run.id })).rejects.toThrow('The disk is full.');
    makeRoom();
    const done = await desk.reaches(run.id, 'done');
    expect(done).toMatchObject({ succeeded: rows, failed: 0, unknown: 0, notSent: 0 });
    const creations = service.inspect.creationsByCode('north');
    expect(creations.size).toBe(rows);
    expect([...creations.values()].every((times) => times === 1)).toBe(true);
    // It is there after a restart, too.
    await desk.close();
    const again = await openDesk({ dataFolder });
    expect(await again.invoke('runs.list', {})).toMatchObject([{ state: 'done', succeeded: rows }]);
  },
);
