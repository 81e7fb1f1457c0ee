import { join } from 'node:path';
import type { FaultRuleInput } from '../../../src/practice/faults/plan.ts';
import { openDatabase } from '../../../src/practice/state/database.ts';
import { readMeta } from '../../../src/practice/state/meta.ts';

async function tell(userData: string, what: string, body: unknown): Promise<void> {
  const database = openDatabase(join(userData, 'practice.db'));
  const [port, key] = [readMeta(database, 'port'), readMeta(database, 'inspection_key')];
  database.close();
  const { status } = await fetch(`http://127.0.0.1:${port}/_practice/${what}`, {
    method: 'PUT',
    headers: { 'x-practice-key': key ?? '' },
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`the practice service answered ${status}`);
}

/** Lets the app's practice service wait with what it is sent, however long the test takes to look, or go on. */
export const holdProcessing = (userData: string, held: boolean): Promise<void> =>
  tell(userData, 'processing', { held });

/** What the app's practice service does wrong from now on; an empty plan ends it. */
export const setFaults = (userData: string, plan: readonly FaultRuleInput[]): Promise<void> =>
  tell(userData, 'faults', plan);
