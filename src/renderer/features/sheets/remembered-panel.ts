const key = 'side-panel';

/** Whether the side panel was open when the operator last chose; null where nothing was chosen on this computer. */
export function recallPanelOpen(): boolean | null {
  try {
    const said = localStorage.getItem(key);
    return said === 'open' || said === 'closed' ? said === 'open' : null;
  } catch {
    return null;
  }
}

export function rememberPanelOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(key, isOpen ? 'open' : 'closed');
  } catch {
    // A page without storage forgets it; nothing else depends on it.
  }
}
