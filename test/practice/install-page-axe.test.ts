import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBrowser } from '../../shell/chromium/find-browser.ts';
import { axeViolations } from '../ui/support/axe.ts';
import { startService } from './support/service.ts';

test.each(['light', 'dark'] as const)(
  'the permissions page passes axe in a real browser: %s',
  async (colorScheme) => {
    const service = await startService();
    const executablePath = findBrowser();
    if (!executablePath) throw new Error('no browser of the Chromium family is installed');
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    try {
      const page = await browser.newPage({ colorScheme });
      await page.goto(`${service.url}/partners/app/partner-desk-practice/install?platform_a_domain=north`);
      await page.getByRole('button').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
