import type { AppError } from '../../contract/errors.ts';

type Named = { readonly name: string };

export const notConnected = (record: Named | null): AppError => ({
  code: 'not-connected',
  message: record ? `${record.name} is not connected.` : 'The store is not known here.',
  next: 'Connect the store.',
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
  rejected: (name) => `The service no longer accepts the sign-in of ${name}.`,
  'no-refresh-token': (name) =>
    `The sign-in of ${name} has ended, and the service gave no means to renew it.`,
  'answer-lost': (name) =>
    `The sign-in of ${name} could not be renewed: the answer to an earlier renewal was lost, and the service has probably replaced the tokens in it. No data was lost.`,
  moved: (name) =>
    `The addresses of the service profile are not those for which ${name} was connected, so its tokens are not sent there.`,
  'tokens-gone': (name) => `The tokens of ${name} are no longer in the keychain of this computer.`,
  quit: (name) =>
    `The tokens of ${name} were kept in memory until Partner Desk quit: the keychain of this computer did not take them.`,
};

/** In a sentence. Null: an earlier version did not note it. */
export const whyReconnect = (record: Named, reason: ReconnectReason | null): string =>
  reason === null ? `The sign-in of ${record.name} has ended.` : reasons[reason](record.name);

export const reconnectNeeded = (
  record: Named,
  reason: ReconnectReason | null,
  details: readonly string[] = [],
): AppError => ({
  code: 'reconnect-needed',
  message: whyReconnect(record, reason),
  next: 'Connect the store again. Its runs wait until then and resume automatically.',
  ...(details.length > 0 ? { details } : {}),
});

/** The store is disconnected for the app; what the keychain still has is in nobody's use. */
export const notDeleted = (record: Named, problem: AppError): AppError => ({
  code: 'no-keychain',
  message: `${record.name} is disconnected, but the keychain did not delete its tokens: ${problem.message}`,
  next: 'Deleting them is tried again at each start of the app. To do it now, unlock the keychain and disconnect the store again.',
  ...(problem.details ? { details: problem.details } : {}),
});

export const isErased = (record: Named): AppError => ({
  code: 'conflict',
  message: `${record.name} is being deleted with its data, so it cannot be connected.`,
  next: 'Wait until it is gone from the list, then connect it again.',
});

export const locked = (record: Named): AppError => ({
  code: 'locked',
  message: `${record.name} is locked, so nothing is sent to it.`,
  next: `Unlock ${record.name}. Its runs resume automatically.`,
});

export const unknownStore = (): AppError => ({
  code: 'not-found',
  message: 'The store does not exist any more.',
  next: 'Choose another store.',
});

export const unknownProfile = (profileId: string): AppError => ({
  code: 'not-found',
  message: `The service profile "${profileId}" does not exist.`,
  next: 'Import the profile again or choose another.',
});
