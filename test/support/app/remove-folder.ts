import { rmSync } from 'node:fs';

/**
 * Takes away a folder that an app wrote in. Windows holds the files of a process that has just ended for a moment
 * longer (EBUSY, EPERM), so Node asks again there for up to five seconds; elsewhere the first time does it.
 */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
