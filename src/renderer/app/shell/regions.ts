const focusable = [
  'button:not(:disabled)',
  'a[href]',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex="0"]',
].join(',');

const firstIn = (region: Element): HTMLElement | null =>
  region.querySelector<HTMLElement>('[data-arrive]') ?? region.querySelector<HTMLElement>(focusable);

/**
 * F6 and Shift+F6: from the navigation to the screen, its panel and the notices, and round. Regions without a control
 * are left out.
 */
export function focusRegion(direction: 'next' | 'previous'): void {
  const regions = [...document.querySelectorAll('[data-region]')];
  // A panel is a region in the screen's: the innermost counts.
  const here = regions.findLastIndex((region) => region.contains(document.activeElement));
  const following = [...regions.slice(here + 1), ...regions.slice(0, Math.max(0, here))];
  for (const region of direction === 'next' ? following : following.reverse()) {
    const target = firstIn(region);
    if (target) {
      target.focus();
      return;
    }
  }
}
