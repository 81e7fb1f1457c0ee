import type { AppError } from '../../contract/errors.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import type { Handlers } from '../ipc/handlers.ts';
import type { Clock } from '../ports.ts';

type Channel = keyof Handlers;

/**
 * What is answered while nothing may be saved: it changes nothing that a restore replaces. A channel that is not here
 * is refused then, a new one, too.
 */
const reading: ReadonlySet<Channel> = new Set<Channel>([
  ...(['activity.list', 'activity.export'] as const),
  ...(['app.info', 'app.region', 'app.helpDocument', 'app.diagnostics', 'app.saveDiagnostics'] as const),
  ...(['settings.get', 'backups.daily'] as const),
  ...(['backups.suggestName', 'backups.make', 'backups.restore'] as const),
  ...(['bundles.list', 'bundles.get', 'bundles.inspect', 'bundles.lines', 'bundles.export'] as const),
  ...(['checkouts.list', 'checkouts.get', 'codes.check', 'convert.report'] as const),
  ...(['data.overview', 'data.ofStore', 'jobs.cancel'] as const),
  ...(['files.open', 'files.save', 'files.sample', 'files.template', 'files.reveal'] as const),
  ...(['imports.inspect', 'imports.pasteText'] as const),
  ...(['links.window', 'links.text', 'links.export', 'network.get'] as const),
  ...(['profiles.list', 'profiles.known', 'profiles.export', 'profiles.tryState'] as const),
  ...(['runs.list', 'runs.get', 'runs.rows', 'runs.exportResults', 'runs.exportAudit'] as const),
  ...(['sheets.list', 'sheets.get', 'sheets.results', 'sheets.window', 'sheets.viewChanges'] as const),
  ...(['sheets.place', 'sheets.edge', 'sheets.values', 'sheets.copy', 'sheets.rowIds'] as const),
  ...(['sheets.issues', 'sheets.nextIssue', 'sheets.export', 'sheets.views'] as const),
  ...(['sheets.find', 'sheets.matches'] as const),
  ...(['stores.list', 'stores.installations', 'stores.connectState', 'stores.lock'] as const),
  ...(['transfer.exportSettings', 'updates.get', 'watched.get'] as const),
]);

/** How long a restore waits for what is being saved. Milliseconds. */
const patienceMs = 5000;

/** What the pages may have saved: nothing from the copy of the data on that a restore replaces. */
export type Saving = {
  /** The same handlers, of which those that save something are refused (`conflict`) while saving is closed. */
  readonly guard: (handlers: Handlers) => Handlers;
  /** Refuses from now on, with the reason. */
  readonly close: (because: AppError) => void;
  /** Resolves when what had begun is saved. Throws Failure (`conflict`) where that takes long. */
  readonly settled: () => Promise<void>;
  readonly open: () => void;
};

export function createSaving(clock: Clock): Saving {
  let closed: AppError | null = null;
  const going = new Set<Promise<unknown>>();
  const guarded =
    (handler: (input: unknown) => unknown) =>
    async (input: unknown): Promise<unknown> => {
      if (closed !== null) throw new Failure(closed);
      const mine = (async () => handler(input))();
      going.add(mine);
      try {
        return await mine;
      } finally {
        going.delete(mine);
      }
    };
  return {
    guard: (handlers) => {
      const all = Object.entries(handlers) as [Channel, (input: unknown) => unknown][];
      const own = all.map(([channel, handler]) => [
        channel,
        reading.has(channel) ? handler : guarded(handler),
      ]);
      return Object.fromEntries(own) as Handlers;
    },
    close: (because) => {
      closed = because;
    },
    settled: async () => {
      const waiting = new AbortController();
      // A deletion waits for the restore in its turn: neither would end.
      const late = clock.sleep(patienceMs, waiting.signal).then(() => true);
      const isLate = await Promise.race([Promise.allSettled(going).then(() => false), late]);
      waiting.abort();
      if (!isLate) return;
      throw new Failure({
        code: 'conflict',
        message: backupsMessages.somethingIsSaved,
        next: backupsMessages.somethingIsSavedNext,
      });
    },
    open: () => {
      closed = null;
    },
  };
}
