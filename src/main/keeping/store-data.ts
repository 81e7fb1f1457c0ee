import type { DataPart, StoreData } from '../../contract/data.ts';
import type { AppError } from '../../contract/errors.ts';
import type { StoreId } from '../../domain/ids.ts';
import { dataMessages } from '../../messages/data.ts';
import { unsavedIn } from '../../messages/unsaved.ts';
import { counted, listed } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import type { Question } from '../ports.ts';
import { plain } from '../profiles/guarded-fields.ts';
import { unknownStore } from '../stores/store-errors.ts';
import { leftOf, stopped } from './deletion-errors.ts';
import { keptParts } from './overview.ts';
import { type KeepingParts, rewriteFiles } from './parts.ts';

/** Deleting a store with everything that is kept of it. */
export function createStoreData(parts: KeepingParts) {
  const { stores, workbook, runs, bundles, checkouts, subscriptions, activity, settings, log } = parts;
  /** One at a time: each writes the same files anew. */
  let last: Promise<unknown> = Promise.resolve();
  let deletions = 0;

  const storeOf = (storeId: StoreId) => {
    const store = stores.store(storeId);
    if (store === null) throw new Failure(unknownStore());
    return store;
  };

  /** Why a store cannot be deleted now: something of it is going, or the files are being written. */
  const refusalOf = async (storeId: StoreId): Promise<Pick<AppError, 'message' | 'next'> | null> => {
    const { name } = storeOf(storeId);
    const [unfinished] = runs.kept.ofStore(storeId).unfinished;
    if (unfinished !== undefined)
      return {
        message: dataMessages.runNotOver({ unfinished, name }),
        next: dataMessages.runNotOverNext,
      };
    // Its rows are being copied, and would be copied on after those that are there have gone.
    if (runs.isStarting())
      return { message: dataMessages.runBeingStarted({ name }), next: dataMessages.runBeingStartedNext };
    if (bundles.kept.ofStore(storeId).isGoing)
      return {
        message: dataMessages.requestsBundlePricesNot({ name }),
        next: dataMessages.requestsBundlePricesNotNext,
      };
    const trying = parts.trying();
    if (trying.step === 'going' && trying.storeName === name)
      return { message: dataMessages.serviceBeingTried({ name }), next: dataMessages.serviceBeingTriedNext };
    const { sheets } = runs.kept.ofStore(storeId);
    const isDeletedWith = {
      sheet: (id: string) => sheets.includes(id),
      checkout: (id: string) => checkouts.isOf(id, storeId),
      bundles: (id: string) => bundles.kept.isOf(id, storeId),
      profile: () => false,
    };
    const unsaved = (parts.unsavedPlaces?.() ?? []).filter(({ of, id }) => isDeletedWith[of](id));
    if (unsaved.length > 0)
      return {
        message: dataMessages.unsavedText({ places: unsavedIn(unsaved), name }),
        next: dataMessages.unsavedTextNext,
      };
    const connecting = stores.erasingRefusal(storeId);
    if (connecting !== null) return connecting;
    const other = await runs.going();
    if (other === null) return null;
    return {
      message: dataMessages.runGoingFileWritten({
        number: other.number,
        name: stores.store(other.storeId)?.name,
      }),
      next: dataMessages.runGoingFileWrittenNext,
    };
  };

  const ofStore = async (storeId: StoreId): Promise<StoreData> => {
    const { name, practice } = storeOf(storeId);
    const ofRuns = runs.kept.ofStore(storeId);
    const kept = await keptParts(parts);
    const sheets = await workbook.call('sheets.list', {});
    const own = sheets.filter(({ id }) => ofRuns.sheets.includes(id));
    const shared = sheets.filter(({ id }) => ofRuns.shared.includes(id)).length;
    const counts = {
      sheets: own.length,
      runs: ofRuns.runs,
      checkouts: checkouts.countOf(storeId),
      bundles: bundles.kept.ofStore(storeId).count,
      subscriptions: subscriptions.countOf(storeId),
      activity: activity.facts(storeId).count,
      practice: practice ? 1 : 0,
    } satisfies Partial<Record<DataPart, number>>;
    const bytes = kept.reduce((sum, { part, bytes: size, count }) => {
      const mine = part in counts ? counts[part as keyof typeof counts] : 0;
      return sum + (mine === 0 ? 0 : ((size ?? 0) * mine) / Math.max(count ?? 1, 1));
    }, 0);
    const refusal = await refusalOf(storeId);
    return {
      storeName: name,
      sheets: own.length,
      sheetsShared: shared,
      sheetsUnsent: sheets.filter(({ id }) => !runs.kept.isSent(id)).length,
      runs: ofRuns.runs,
      runRows: ofRuns.rows,
      checkouts: counts.checkouts,
      bundles: counts.bundles,
      subscriptions: counts.subscriptions,
      requests: counts.activity,
      bytes: Math.round(bytes),
      refusal: refusal === null ? null : { message: refusal.message, next: refusal.next ?? '' },
    };
  };

  /** Which sheets are the store's is known by its runs, so they go first. */
  const eraseData = async (storeId: StoreId): Promise<void> => {
    const { name, practice } = storeOf(storeId);
    await workbook.call('book.erase', { sheetIds: [...runs.kept.ofStore(storeId).sheets] });
    await runs.kept.eraseStore(storeId);
    bundles.kept.eraseStore(storeId);
    checkouts.eraseStore(storeId);
    subscriptions.eraseStore(storeId);
    await activity.eraseStore(storeId);
    if (practice) await parts.practice.erase();
    const textsLeft = parts.emptyTemporary();
    if (settings.get().currentStoreId === storeId) {
      parts.publish('settings.changed', await settings.set({ currentStoreId: null }));
    }
    settings.deleteDamaged();
    await rewriteFiles(parts);
    if (textsLeft.length > 0) throw new Failure(stopped(name, textsLeft));
  };
  /**
   * Each step can be repeated, and the store is marked from before the first to after the last: what a crash or a
   * refusal leaves is done at the next start. What is noted as gone is not deleted again. Answers what is left.
   */
  const eraseMarked = async (storeId: StoreId): Promise<AppError | null> => {
    const { name } = storeOf(storeId);
    const { data, backups } = stores.owed(storeId);
    // No backup waits for the keychain, which may be slow: a crash meanwhile leaves none.
    const [secrets] = await Promise.all([stores.eraseSecrets(storeId), parts.forgetBackups(backups)]);
    if (data) await eraseData(storeId);
    // The data was in those that were made meanwhile.
    const backupsLeft = await parts.forgetBackups(backups);
    stores.noteErased(storeId, backupsLeft);
    const left = leftOf(name, secrets, backupsLeft);
    if (left !== null) return left;
    // Its lines name stores, and say nothing that is needed any more. Nothing is done again once the record is gone.
    log.clear();
    stores.finishErasing(storeId);
    log.info('a store was deleted with its data, and the log before it');
    return null;
  };
  /** Throws Failure: what of a marked store is left, or that a step failed. */
  const erase = async (storeId: StoreId): Promise<void> => {
    const { name } = storeOf(storeId);
    const left = await eraseMarked(storeId).catch((thrown: unknown) => stopped(name, thrown));
    if (left === null) return;
    log.error('a store could not be deleted completely', {
      storeId,
      error: left.code,
      details: left.details,
    });
    throw new Failure(left);
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    deletions += 1;
    const turn = last.then(work).finally(() => {
      deletions -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  /** What is deleted if it is deleted now. Throws Failure. */
  const checked = async (storeId: StoreId, typedStoreName: string): Promise<StoreData> => {
    const data = await ofStore(storeId);
    if (typedStoreName.trim() !== data.storeName) {
      throw new Failure({
        code: 'bad-input',
        message: dataMessages.typedNameNotName,
        next: dataMessages.typeConfirm({ storeName: data.storeName }),
      });
    }
    if (data.refusal !== null) {
      const { message, next } = data.refusal;
      throw new Failure({ code: 'conflict', message: dataMessages.refusedNothingDeleted({ message }), next });
    }
    return data;
  };

  return {
    ofStore,
    /**
     * After a yes in a dialog of main: a page can type a name. Throws Failure: `bad-input` for another name, `conflict`
     * while something of the store is going, `cancelled`, `disk` or `no-keychain` for what is left.
     */
    eraseStore: async (storeId: StoreId, typedStoreName: string): Promise<StoreData> => {
      const asked = await checked(storeId, typedStoreName);
      if (!(await parts.confirm(eraseQuestion(asked, storeOf(storeId).domain)))) {
        throw new Failure({ code: 'cancelled', message: dataMessages.nothingDeleted });
      }
      return inTurn(async () => {
        // The question may have been open for long.
        const data = await checked(storeId, typedStoreName);
        stores.beginErasing(storeId);
        await erase(storeId);
        return data;
      });
    },
    /** Completes what was interrupted. Never throws. */
    resume: (): Promise<void> =>
      inTurn(async () => {
        for (const storeId of stores.erasing()) {
          await erase(storeId).catch(() => undefined);
        }
      }),
    isDeleting: (): boolean => deletions > 0,
    /** Resolves when nothing is being deleted. */
    settled: async (): Promise<void> => {
      await last;
    },
  };
}

/**
 * What goes, by its numbers, and that it does not come back. The name may be typed anew by anyone who uses the page: the
 * store is the one with the domain.
 */
function eraseQuestion(data: StoreData, domain: string): Question {
  const name = plain(data.storeName);
  const counts: readonly (readonly [number, string])[] = [
    [data.sheets, 'sheet'],
    [data.runs, 'run'],
    [data.checkouts, 'checkout'],
    [data.bundles, dataMessages.bundleSheet],
    [data.requests, dataMessages.loggedRequest],
  ];
  const gone = [
    ...counts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : [])),
    ...(data.subscriptions > 0
      ? [dataMessages.savedOnSubscriptions({ subscriptions: data.subscriptions })]
      : []),
  ];
  return {
    title: dataMessages.deleteStore,
    message: dataMessages.deleteData({ name, domain: plain(domain) }),
    detail: [
      dataMessages.deletedComputer({ listed2: listed([dataMessages.storeWithTokens, ...gone], 9) }),
      dataMessages.cannotRestoredRunsStore,
    ],
    yes: dataMessages.deleteStoreData,
  };
}
