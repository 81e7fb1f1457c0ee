import { useEffect } from 'react';
import { shellCopy } from '../copy/shell.ts';
import { useFrameStore } from './facts/frame.ts';
import { type Route, useRoute } from './navigation.ts';
import { useUnsavedEdits } from './unsaved-edits.ts';

/** Whether a screen is of one thing that goes to a store. */
const isOfStore = (route: Route): boolean => {
  switch (route.screen) {
    case 'sheet':
    case 'review':
    case 'run':
      return true;
    case 'bundles':
      return route.sheetId !== null;
    case 'checkouts':
      return route.checkoutId !== null;
    default:
      return false;
  }
};

/** What the window is called by the system: what is open, where it goes, and a dot before a sheet with unsaved edits. */
export function useWindowTitle(title: string): void {
  const route = useRoute();
  const store = useFrameStore();
  const unsaved = useUnsavedEdits(route.screen === 'sheet' ? route.sheetId : null);
  const place = isOfStore(route) && store !== null ? [store.name] : [];
  const words = [title, ...place, shellCopy.product].join(' – ');
  useEffect(() => {
    document.title = unsaved === null ? words : `• ${words}`;
  }, [words, unsaved]);
}
