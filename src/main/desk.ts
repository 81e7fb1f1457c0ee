import { join } from 'node:path';
import type { AppInfo, Settings } from '../contract/app.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { createBackups } from './backups/backups.ts';
import { completeRestore } from './backups/complete.ts';
import { removeHalves } from './backups/make.ts';
import { createSaving } from './backups/saving.ts';
import { createBundles } from './bundles/bundles.ts';
import { createCheckouts } from './checkouts/checkouts.ts';
import { systemClock } from './clock.ts';
import { createConnections } from './connections.ts';
import type { Desk, DeskOptions } from './desk-options.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createFiles } from './files/files.ts';
import { noteLeft } from './files/remove-all.ts';
import { activityHandlers } from './ipc/handlers/activity.ts';
import { appHandlers } from './ipc/handlers/app.ts';
import { bundlesHandlers } from './ipc/handlers/bundles.ts';
import { checkoutsHandlers } from './ipc/handlers/checkouts.ts';
import { filesHandlers } from './ipc/handlers/files.ts';
import { importsHandlers } from './ipc/handlers/imports.ts';
import { linksHandlers } from './ipc/handlers/links.ts';
import { networkHandlers } from './ipc/handlers/network.ts';
import { profilesHandlers } from './ipc/handlers/profiles.ts';
import { runsHandlers } from './ipc/handlers/runs.ts';
import { sheetsHandlers } from './ipc/handlers/sheets.ts';
import { storesHandlers } from './ipc/handlers/stores.ts';
import { updatesHandlers } from './ipc/handlers/updates.ts';
import type { Handlers } from './ipc/handlers.ts';
import { createKeeping } from './keeping/keeping.ts';
import { createLinks } from './links/links.ts';
import { noStore, recordedTransport } from './log/recorded-transport.ts';
import { createRules } from './profiles/follow-rules.ts';
import { keepProfile } from './profiles/keep-profile.ts';
import { createLearning } from './profiles/learning/learning.ts';
import { testProfile } from './profiles/test-profile.ts';
import { createRuns, type Runs } from './runs/runs.ts';
import { oneAtATime } from './security/one-question.ts';
import { keepPrivate } from './security/private-files.ts';
import { transferHandlers } from './settings/transfer.ts';
import { createUpdates } from './updates/updates.ts';
import { createWatchedFolder, unwatched } from './watched/watched-folder.ts';
import { createWorkbook } from './workbook/workbook.ts';

export type { Desk, DeskOptions } from './desk-options.ts';

/** What a run is that sends and waits for nothing, and does not continue automatically. */
const atRest: ReadonlySet<string> = new Set(['done', 'cancelled', 'paused']);

/** Puts main's modules together, each behind its port. Throws Failure (`disk`) when the data cannot be opened. */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { dataFolder, log, publish, clock = systemClock } = options;
  const at = (name: string) => join(dataFolder, name);
  keepPrivate(dataFolder);
  const restored = completeRestore(dataFolder, log);
  if (restored === 'restored') {
    options.applySettings(options.settings.readAgain());
    log.info('a restored backup took the place of the data');
  }
  if (restored === 'dropped') log.warn('a restore that was interrupted was dropped: the data is as it was');

  // Copies that fill the disk keep nothing from being opened.
  noteLeft(removeHalves(dataFolder), log);

  const confirm = oneAtATime(options.confirm);
  // The stores ask the runs and the runs ask the stores: the first question comes after both are there.
  let runs: Runs | null = null;
  /** Each says whether it has something of a store, which is kept for it. */
  const histories: ((storeId: string) => boolean)[] = [];
  const connections = createConnections({
    ...{ ...options, clock, confirm },
    hasHistory: (storeId) => histories.some((has) => has(storeId)),
  });
  const { network, keychain, activity, practice, stores, profiles, subscriptions, api } = connections;
  const rules = createRules({ stores, profiles, log });
  const files = createFiles(options);
  const watched = options.chooseFolder
    ? createWatchedFolder({
        ...{ dataFolder, files, clock, publish, log },
        choose: options.chooseFolder,
        file: at('watched-folder.json'),
      })
    : null;
  const workbook = await createWorkbook({
    workerUrl: options.workers.workbook,
    databaseFile: at('workbook.db'),
    runsFile: at('runs.db'),
    clock,
    profile: rules.now(),
    ...{ rulesVersion: options.about.version, region: options.about.region },
    onSheetChanged: (sheet) => publish('sheets.changed', sheet),
    onJobProgress: (progress) => publish('jobs.progress', progress),
    onSheetDeleted: (sheetId) => publish('sheets.deleted', { sheetId }),
    onStopped: (error) => {
      log.error('the workbook was started again', { error: error.message, details: error.details });
      publish('app.trouble', { part: 'sheets' });
    },
    sentCodes: async (codes) => runs?.sentCodes(codes) ?? [],
  });
  rules.follow(workbook);

  const sending = { api, sessions: stores, clock, publish, region: options.about.region };
  const bundles = createBundles({
    ...sending,
    databaseFile: at('bundles.db'),
    runs: {
      usesSheet: (id) => runs?.usesSheet(id) ?? false,
      isSent: (id) => runs?.kept.isSent(id) ?? false,
    },
    idFiles: {
      columns: (path) => workbook.call('ids.columns', { path }),
      read: (path, column) => workbook.call('ids.read', { path, column }),
    },
  });
  const checkouts = createCheckouts({
    ...{ ...sending, databaseFile: at('checkouts.db') },
    runs: () => started,
  });
  const started = createRuns({
    ...sending,
    databaseFile: at('runs.db'),
    rows: workbook.rows,
    prices: bundles.prices,
    checkouts: checkouts.forms,
    subscriptions,
    ...(options.workers.runs ? { thread: { url: options.workers.runs, log } } : {}),
    ...(options.goOnAtStart ? { goOnAtStart: true } : {}),
  });
  runs = started;
  const links = createLinks({
    sessions: stores,
    rows: workbook.rows,
    runs: started,
    practiceProfile: async () => (await practice.ensureStarted()).profile,
    openExternal: options.openExternal,
  });
  const learning = createLearning({ ...sending, confirm });
  histories.push(started.hasRuns, bundles.kept.has, checkouts.has);

  const saving = createSaving(clock);
  const backups = createBackups({
    ...{ dataFolder, settings: options.settings, grants: files.grants, confirm, clock, log, publish },
    ...{ version: options.about.version, region: options.about.region },
    ...{ around: options.backups, unsavedPlaces: options.unsavedPlaces },
    profiles: profiles.known,
    isUsable: profiles.isUsable,
    isGoing: async () => started.isStarting() || bundles.isGoing() || (await started.isGoing()),
    isDeleting: () => keeping.isDeleting(),
    closeWrites: stores.closeWrites,
    saving,
  });
  const keeping = createKeeping({
    ...{ dataFolder, stores, workbook, bundles, checkouts, subscriptions, activity, practice },
    ...{ settings: options.settings, log, clock, publish, confirm, unsavedPlaces: options.unsavedPlaces },
    runs: started,
    trying: learning.state,
    emptyTemporary: files.emptyTemporary,
    forgetBackups: backups.forget,
  });

  const updates = createUpdates({
    engine: Promise.resolve(null),
    off: null,
    ...options.updates,
    isWanted: () => options.settings.get().checkForUpdates,
    isBusy: async () =>
      started.isStarting() ||
      bundles.isGoing() ||
      (await started.list(null)).some(({ state }) => !atRest.has(state)),
    ...{ unsavedPlaces: options.unsavedPlaces, publish, clock, log },
  });
  const info = async (): Promise<AppInfo> => {
    const report = await keychain();
    return {
      ...options.about,
      platform: process.platform,
      dataFolder,
      keychain: { available: report.available, problem: report.problem?.message ?? null },
    };
  };
  const diagnostics = createDiagnostics({
    info,
    dataFolder,
    settings: options.settings.get,
    lists: {
      stores: async () => stores.stores(),
      sheets: () => workbook.call('sheets.list', {}),
      runs: async () => started.list(null),
    },
    clock,
    redact: log.redactor.redact,
  });
  const applySettings = (settings: Settings): void => {
    options.applySettings(settings);
    void stores.installations.follow();
    keeping.follow();
  };
  const sender = recordedTransport(network.transport, activity, clock)(noStore);
  const test = (profile: Profile) =>
    testProfile(
      { transport: sender, api, proxyLine: network.proxyLine, stores: stores.stores, kept: profiles.get },
      profile,
    );
  const imported = (grant: string): void => {
    watched?.imported(grant);
    backups.saved();
  };
  const handlers: Handlers = {
    ...appHandlers({ ...options, confirm, info, diagnostics, grants: files.grants, applySettings }),
    ...storesHandlers(stores),
    ...profilesHandlers({
      profiles,
      sessions: stores,
      grants: files.grants,
      confirm,
      learning,
      test,
    }),
    ...filesHandlers({ files, workbook }),
    ...(watched?.handlers ?? unwatched),
    ...importsHandlers({ files, workbook, imported }),
    ...sheetsHandlers({ workbook, files, inUse: started.usesSheet }),
    ...linksHandlers(links, files.grants),
    ...runsHandlers(started, files.grants),
    ...bundlesHandlers(bundles, files.grants),
    ...checkoutsHandlers(checkouts),
    ...activityHandlers(activity, files.grants),
    ...updatesHandlers(updates),
    ...networkHandlers({ network, sessions: stores, test }),
    ...keeping.handlers,
    ...backups.handlers,
    ...transferHandlers({
      ...{ settings: options.settings, applySettings, publish, profiles, confirm },
      saveProfile: keepProfile({ profiles, sessions: stores, confirm }),
      grants: files.grants,
    }),
  };
  return {
    handlers: saving.guard(handlers),
    handFiles: files.hand,
    sleeping: connections.followSleep(started.sleeping),
    close: async () => {
      updates.close();
      watched?.close();
      await learning.close();
      await keeping.close();
      await backups.close();
      // It reads the file of the runs: whoever closes it last takes its log into it.
      await workbook.close();
      await started.close();
      bundles.close();
      checkouts.close();
      files.close();
      await connections.close();
    },
  };
}
