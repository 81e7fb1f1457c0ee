import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Found = {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

const ofWholePages = ['landmark-one-main', 'page-has-heading-one'];

/**
 * Every violation that axe finds on the page as it is now, in lines for a person. Best practices count. The
 * source is evaluated by the debugger, which the page's content policy does not concern. What axe would load
 * beforehand (sounds, styles for one orientation) the product does not have. What React Aria said to screen readers
 * stands for seconds in an element of its own, which names parts of the page that may be gone by then. Behind a dialog
 * the page is hidden from them: what a whole page has is not asked of it then. axe has that rule, too, but takes a
 * dialog for open by a guess, which now and then went wrong on a busy machine.
 */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, landmarks } = await page.evaluate(
    async ({
      hidden,
      ofWholePages,
    }): Promise<{
      readonly violations: readonly Found[];
      readonly landmarks: string;
    }> => {
      const axe = Reflect.get(window, 'axe');
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
      const isBehind = dialogs.some((one) => one.checkVisibility() && one.closest(hidden) === null);
      const result = await axe.run(
        { exclude: ['[data-live-announcer]'] },
        {
          resultTypes: ['violations'],
          preload: false,
          rules: Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: !isBehind }])),
        },
      );
      const told = [...document.querySelectorAll('main, h1, [role=dialog], [role=alertdialog]')].map(
        (one) => {
          const { width, height } = one.getBoundingClientRect();
          const isHidden = one.closest(hidden) !== null;
          return `${one.getAttribute('role') ?? one.localName}${isHidden ? ' hidden' : ''} ${width}x${height}`;
        },
      );
      return { violations: result.violations, landmarks: told.join(', ') };
    },
    { hidden: '[inert], [aria-hidden=true]', ofWholePages },
  );
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${impact} ${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}\n  on the page then: ${landmarks}`,
    ),
  );
}
