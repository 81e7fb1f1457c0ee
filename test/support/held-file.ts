import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

const isRoot = process.getuid?.() === 0;

/** Whether this computer lets a test hold a file: root, whom no right stops, has to be able to mount. */
export const canHold =
  process.platform !== 'win32' && (!isRoot || spawnSync('unshare', ['-m', 'true']).status === 0);

/** Makes a file, in a folder of its own, that nobody can delete until the returned function is called or the test ends. */
export function heldFile(path: string, text: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  if (isRoot) spawnSync('mount', ['--bind', path, path]);
  else chmodSync(dirname(path), 0o500);
  const free = (): void => {
    if (isRoot) spawnSync('umount', ['-l', path]);
    else chmodSync(dirname(path), 0o700);
  };
  onTestFinished(free);
  return free;
}
