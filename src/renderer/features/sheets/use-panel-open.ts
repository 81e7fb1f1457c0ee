import { useRoomy } from '../../ui/index.ts';
import { rememberPanelOpen } from './remembered-panel.ts';
import type { SheetSession } from './session.ts';
import { useSheet } from './use-session.ts';

/** Whether the side panel is open: as the operator chose last, else as the width of the page suggests. */
export function usePanelOpen(session: SheetSession): readonly [boolean, (open: boolean) => void] {
  const chosen = useSheet(session, (state) => state.isPanelOpen);
  // In a narrow page the panel would leave too little of the grid: it waits to be asked for.
  const suggested = useRoomy();
  const choose = (isPanelOpen: boolean): void => {
    session.state.setState({ isPanelOpen });
    rememberPanelOpen(isPanelOpen);
  };
  return [chosen ?? suggested, choose];
}
