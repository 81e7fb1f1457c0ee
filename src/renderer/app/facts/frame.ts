import { create } from 'zustand';
import type { Store } from '../../../contract/stores.ts';
import { currentStore, storesFacts, useCurrentStore, useStores } from './index.ts';

/** The store that the screen in sight acts on, where the screen says so: that of a run, a bundle sheet, a checkout. */
const useFramed = create<{ readonly storeId: string | null }>(() => ({ storeId: null }));

/** Gives the window the frame of a store while a screen that acts on it is shown; returns what ends that. */
export function frameFor(storeId: string): () => void {
  useFramed.setState({ storeId });
  return () => useFramed.setState(({ storeId: now }) => (now === storeId ? { storeId: null } : {}));
}

/**
 * The store whose colour, name and lock are around the screen: the one that the screen acts on, else the current
 * one. A store that was removed has no frame; what belonged to it cannot be sent anywhere.
 */
export function useFrameStore(): Store | null {
  const framed = useFramed(({ storeId }) => storeId);
  const own = useStores().find(({ id }) => id === framed) ?? null;
  const current = useCurrentStore();
  return own ?? current;
}

/** The same outside components, as it is now. */
export function frameStore(): Store | null {
  const { storeId } = useFramed.getState();
  return storesFacts.get()?.find(({ id }) => id === storeId) ?? currentStore();
}

/** Whether the screen in sight acts on a store of its own that is another than this one. */
export function isFramedByOther(storeId: string): boolean {
  const { storeId: framed } = useFramed.getState();
  return framed !== null && framed !== storeId;
}
