import { type RefObject, useEffect } from 'react';
import { isFocusLost } from '../../ui/index.ts';

/**
 * What is to be done next has the focus: the first thing that is open (`data-open`), else the main button. Only where
 * nobody took the focus elsewhere: it is on the heading, where a new screen puts it, or what had it has gone.
 * @param next changes when something else may be open.
 */
export function useOpenFocus(root: RefObject<HTMLElement | null>, next: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again with every change of what is open
  useEffect(() => {
    if (!isFocusLost() && !document.activeElement?.matches('h1')) return;
    const screen = root.current?.closest('main');
    const open = root.current?.querySelector<HTMLElement>('[data-open] :is(input, button):enabled');
    (open ?? screen?.querySelector<HTMLElement>('button[data-primary]:enabled'))?.focus();
  }, [next]);
}
