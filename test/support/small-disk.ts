import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk of its own in memory, of so many MB; null where this computer does not let it be mounted. */
export function smallDisk(megabytes: number): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const at = mkdtempSync(join(tmpdir(), 'desk-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]);
  if (status !== 0) return null;
  onTestFinished(() => {
    execFileSync('umount', ['-l', at]);
    rmSync(at, { recursive: true, force: true });
  });
  return at;
}
export const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['-m', 'true']).status === 0;
})();
if (!canMount) process.stderr.write('SKIPPED: a disk that is full: only root may mount a small one\n');

/** Leaves so many bytes of a disk. */
export function fill(disk: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
}
export const freed = (disk: string): void => rmSync(join(disk, 'filler'));
