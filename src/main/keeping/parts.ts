import { join } from 'node:path';
import type { UnsavedPlace } from '../../contract/app.ts';
import type { TryState } from '../../contract/profiles.ts';
import type { BackupsToDelete } from '../backups/delete-backups.ts';
import { databaseFiles } from '../backups/manifest.ts';
import type { Bundles } from '../bundles/bundles.ts';
import type { Checkouts } from '../checkouts/checkouts.ts';
import { besideOf, makeRoom } from '../files/own-text.ts';
import type { ActivityLog } from '../log/activity-log.ts';
import type { FileLogger } from '../log/logger.ts';
import type { Clock, Confirm, Publish } from '../ports.ts';
import type { PracticeThread } from '../practice/practice-host.ts';
import type { Runs } from '../runs/runs.ts';
import type { SettingsFile } from '../settings/settings.ts';
import { backupOf } from '../sqlite/open-file.ts';
import type { Stores } from '../stores/types.ts';
import type { KnownSubscriptions } from '../subscriptions/known.ts';
import type { Workbook } from '../workbook/workbook.ts';

/** Everything that keeps something of a store. */
export type KeepingParts = {
  readonly dataFolder: string;
  readonly stores: Stores;
  readonly workbook: Workbook;
  readonly runs: Runs;
  readonly bundles: Bundles;
  readonly checkouts: Checkouts;
  readonly subscriptions: KnownSubscriptions;
  readonly activity: ActivityLog;
  readonly practice: Pick<PracticeThread, 'erase'>;
  /** The try of a service that is going, if any. */
  readonly trying: () => TryState;
  /** Deletes pasted texts that wait for their import: nothing says whose they are. The paths of those that are left. */
  readonly emptyTemporary: () => readonly string[];
  /** Deletes backups in the data folder; those that could not be deleted. */
  readonly forgetBackups: (which: BackupsToDelete) => Promise<BackupsToDelete>;
  /** Where a page has text that is not saved. */
  readonly unsavedPlaces?: (() => readonly UnsavedPlace[]) | undefined;
  readonly settings: SettingsFile;
  readonly log: FileLogger;
  readonly clock: Clock;
  readonly publish: Publish;
  /** Asks in a dialog that no page can press. */
  readonly confirm: Confirm;
};

/** Deletes the copies that an update made, or began: what was deleted or masked since is still in them. Throws Error. */
export function deleteCopies(dataFolder: string): void {
  for (const name of [...databaseFiles, 'practice.db']) {
    const copy = join(dataFolder, backupOf(name));
    for (const file of [copy, besideOf(copy), `${besideOf(copy)}-journal`]) makeRoom(file);
  }
}

/** Takes what was deleted out of the files, not only out of their tables. Throws Failure (`disk`, `conflict`). */
export async function rewriteFiles({
  dataFolder,
  runs,
  bundles,
  checkouts,
  subscriptions,
  activity,
}: KeepingParts): Promise<void> {
  deleteCopies(dataFolder);
  await runs.rewrite();
  await bundles.kept.rewrite();
  await checkouts.rewrite();
  await subscriptions.rewrite();
  await activity.rewrite();
}
