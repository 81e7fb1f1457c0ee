import type { ErrorCode } from '../../contract/errors.ts';

/** Sentences of a connection being made. */
export const connectCopy = {
  connected: (store: string) => `${store} is connected.`,
  scopesMissing: (store: string, scopes: readonly string[]) =>
    `${store} is connected, without ${scopes.length === 1 ? 'the scope' : 'the scopes'} ${scopes.join(', ')}.`,
  scopesMissingNext:
    'The service refuses work that needs them. Add them to the app in the partner admin, then reconnect the store.',
  waitingTitle: (store: string) => `Waiting for the approval of ${store}`,
  waitingListening:
    'The install page is open in the browser. After the approval there, this window goes on by itself.',
  waitingPaste:
    'The install page is open in the browser. After the approval there, copy the address that the browser shows and paste it below.',
  notListening: 'This computer cannot catch the answer, so the address has to be pasted.',
  installUrl: 'Install page, if the browser did not open',
  endsIn: (time: string) => `The attempt ends in ${time}.`,
  ended: 'The time is over.',
  pasteLabel: 'Redirected address',
  pasteHelp:
    'The whole address that the browser shows after the approval, with everything after the question mark.',
  pasteAction: 'Use this address',
  notByItself: 'The browser is done, and this window does not go on',
  cancel: 'Cancel the connection',
  exchanging: (store: string) => `Exchanging the code of ${store} for its tokens`,
  starting: 'Starting the connection',
  retry: 'Try again',
  session: 'Keep the tokens for this session',
  failures: {
    'no-keychain': 'No keychain for the tokens',
    'port-in-use': 'The callback port is taken',
    'wrong-store': 'Another store was approved',
    denied: 'Not approved',
    'code-expired': 'The code has expired',
    'timed-out': 'No approval in time',
    offline: 'The service was not reached',
    'service-refused': 'The service refused',
    'service-unreadable': 'The answer cannot be read',
    conflict: 'A connection is already waiting',
    'bad-input': 'The address cannot be used',
    cancelled: 'Cancelled',
  } satisfies Partial<Record<ErrorCode, string>> as Partial<Record<ErrorCode, string>>,
  failed: 'The store was not connected',
} as const;
