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

/**
 * Every violation that axe finds on the page as it is now, in lines for a person. Best practices count. The
 * source is evaluated by the debugger, which the page's content policy does not concern. What axe would load
 * beforehand (sounds, styles for one orientation) the product does not have. What React Aria said to screen readers
 * stands for seconds in an element of its own, which names parts of the page that may be gone by then.
 */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations: readonly Found[] = await page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe');
    const result = await axe.run(
      { exclude: ['[data-live-announcer]'] },
      { resultTypes: ['violations'], preload: false },
    );
    return result.violations;
  });
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
}
