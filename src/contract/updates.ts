import { z } from 'zod';
import { event, invoke, output } from './define.ts';

/** The state of updates. Times are ISO 8601. */
export type UpdateState =
  /**
   * This program does not look: it was built without a feed, or whoever manages the computer turned it off, or does not
   * allow the host of the feed.
   */
  | { readonly kind: 'none'; readonly why: 'no-feed' | 'managed' | 'not-allowed' }
  /** Nothing newer was found when it was last looked for; null: not yet. */
  | { readonly kind: 'current'; readonly checkedAt: string | null }
  | { readonly kind: 'checking' }
  /** `notes` as plain text, at most 4,000 characters. */
  | { readonly kind: 'downloading'; readonly version: string; readonly notes: string }
  | { readonly kind: 'ready'; readonly version: string; readonly notes: string }
  /** What happened, and what the operator can do about it. */
  | { readonly kind: 'failed'; readonly message: string; readonly next: string; readonly checkedAt: string };

export const updatesContract = {
  'updates.get': invoke('The state of updates.', z.object({}), output<UpdateState>()),
  'updates.check': invoke(
    'Checks for updates now and downloads one if there is one. `conflict` while a run is in progress or waiting, or bundle prices are loading.',
    z.object({}),
    output<UpdateState>(),
  ),
  'updates.install': invoke(
    'Installs the update that is ready, and quits. `conflict` while a run is in progress or waiting, or bundle prices are loading, `not-found` when none is ready, `denied` when the system did not install it.',
    z.object({}),
    output<null>(),
  ),
  'updates.changed': event('The state of updates, after a change.', output<UpdateState>()),
};
