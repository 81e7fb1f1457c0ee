import type { AppError } from '../../contract/errors.ts';
import { storesMessages } from '../../messages/stores.ts';

type Named = { readonly name: string };

export const notConnected = (record: Named | null): AppError => ({
  code: 'not-connected',
  message: record ? storesMessages.notConnected({ name: record.name }) : storesMessages.storeNotKnown,
  next: storesMessages.connectStoreNext,
});

/** Why a store has to be connected again; kept with it, so that it is said after a restart, too. */
export const reconnectReasons = [
  'rejected',
  'no-refresh-token',
  'answer-lost',
  'tokens-gone',
  'moved',
  'quit',
] as const;
export type ReconnectReason = (typeof reconnectReasons)[number];

const reasons: Readonly<Record<ReconnectReason, (name: string) => string>> = {
  rejected: (name) => storesMessages.serviceNoLongerAccepts({ name }),
  'no-refresh-token': (name) => storesMessages.signEndedServiceGave({ name }),
  'answer-lost': (name) => storesMessages.signNotRenewedAnswer({ name }),
  moved: (name) => storesMessages.addressesServiceProfileNot({ name }),
  'tokens-gone': (name) => storesMessages.tokensNoLongerKeychain({ name }),
  quit: (name) => storesMessages.tokensKeptMemoryUntil({ name }),
};

/** In a sentence. Null: an earlier version did not note it. */
export const whyReconnect = (record: Named, reason: ReconnectReason | null): string =>
  reason === null ? storesMessages.signEnded({ name: record.name }) : reasons[reason](record.name);

export const reconnectNeeded = (
  record: Named,
  reason: ReconnectReason | null,
  details: readonly string[] = [],
): AppError => ({
  code: 'reconnect-needed',
  message: whyReconnect(record, reason),
  next: storesMessages.connectStoreAgainRuns,
  ...(details.length > 0 ? { details } : {}),
});

/** The store is disconnected for the app; what the keychain still has is in nobody's use. */
export const notDeleted = (record: Named, problem: AppError): AppError => ({
  code: 'no-keychain',
  message: storesMessages.disconnectedButKeychainNot({ name: record.name, message: problem.message }),
  next: storesMessages.disconnectedButKeychainNotNext,
  ...(problem.details ? { details: problem.details } : {}),
});

/** Nothing of a store is deleted before it is noted on disk that it is. */
export const notMarked = (record: Named, thrown: unknown): AppError => ({
  code: 'disk',
  message: storesMessages.deletionNotNoted({ name: record.name }),
  next: storesMessages.deletionNotNotedNext,
  details: [thrown instanceof Error ? thrown.message : String(thrown)],
});

export const isErased = (record: Named): AppError => ({
  code: 'conflict',
  message: storesMessages.beingDeletedDataCannot({ name: record.name }),
  next: storesMessages.beingDeletedDataCannotNext,
});

export const notRemoved = (record: Named): AppError => ({
  code: 'conflict',
  message: storesMessages.beingDeleted({ name: record.name }),
  next: storesMessages.beingDeletedNext,
});

export const locked = (record: Named): AppError => ({
  code: 'locked',
  message: storesMessages.lockedNothingSent({ name: record.name }),
  next: storesMessages.lockedNothingSentNext({ name: record.name }),
});

export const unknownStore = (): AppError => ({
  code: 'not-found',
  message: storesMessages.storeNotExistMore,
  next: storesMessages.chooseAnotherStore,
});

export const unknownProfile = (profileId: string): AppError => ({
  code: 'not-found',
  message: storesMessages.serviceProfileNotExist({ profileId }),
  next: storesMessages.serviceProfileNotExistNext,
});
