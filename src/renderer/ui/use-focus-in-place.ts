import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './focus-lost.ts';

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const buttonsOf = (group: HTMLElement | null, selector: string): readonly HTMLElement[] => [
  ...(group?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** A second of them: longer than an overlay takes to go. */
const mostFrames = 60;

/**
 * Of buttons that replace each other: the focus of one that is not drawn any more goes to the button in its place, not to
 * nothing. `group` is spread over their parent; `look` is called once an overlay that one of them opened is closed.
 * `selector` names what else than buttons replaces each other.
 */
export function useFocusInPlace<E extends HTMLElement>(selector = 'button:enabled') {
  const ref = useRef<E>(null);
  const place = useRef<number | null>(null);
  const restore = (): void => {
    if (place.current === null || !isFocusLost()) return;
    const buttons = buttonsOf(ref.current, selector);
    buttons[Math.min(place.current, buttons.length - 1)]?.focus();
  };
  useLayoutEffect(restore);
  const group = {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = buttonsOf(ref.current, selector).indexOf(target);
      if (at !== -1) place.current = at;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Events of overlays come here, too, where this component draws them.
      if (!ref.current?.contains(target) || relatedTarget?.closest(overlays)) return;
      // One that goes is still there when it loses the focus.
      queueMicrotask(() => {
        if (target.isConnected && !ref.current?.contains(document.activeElement)) place.current = null;
      });
    },
  };
  // The overlay holds the focus until it is gone, which takes as many frames as the computer is busy.
  const look = (frames = mostFrames): void =>
    void requestAnimationFrame(() => {
      restore();
      if (frames > 0 && place.current !== null && !ref.current?.contains(document.activeElement))
        look(frames - 1);
    });
  return { group, look };
}
