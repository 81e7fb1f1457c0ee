import { join } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import type { RunEvent } from '../../domain/run/events.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { openBundlesStore } from '../bundles/store/open.ts';
import { Failure } from '../failure.ts';
import { loadRun } from '../runs/live-run.ts';
import { openDatabase } from '../runs/store/database.ts';
import { createJournal } from '../runs/store/journal.ts';
import { createRecords } from '../runs/store/records.ts';

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
  const runs = await holdRuns(join(folder, 'runs.db'), {
    ...{ at: now, type: 'restored', backupAt: madeAt },
    reason: { code: 'cancelled', message, next: backupsMessages.runRestoredNext },
  });
  const prices = holdPrices(join(folder, 'bundles.db'), {
    ...{ code: 'cancelled', message, next: backupsMessages.pricesRestoredNext },
  });
  return runs + prices;
}

async function holdRuns(file: string, event: RunEvent): Promise<number> {
  const database = openDatabase(file);
  try {
    const journal = createJournal(database);
    const unfinished = createRecords(database).unfinished();
    for (const record of unfinished) {
      // One whose journal this version cannot read is held by that.
      const run = await loadRun(journal, record).catch((thrown: unknown) => {
        if (thrown instanceof Failure) return null;
        throw thrown;
      });
      run?.append([event]);
    }
    return unfinished.length;
  } finally {
    database.close();
  }
}

function holdPrices(file: string, because: AppError): number {
  const store = openBundlesStore(file);
  try {
    const unfinished = store.passes.unfinished();
    for (const { number } of unfinished) store.passes.setState(number, 'paused', because);
    return unfinished.length;
  } finally {
    store.close();
  }
}
