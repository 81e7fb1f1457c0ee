import type { ErrorCode } from '../../contract/errors.ts';
import { messages } from '../../messages/messages.ts';
import { plural } from '../../messages/words.ts';

/** Sentences of a connection being made. */
export const connectCopy = messages({
  connected: (store: string) => `${store} is connected`,
  scopesMissing: (store: string, scopes: readonly string[]) =>
    `${store} is connected, but ${scopes.length === 1 ? 'a scope is' : 'scopes are'} missing: ${scopes.join(', ')}.`,
  scopesMissingNext: (scopes: number) =>
    `The service will probably reject requests that need a missing scope. Add ${plural(scopes, 'it', 'the missing scopes')} to the app in the partner admin, then reconnect the store.`,
  waitingTitle: (store: string) => `Waiting for approval of ${store}`,
  waitingListening:
    'The install page is open in the browser. Approve the app there; this window continues automatically.',
  waitingPaste:
    'The install page is open in the browser. Approve the app there, then copy the address from the browser and paste it below.',
  notListening: 'This computer cannot receive the callback, so paste the address from the browser.',
  installUrl: 'Install page, if the browser did not open',
  endsIn: (time: string) => `This attempt expires in ${time}.`,
  ended: 'This attempt has expired.',
  pasteLabel: 'Address from the browser',
  pasteHelp: 'The complete address after approval, including everything after the question mark.',
  pasteAction: 'Use this address',
  notByItself: 'Approved in the browser, but nothing happened here',
  cancel: 'Cancel connection',
  exchanging: (store: string) => `Getting the tokens for ${store}`,
  starting: 'Starting the connection',
  retry: 'Try again',
  session: 'Keep tokens for this session',
  failures: {
    'no-keychain': 'No keychain available',
    'port-in-use': 'The callback port cannot be used',
    'wrong-store': 'The approval does not match the store',
    denied: 'Connection not allowed',
    'code-expired': 'The code was not accepted',
    'timed-out': 'Connection timed out',
    offline: 'No usable response from the service',
    'service-refused': 'The service responded with an error',
    'service-unreadable': 'The response could not be used',
    cancelled: 'Canceled',
  } satisfies Partial<Record<ErrorCode, string>> as Partial<Record<ErrorCode, string>>,
  failed: 'The store was not connected',
} as const);
