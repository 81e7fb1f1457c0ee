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

/** F6: from the navigation to the screen to the notices, and round. Regions without a control are left out. */
export function focusNextRegion(): void {
  const regions = [...document.querySelectorAll('[data-region]')];
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const following = [...regions.slice(here + 1), ...regions.slice(0, Math.max(0, here))];
  for (const region of following) {
    const target = firstIn(region);
    if (target) {
      target.focus();
      return;
    }
  }
}
