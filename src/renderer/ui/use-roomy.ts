import { useSyncExternalStore } from 'react';

/** Below this width of the page, side panels and the lesser columns of tables take too much of it. */
const roomy = window.matchMedia('(min-width: 1080px)');

const subscribe = (listener: () => void): (() => void) => {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
};

/** Whether the page has room for more than what is needed. */
export const useRoomy = (): boolean => useSyncExternalStore(subscribe, () => roomy.matches);
