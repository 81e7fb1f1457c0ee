import { join } from 'node:path';
import { openDatabase } from '../../../src/practice/state/database.ts';
import { readMeta } from '../../../src/practice/state/meta.ts';

/** Lets the app's practice service wait with what it is sent, however long the test takes to look, or go on. */
export async function holdProcessing(userData: string, held: boolean): Promise<void> {
  const database = openDatabase(join(userData, 'practice.db'));
  const [port, key] = [readMeta(database, 'port'), readMeta(database, 'inspection_key')];
  database.close();
  const { status } = await fetch(`http://127.0.0.1:${port}/_practice/processing`, {
    method: 'PUT',
    headers: { 'x-practice-key': key ?? '' },
    body: JSON.stringify({ held }),
  });
  if (status !== 200) throw new Error(`the practice service answered ${status}`);
}
