/** The closed set of error codes that cross the border between main and the page. */
export const errorCodes = [
  'bad-input', // the page sent something that the contract does not allow
  'unknown-channel',
  'untrusted-sender',
  'not-found',
  'conflict', // the thing changed meanwhile, or is in use
  'locked', // a production store is read-only until unlocked
  'no-keychain',
  'not-connected',
  'reconnect-needed', // the refresh token was rejected
  'port-in-use',
  'wrong-store',
  'denied',
  'code-expired',
  'timed-out',
  'cancelled',
  'offline',
  'service-refused', // the service answered with an error; details carry its words
  'service-unreadable', // the service answered something that cannot be read
  'file-unreadable',
  'file-too-large',
  'disk',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An error as data: what happened, for a person, and what can be done about it. */
export type AppError = {
  readonly code: ErrorCode;
  /** A neutral sentence that says what happened. */
  readonly message: string;
  /** What the operator can do next, if anything. */
  readonly next?: string;
  /** Lines of detail, already redacted: "field: message" of the service, row and column of a file. */
  readonly details?: readonly string[];
  /** Of what is on hold: it is tried again without the operator. */
  readonly retries?: true;
};
