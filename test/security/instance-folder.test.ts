import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { InstanceLock } from '../../shell/chromium/instance-lock.ts';

/**
 * Attack: another user makes the folder first in which a second start is handed on, and reads what is handed on.
 * Invariant: nothing is listened for in a folder that is not the user's own.
 */
function lockIn(temporary: string, data: string): void {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  const lock = new InstanceLock(data, () => undefined);
  onTestFinished(() => {
    lock.release();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  expect(lock.request({ argv: [], workingDirectory: data, additionalData: null })).toBe(true);
}

const setUp = () => {
  const folder = mkdtempSync(join(tmpdir(), 'instance-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, own: join(folder, `partner-desk-${process.getuid?.()}`) };
};

test.skipIf(process.platform === 'win32')('a second start comes by a folder of the user’s own', () => {
  const { folder, own } = setUp();
  lockIn(folder, join(folder, 'data'));
  expect(readdirSync(own)).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')('a folder of somebody else is not used', () => {
  const { folder, own } = setUp();
  mkdirSync(join(folder, 'theirs'));
  symlinkSync(join(folder, 'theirs'), own);
  lockIn(folder, join(folder, 'data'));
  expect(readdirSync(join(folder, 'theirs'))).toEqual([]);
});
