import type { AppError } from '../../contract/errors.ts';
import type { StoreRecord } from './records.ts';

type Named = Pick<StoreRecord, 'name'>;

export const notConnected = (record: Named | null): AppError => ({
  code: 'not-connected',
  message: record ? `${record.name} is not connected.` : 'The store is not known here.',
  next: 'Connect the store.',
});

export type ReconnectReason = 'rejected' | 'no-refresh-token' | 'answer-lost' | 'tokens-gone' | 'moved';

const reasons: Readonly<Record<ReconnectReason, (name: string) => string>> = {
  rejected: (name) => `The service no longer accepts the sign-in of ${name}.`,
  'no-refresh-token': (name) =>
    `The sign-in of ${name} has ended, and the service gave no means to renew it.`,
  'answer-lost': (name) =>
    `The sign-in of ${name} could not be renewed: the answer to an earlier renewal was lost, and the service has probably replaced the tokens in it. No data was lost.`,
  moved: (name) =>
    `The addresses of the service profile are not those for which ${name} was connected, so its tokens are not sent there.`,
  'tokens-gone': (name) => `The tokens of ${name} are no longer in the keychain of this computer.`,
};

export const reconnectNeeded = (
  record: Named,
  reason: ReconnectReason,
  details: readonly string[] = [],
): AppError => ({
  code: 'reconnect-needed',
  message: reasons[reason](record.name),
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
