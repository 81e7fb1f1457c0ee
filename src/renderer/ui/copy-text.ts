/**
 * Copies text by a DOM copy event: the page asks for no clipboard permission, and it works in both shells.
 * Returns false when the system refused.
 */
export function copyText(text: string): boolean {
  let taken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    taken = event.clipboardData !== null;
  };
  document.addEventListener('copy', take, { capture: true, once: true });
  // Deprecated, and the only synchronous way to raise a copy event without the clipboard permission.
  const raised = document.execCommand('copy');
  document.removeEventListener('copy', take, { capture: true });
  return raised && taken;
}
