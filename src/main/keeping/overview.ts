import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPart, KeptPart } from '../../contract/data.ts';
import { backupsOf, folderOf } from '../backups/find-backups.ts';
import type { KeepingParts } from './parts.ts';

const files: Readonly<Record<DataPart, string>> = {
  sheets: 'workbook.db',
  runs: 'runs.db',
  checkouts: 'checkouts.db',
  bundles: 'bundles.db',
  subscriptions: 'subscriptions.db',
  activity: 'activity.db',
  log: 'logs',
  stores: 'desk.db',
  practice: 'practice.db',
  backups: 'backups',
};

/** What lies in the data folder: how much, how many, since when. */
export async function keptParts(parts: KeepingParts): Promise<readonly KeptPart[]> {
  const sheets = await parts.workbook.call('sheets.list', {});
  const at = (since: number | null): string | null => (since === null ? null : new Date(since).toISOString());
  const numbers = ({ count, since }: { readonly count: number; readonly since: number | null }) => ({
    count,
    since: at(since),
  });
  const facts: Readonly<Record<DataPart, Pick<KeptPart, 'count' | 'since'>>> = {
    sheets: { count: sheets.length, since: sheets.map(({ createdAt }) => createdAt).toSorted()[0] ?? null },
    runs: numbers(parts.runs.kept.facts()),
    checkouts: numbers(parts.checkouts.facts()),
    bundles: numbers(parts.bundles.kept.facts()),
    subscriptions: numbers(parts.subscriptions.facts()),
    activity: parts.activity.facts(null),
    log: { count: null, since: null },
    stores: { count: parts.stores.stores().length, since: null },
    practice: { count: null, since: null },
    backups: backupFacts(folderOf(parts.dataFolder)),
  };
  return Object.entries(files).map(([name, file]) => {
    // Keys of `files`.
    const part = name as DataPart;
    return { part, file, bytes: bytesOf(join(parts.dataFolder, file)), ...facts[part] };
  });
}

/** Backups in their folder, and when the oldest was made; null where it cannot be read, as on a drive that is away. */
function backupFacts(folder: string): Pick<KeptPart, 'count' | 'since'> {
  try {
    const times = backupsOf(folder).flatMap(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtime.toISOString() ?? [],
    );
    return { count: times.length, since: times.toSorted()[0] ?? null };
  } catch {
    return { count: null, since: null };
  }
}

/** Of a file with the journals of its database, or of the files in a folder; null where they cannot be looked at. */
function bytesOf(path: string): number | null {
  const size = (of: string): number => statSync(of, { throwIfNoEntry: false })?.size ?? 0;
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
      return size(path) + size(`${path}-wal`) + size(`${path}-shm`);
    return readdirSync(path).reduce((sum, name) => sum + size(join(path, name)), 0);
  } catch {
    return null;
  }
}
