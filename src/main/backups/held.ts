import { join } from 'node:path';
import type { RunId } from '../../domain/ids.ts';
import type { RunEvent } from '../../domain/run/events.ts';
import { isPriceKind, type RunKindId } from '../../domain/sheet/kind.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { openBundlesStore } from '../bundles/store/open.ts';
import { Failure } from '../failure.ts';
import { loadRun } from '../runs/live-run.ts';
import { type Database, openDatabase, text, whole } from '../runs/store/database.ts';
import { createJournal, type Journal } from '../runs/store/journal.ts';
import { createRecords, type Records, type RunRecord } from '../runs/store/records.ts';
import { createPace } from '../turn.ts';

/**
 * Holds what had not ended in a backup: it may have gone on since. Only the operator's word lets it go on; how many there
 * are. A request that was on its way is in doubt at the next start, as after a crash.
 * @param madeAt of the backup, milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export async function holdUnfinished(
  folder: string,
  madeAt: number,
  now: number,
  when: string,
): Promise<number> {
  const message = backupsMessages.runRestored({ madeAt: when });
  const reason = { code: 'cancelled', message, next: backupsMessages.runRestoredNext } as const;
  const ofPrices = { ...reason, next: backupsMessages.pricesRestoredNext };
  const event = { at: now, type: 'restored', backupAt: madeAt } as const;
  const runs = await holdRuns(join(folder, 'runs.db'), (kind) => ({
    ...event,
    reason: isPriceKind(kind) ? ofPrices : reason,
  }));
  const store = openBundlesStore(join(folder, 'bundles.db'));
  try {
    return runs + store.earlier.hold(ofPrices);
  } finally {
    store.close();
  }
}

async function holdRuns(file: string, eventOf: (kind: RunKindId) => RunEvent): Promise<number> {
  const database = openDatabase(file);
  try {
    const journal = createJournal(database);
    const records = createRecords(database);
    const pace = createPace();
    let held = 0;
    // One for all: nobody else has the file yet, and each commit would write its pages anew.
    database.run('BEGIN IMMEDIATE');
    for (const row of database.all("SELECT id FROM runs WHERE state <> 'preparing' ORDER BY number")) {
      await pace();
      const record = readable(records, text(row, 'id'));
      if (record === null || isOver(database, journal, record)) continue;
      held += 1;
      records.setState(record.number, 'active');
      // One whose journal this version cannot read is held by that.
      const run = await loadRun(journal, record).catch((thrown: unknown) => {
        if (thrown instanceof Failure) return null;
        throw thrown;
      });
      run?.append([eventOf(record.kind)]);
    }
    database.run('COMMIT');
    return held;
  } finally {
    database.close();
  }
}

/** Null where this version cannot read it: it is held by that. */
function readable(records: Records, id: RunId): RunRecord | null {
  try {
    return records.find(id);
  } catch (thrown) {
    if (thrown instanceof Failure) return null;
    throw thrown;
  }
}

/** By its journal and its rows, whatever the run says of itself: its end is the last event, and each row has an outcome. */
function isOver(database: Database, journal: Journal, { number, state }: RunRecord): boolean {
  if (state === 'active') return false;
  const last = database.get('SELECT max(seq) AS seq FROM events WHERE run = ?', number);
  const open = database.get(
    'SELECT 1 FROM rows INDEXED BY rows_by_outcome WHERE run = ? AND outcome IS NULL LIMIT 1',
    number,
  );
  if (last === undefined || last.seq === null || open !== undefined) return false;
  try {
    return journal.read(number, whole(last, 'seq') - 1, 1)[0]?.event.type === 'finished';
  } catch (thrown) {
    if (thrown instanceof Failure) return false;
    throw thrown;
  }
}
