import type { HoldReason } from '../../../domain/run/events.ts';

const explained: Readonly<Record<number, { readonly message: string; readonly next: string }>> = {
  401: {
    message: 'The service does not accept the token of the store.',
    next: 'Connect the store again, then resume the run.',
  },
  402: {
    message: 'The service took a request of this run as valid and could not carry it out (402).',
    next: 'Read what the service says, settle it with the store, then resume or cancel the run.',
  },
  403: {
    message: 'The service does not permit this kind of change to the store (403).',
    next: 'Usually a scope is missing; the service’s own words are below. Grant the scope in the partner admin, connect the store again, then resume the run.',
  },
  426: {
    message: 'The service does not offer this kind of change in the API version of the sheet.',
    next: 'Send the rows in the other version.',
  },
};

/** spec: Scopes, 2: the scopes of most batch types are not shown, so that they are found out here. */
const lacksScope = (scopes: readonly string[]): string =>
  `Usually a scope is missing; the service’s own words are below. The specification names ${scopes.join(' and ')} for this kind, and the service may want more. Add the scope to the app in the partner admin, connect the store again, then resume the run.`;

export const retriesAutomatically = 'The run retries automatically.';

/** What concerns every request of the run. */
export const refusedEverything = (
  status: number,
  words: readonly string[],
  scopes: readonly string[],
): HoldReason => ({
  code: 'service-refused',
  message:
    explained[status]?.message ?? `The service refuses the requests of this run with status ${status}.`,
  next:
    status === 403 && scopes.length > 0
      ? lacksScope(scopes)
      : (explained[status]?.next ?? 'Read what the service says, then resume or cancel the run.'),
  details: words,
});

/** The service answers a creation with a batch that the run has given up. */
export const offeredAgain = (batchId: string): HoldReason => ({
  code: 'service-refused',
  message: `The service offers batch ${batchId} again instead of a new one. It may hold tasks of this run already, so nothing is added to it.`,
  next: 'Ask the service to delete that batch, then resume the run, or cancel it.',
});
