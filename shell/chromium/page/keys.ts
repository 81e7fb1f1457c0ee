import type { FromPage, PageKey } from './messages.ts';

/**
 * Reports presses of menu accelerators; runs in the page. The page goes first: a key whose event it
 * prevented is its own, as in Electron. Returns the function that replaces the list of accelerators.
 */
export function watchKeys(send: (message: FromPage) => void): (keys: readonly PageKey[]) => void {
  let keys: readonly PageKey[] = [];
  // A key is what it produces; on layouts that produce no Latin letter, where it sits.
  const names = (event: KeyboardEvent): string[] => {
    const seat = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1] ?? '';
    const produced = event.key.toLowerCase();
    return /^[a-z]$/.test(produced) ? [produced] : [produced, seat.toLowerCase()];
  };
  const last = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = names(event);
    const hit = keys.find(
      (key) =>
        pressed.includes(key.key) &&
        key.ctrl === event.ctrlKey &&
        key.meta === event.metaKey &&
        key.alt === event.altKey &&
        (key.shift === event.shiftKey || (key.key === '+' && !key.shift)),
    );
    if (hit === undefined) return;
    event.preventDefault();
    send({ t: 'key', id: hit.id });
  };
  // Added anew at each press, so that it comes after every listener of the page on the same target.
  window.addEventListener(
    'keydown',
    () => {
      window.removeEventListener('keydown', last);
      window.addEventListener('keydown', last);
    },
    { capture: true },
  );
  return (next) => {
    keys = next;
  };
}
