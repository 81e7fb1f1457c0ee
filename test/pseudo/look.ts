import type { Page } from 'playwright-core';

/** What is wrong with the words of a page: each as a sentence about one place. */
export type Look = { readonly plain: readonly string[]; readonly clipped: readonly string[] };

/**
 * Reads a page in the pseudo-locale as it stands. `plain` are texts with letters of English, which did not come out of
 * the catalogue; `clipped` are texts and controls that are not seen whole, or that lie on each other.
 */
export async function look(page: Page): Promise<Look> {
  // A screen that is still read, and a part that moves, has no place yet.
  await page.locator('html:not([data-reading])').waitFor({ state: 'attached' });
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
  );
  return { plain: await page.evaluate(plainTexts), clipped: await page.evaluate(clippedParts) };
}

/** Runs in the page. */
function plainTexts(): readonly string[] {
  const found = new Set<string>();
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  const note = (text: string | null): void => {
    const words = (text ?? '').replaceAll(/\s+/g, ' ').trim();
    if (/[A-Za-z]/.test(words)) found.add(words);
  };
  for (const element of document.body.querySelectorAll('*')) {
    // What is typed, and the words of keys: neither is a sentence.
    if (!element.checkVisibility() || element.closest('kbd, code, pre') !== null) continue;
    for (const name of spoken) for (const line of element.getAttribute(name)?.split('\n') ?? []) note(line);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.textContent);
  }
  return [...found];
}

/** Runs in the page. */
function clippedParts(): readonly string[] {
  const slack = 1;
  const found = new Set<string>();
  const visible = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('svg') === null,
  );
  const inWords = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ').trim();
  const named = (element: HTMLElement): string =>
    `${element.tagName.toLowerCase()} “${(inWords(element) || element.getAttribute('aria-label') || '').slice(0, 80)}”`;
  const hides = (value: string): boolean => value === 'hidden' || value === 'clip';
  const isForReaders = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (at.matches('select') || (at.clientWidth <= 1 && getComputedStyle(at).overflow !== 'visible'))
        return true;
    }
    return false;
  };
  /** Whether the words are said whole by a title, of the element or of one around it. */
  const isTitled = (element: HTMLElement): boolean => {
    // As the pointer would find it (src/renderer/app/whole-text.ts).
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (
        (at.getAttribute('title') ?? '')
          .replaceAll(/\s+/g, '')
          .includes(inWords(element).replaceAll(/\s+/g, ''))
      )
        return true;
    }
    return false;
  };
  /** The part of an element that is to be seen; `scrolls`: what hides the rest may be scrolled to. */
  const seen = (element: Element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    let scrolls = false;
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (position === 'fixed' && overflowX === 'visible') break;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      if (!hides(overflowX) && (left < box.left || right > box.right)) scrolls = true;
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom, scrolls };
  };

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.add(`the page scrolls sideways: ${page.scrollWidth} px`);
  for (const element of visible) {
    if (isForReaders(element) || inWords(element) === '') continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = hides(overflowX) && element.scrollWidth > element.clientWidth + slack;
    const isTall = hides(overflowY) && element.scrollHeight > element.clientHeight + 2 * slack;
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    if ((isWide || (isTall && hasText)) && !isTitled(element)) found.add(`cut: ${named(element)}`);
    if (element.tagName === 'MAIN' && element.scrollWidth > element.clientWidth + slack)
      found.add(`the screen scrolls sideways: ${element.scrollWidth} px of ${element.clientWidth} px`);
  }
  const controls = visible.filter(
    (element) =>
      element.matches(
        'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]',
      ) &&
      !isForReaders(element) &&
      element.closest('[inert], [aria-hidden="true"]') === null,
  );
  const boxes = controls.map((element) => ({
    element,
    box: element.getBoundingClientRect(),
    part: seen(element),
  }));
  for (const { element, box, part } of boxes) {
    const isHalf = part.right > part.left && part.right - part.left < box.width - 2 * slack;
    const isOut = box.right > page.clientWidth + slack;
    if ((isHalf || isOut) && !part.scrolls) found.add(`off the edge: ${named(element)}`);
  }
  /** Sticks to the edge of a part that scrolls, and covers what can be scrolled out from under it. */
  const sticksOver = (element: Element, other: Element): boolean => {
    const up = (from: Element, isIt: (at: Element) => boolean): Element | null => {
      let at: Element | null = from;
      while (at !== null && !isIt(at)) at = at.parentElement;
      return at;
    };
    const stuck = up(element, (at) => getComputedStyle(at).position === 'sticky');
    if (stuck === null || stuck.contains(other)) return false;
    const scroller = up(
      stuck,
      (at) => /auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + slack,
    );
    return scroller?.contains(other) === true;
  };
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (sticksOver(one.element, other.element) || sticksOver(other.element, one.element)) continue;
      const width = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left);
      const height = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top);
      if (width > 2 * slack && height > 2 * slack)
        found.add(`on each other: ${named(one.element)} and ${named(other.element)}`);
    }
  }
  return [...found];
}
