import { create } from 'zustand';
import type { Profile } from '../../../domain/profile/profile.ts';
import { makeFacts, storesFacts } from '../../app/index.ts';
import { desk } from '../../bridge/index.ts';
import { type Draft, emptyDraft } from './draft.ts';

export const profilesFacts = makeFacts<readonly Profile[]>(() => desk.invoke('profiles.list', {}));

/** Which dialog is open, and about which store. */
export type StoresDialog =
  | { readonly of: 'connect' }
  | { readonly of: 'service' }
  | {
      readonly of: 'edit' | 'reconnect' | 'disconnect' | 'remove' | 'erase' | 'lock-off';
      readonly storeId: string;
    };

type StoresView = {
  readonly dialog: StoresDialog | null;
  /** Kept while the dialog is closed, so that nothing has to be typed twice. */
  readonly draft: Draft | null;
  /** The form was sent once with errors: from then on they are shown while typing. */
  readonly showErrors: boolean;
};

export const useStoresView = create<StoresView>(() => ({ dialog: null, draft: null, showErrors: false }));

export const openDialog = (dialog: StoresDialog): void => useStoresView.setState({ dialog });
export const closeDialog = (): void => useStoresView.setState({ dialog: null });

/** Opens the connect dialog with what was typed before, or a fresh form. */
export function openConnect(): void {
  const known = storesFacts.get() ?? [];
  useStoresView.setState(({ draft }) => ({
    dialog: { of: 'connect' },
    draft:
      draft ??
      emptyDraft(
        known.map((store) => store.colour),
        serviceToOffer(),
      ),
  }));
}

export const changeDraft = (change: Partial<Draft>): void =>
  useStoresView.setState(({ draft }) => (draft ? { draft: { ...draft, ...change } } : {}));

/** The services that a store can be connected to; the practice service has its own button. */
export const offeredProfiles = (profiles: readonly Profile[]): readonly Profile[] =>
  profiles.filter((profile) => profile.id !== 'practice');

/** Whether a service is sent the client secret when a store is connected to it. */
export const sendsSecret = (profiles: readonly Profile[] | null, profileId: string | null): boolean =>
  profiles?.find(({ id }) => id === profileId)?.wire.sendClientSecret ?? false;

export const serviceToOffer = (): string | null => offeredProfiles(profilesFacts.get() ?? [])[0]?.id ?? null;
