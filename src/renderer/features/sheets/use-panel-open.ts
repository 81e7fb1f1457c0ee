import { useSyncExternalStore } from 'react';
import type { SheetSession } from './session.ts';
import { useSheet } from './use-session.ts';

/** Below this width of the page the panel would leave too little of the grid: it waits to be asked for. */
const roomy = window.matchMedia('(min-width: 1080px)');

const subscribe = (listener: () => void): (() => void) => {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
};

/** Whether the side panel is open: as the operator chose, else as the width of the page suggests. */
export function usePanelOpen(session: SheetSession): readonly [boolean, (open: boolean) => void] {
  const chosen = useSheet(session, (state) => state.isPanelOpen);
  const suggested = useSyncExternalStore(subscribe, () => roomy.matches);
  return [chosen ?? suggested, (open) => session.state.setState({ isPanelOpen: open })];
}
