import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** For thousands of files that need not outlive anything: in memory where there is such a folder. */
export const passingFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
