import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeApp } from '../support/app/describe-app.ts';
import { launchApp, type RunningApp } from '../support/app/index.ts';

/** What has the focus: its role or tag, and its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.getAttribute('role') ?? at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`;
  });

/** Presses Tab until the focus is on what is looked for. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    const now = await focused(page);
    if (wanted.test(now)) return;
    seen.push(now.slice(0, 60));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${wanted}; it came to ${seen.join(' | ')}`);
}

describeApp('by keyboard alone', () => {
  let app: RunningApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyboard-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a file is opened, its defects are fixed, and the sheet is exported', async () => {
    const { page } = app;
    const file = join(folder, 'codes.csv');
    const rows = [
      'code,value,discount_type,duration,status',
      'ONE,10,percent,forever,enabled',
      'TWO,120,percentage,forever,enabled',
    ];
    writeFileSync(file, `${rows.join('\r\n')}\r\n`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

    await app.answerOpenDialog(file);
    await page.keyboard.press('Control+o');
    await page.getByRole('heading', { name: 'First rows as they will be' }).waitFor();
    await tabTo(page, /^button Import$/);
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    await tabTo(page, /^gridcell/);

    // The first issue: a type that is almost one of the choices. The cell's menu holds its fix.
    await page.keyboard.press('F8');
    await expect.poll(() => focused(page)).toContain('percent');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => focused(page)).toContain('menuitem');
    await page.keyboard.press('Enter');
    await page
      .getByRole('gridcell', { name: /^percentage/ })
      .nth(1)
      .waitFor();

    // The second: typed over.
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await page.keyboard.press('F8');
    await expect.poll(() => focused(page)).toContain('120');
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    await page.getByRole('contentinfo').getByText('2 rows', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Review and send 2' }).waitFor();

    const saved = join(folder, 'fixed.csv');
    await app.answerSaveDialog(saved);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^button Choose/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const text = readFileSync(saved, 'utf8').replace(/^\uFEFF/, '');
    expect(text.split(/\r?\n/)[1]).toMatch(/^ONE,10,percentage,/);
    expect(text.split(/\r?\n/)[2]).toMatch(/^TWO,12.50,percentage,/);
  });
});
