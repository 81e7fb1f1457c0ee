import type { BundleOutcome } from '../../contract/bundles.ts';
import { messages } from '../../messages/messages.ts';

/** What became of a bundle's price, by what was done with it. */
export const bundleOutcomes = messages({
  send: {
    succeeded: 'sent',
    failed: 'rejected',
    conflict: 'changed at the service',
    unknown: 'unknown',
    'not-sent': 'not sent',
  },
  restore: {
    succeeded: 'restored',
    failed: 'rejected',
    conflict: 'changed at the service',
    unknown: 'unknown',
    'not-sent': 'not restored',
  },
} satisfies Record<'send' | 'restore', Record<BundleOutcome, string>>);
