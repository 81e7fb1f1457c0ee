import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

const key = 'side-bar';

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch {
    return false;
  }
}

const useSideBar = create<{ readonly isCollapsed: boolean }>(() => ({ isCollapsed: remembered() }));

/** Below this width of the page there is no room for names beside the screens. */
const narrow = window.matchMedia('(max-width: 760px)');
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the side bar is a rail of icons, and whether the operator may choose. */
export function useRail(): { readonly isRail: boolean; readonly mayChoose: boolean } {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const isCollapsed = useSideBar((state) => state.isCollapsed);
  return { isRail: isNarrow || isCollapsed, mayChoose: !isNarrow };
}

/** Collapses the side bar or expands it again; remembered on this computer. */
export function toggleSideBar(): void {
  const isCollapsed = !useSideBar.getState().isCollapsed;
  useSideBar.setState({ isCollapsed });
  try {
    localStorage.setItem(key, isCollapsed ? 'collapsed' : 'expanded');
  } catch {
    // A page without storage forgets it; nothing else depends on it.
  }
}
