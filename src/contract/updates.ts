import { z } from 'zod';
import { event, invoke, output } from './define.ts';

/** What is known of newer versions. Times are ISO 8601. */
export type UpdateState =
  /** This program does not look: it was built without a feed, or whoever manages the computer turned it off. */
  | { readonly kind: 'none'; readonly why: 'no-feed' | 'managed' }
  /** Nothing newer was found when it was last looked for; null: not yet. */
  | { readonly kind: 'current'; readonly checkedAt: string | null }
  | { readonly kind: 'checking' }
  /** `notes` as plain text, at most 4,000 characters. */
  | { readonly kind: 'downloading'; readonly version: string; readonly notes: string }
  | { readonly kind: 'ready'; readonly version: string; readonly notes: string }
  | { readonly kind: 'failed'; readonly message: string; readonly checkedAt: string };

export const updatesContract = {
  'updates.get': invoke('What is known of newer versions.', z.object({}), output<UpdateState>()),
  'updates.check': invoke(
    'Looks for a newer version now and fetches it. `conflict` while something is being sent.',
    z.object({}),
    output<UpdateState>(),
  ),
  'updates.install': invoke(
    'Installs the version that is ready, and quits. `conflict` while something is being sent, `not-found` when none is ready, `denied` when the system did not install it.',
    z.object({}),
    output<null>(),
  ),
  'updates.changed': event('What is known of newer versions, after a change.', output<UpdateState>()),
};
