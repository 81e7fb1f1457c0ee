import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { inThread } from './in-thread.ts';

/**
 * Deleted rows leave their bytes in free pages, in the gaps of pages that were split, and in the write-ahead log. So the
 * file is written anew from what is in it, and the log cut to nothing. In a thread and on a connection of its own:
 * readers are not held up, and main is only where it writes meanwhile.
 */
const rewriting = `
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON; VACUUM');
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  return busy === 0 ? null : 'the file was in use';
`;

/** Writes a database file anew, so that nothing is left in it of what was deleted. Throws Failure (`disk`). */
export async function rewriteDatabase(file: string): Promise<void> {
  if (file === ':memory:') return;
  const problem = await inThread(rewriting, file);
  if (problem !== null) throw notRewritten([problem]);
}

export const notRewritten = (details: readonly string[]): Failure =>
  new Failure({
    code: 'disk',
    message: filesMessages.deletedNotTakenOut,
    next: filesMessages.deletedNotTakenOutNext,
    details,
  });
