import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/index.ts';

type Place = { readonly of: Element; readonly panel: string | null; readonly control: string };

const controls = 'button, input';
const headingOf = (panel: Element): HTMLElement | null => panel.querySelector<HTMLElement>('h2');

/** A switch is the same one though its words are new; a button is another one once it has another word. */
function nameOf(control: Element, among: ParentNode): string {
  if (control.tagName === 'BUTTON') return `button ${control.textContent}`;
  return `input ${[...among.querySelectorAll<Element>('input')].indexOf(control)}`;
}

/**
 * A review goes while another one is asked for. The focus that was in it goes to the same control of the new one, or to
 * the heading of the panel in which that stood, or of the screen: not to another control, which the next press would
 * press. Spread over the parent of what the review shows.
 */
export function useReviewFocus<E extends HTMLElement>(isShown: boolean) {
  const ref = useRef<E>(null);
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => {
    const root = ref.current;
    if (!isShown || root === null || place.current === null || !isFocusLost()) return;
    const { panel, control } = place.current;
    place.current = null;
    const within =
      [...root.querySelectorAll('section')].find(
        (each) => panel !== null && headingOf(each)?.textContent === panel,
      ) ?? null;
    const same = [...(within ?? root).querySelectorAll<HTMLElement>(controls)].find(
      (each) => nameOf(each, within ?? root) === control,
    );
    const heading = (within && headingOf(within)) ?? root.closest('main')?.querySelector('h1') ?? null;
    if (heading !== null) heading.tabIndex = -1;
    (same ?? heading)?.focus();
  }, [isShown]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(controls) || !ref.current?.contains(target)) return;
      const panel = target.closest('section');
      place.current = {
        of: target,
        panel: panel === null ? null : (headingOf(panel)?.textContent ?? null),
        control: nameOf(target, panel ?? ref.current),
      };
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // One that goes is still there when it loses the focus.
      queueMicrotask(() => {
        if (target.isConnected && place.current?.of === target) place.current = null;
      });
    },
  };
}
