import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { isMac } from '../support/app/systems.ts';
import { ask } from '../support/steps/ask.ts';

/** What has the focus: its role or tag, and its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    const name = at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
    return `${at?.getAttribute('role') ?? at?.tagName.toLowerCase()} ${name}`;
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

test.describe('by keyboard alone', () => {
  let app: RunningApp;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyboard-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  /** Opens a file with its keys; the wizard is there when this resolves. */
  async function openFile(file: string): Promise<void> {
    await app.answerOpenDialog(file);
    await app.page.keyboard.press('ControlOrMeta+o');
    await app.page.getByRole('heading', { name: `Import: ${basename(file)}` }).waitFor();
    await app.page.getByRole('heading', { name: 'Preview' }).waitFor();
  }

  /** Imports what the wizard shows, and goes to the grid. */
  async function importIt(): Promise<void> {
    const { page } = app;
    const button = page.getByRole('button', { name: 'Import', exact: true });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await tabTo(page, /^button Import$/);
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    await tabTo(page, /^gridcell/);
  }

  /** Chooses an entry of the menu of the active cell by its words. */
  async function chooseFromMenu(entry: string): Promise<void> {
    const { page } = app;
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: entry }).waitFor();
    await expect.poll(() => focused(page)).toContain('menuitem');
    for (let steps = 0; steps < 20; steps += 1) {
      const now = await focused(page);
      if (now.includes(entry)) break;
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).not.toBe(now);
    }
    expect(await focused(page)).toContain(entry);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toMatch(/^gridcell/);
  }

  /** The sheet that changed last, as main has it: codes, amounts, types, starts and notes. */
  async function rowsOfLast(): Promise<readonly (readonly string[])[]> {
    const [sheet] = await ask(app.page, 'sheets.list', {});
    const sheetId = sheet?.id ?? '';
    const { columns } = await ask(app.page, 'sheets.get', { sheetId });
    const places = ['code', 'value', 'discount_type', 'starts_at'].map((key) =>
      columns.findIndex((column) => column.key === key),
    );
    const view = { filters: [], sort: [] };
    const { rows } = await ask(app.page, 'sheets.window', { sheetId, view, start: 0, count: 10 });
    return rows.map((row) => [...places.map((at) => row.cells[at] ?? ''), row.note]);
  }

  test('a file is opened, asked about, fixed, noted on, exported, and the export is read back', async () => {
    const { page } = app;
    const file = join(folder, 'codes.csv');
    const rows = [
      'code,value,discount_type,duration,status,starts_at',
      'ONE,10,percent,forever,enabled,03/04/2031',
      'TWO,120,percentage,forever,enabled,05/06/2031',
      'ONE,15,percentage,forever,enabled,',
      ' FOUR,20,percentage,forever,enabled,',
    ];
    writeFileSync(file, `${rows.join('\r\n')}\r\n`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

    // What can be read in two ways is asked about: the arrows go from one reading to the next.
    await openFile(file);
    await tabTo(page, /^input .*03\/04\/2031 is/);
    for (let steps = 0; steps < 3 && !(await focused(page)).includes('2031-04-03'); steps += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Preview of the first rows' }).getByText('2031-04-03').waitFor();
    await importIt();

    // A code that appears twice: the first of its rows stays.
    await page.keyboard.press('ControlOrMeta+Home');
    await chooseFromMenu('Keep the first, delete the others');
    await page.getByRole('contentinfo').getByText('3 rows', { exact: true }).waitFor();

    // A type that is almost one of the choices: its fix. An amount that cannot be: typed over.
    await page.keyboard.press('F8');
    await expect.poll(() => focused(page)).toContain('percent');
    await chooseFromMenu('Change to “percentage”');
    await page.getByRole('contentinfo').getByText('1 row with errors').waitFor();
    await page.keyboard.press('F8');
    await expect.poll(() => focused(page)).toContain('120');
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Review and send 3 rows' }).waitFor();

    // A code with a space before it, found by its text.
    await page.keyboard.press('ControlOrMeta+f');
    await expect.poll(() => focused(page)).toContain('input Find');
    await page.keyboard.type(' FOUR');
    await page.getByText('1 of 1', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('gridcell  FOUR');
    await chooseFromMenu('Remove spaces');
    await expect.poll(() => focused(page)).toBe('gridcell FOUR');

    // A note on the row; an undo too many is done again.
    await page.keyboard.press('Shift+F2');
    await expect.poll(() => focused(page)).toContain('textarea');
    await page.keyboard.type('ask Friday');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('rowheader', { name: '3 with a note' }).waitFor();
    await expect.poll(() => focused(page)).toBe('gridcell FOUR');
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('rowheader', { name: '3 with a note' }).waitFor({ state: 'detached' });
    await page.keyboard.press(isMac ? 'Meta+Shift+z' : 'Control+y');
    await page.getByRole('rowheader', { name: '3 with a note' }).waitFor();

    const saved = join(folder, 'fixed.xlsx');
    await app.answerSaveDialog(saved);
    await page.keyboard.press('ControlOrMeta+Shift+s');
    await page.getByRole('dialog').and(page.locator(':focus-within')).waitFor();
    await tabTo(page, /^button CSV/);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^Excel/ }).waitFor();
    await expect.poll(() => focused(page)).toContain('option CSV');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('option Excel');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await tabTo(page, /^button Choose/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const fixed = [
      ['ONE', '10', 'percentage', '2031-04-03', ''],
      ['TWO', '12.50', 'percentage', '2031-06-05', ''],
      ['FOUR', '20', 'percentage', '', 'ask Friday'],
    ];
    expect(await rowsOfLast()).toEqual(fixed);
    await openFile(saved);
    await importIt();
    await page.getByRole('heading', { level: 1, name: 'Fixed' }).waitFor();
    expect(await rowsOfLast()).toEqual(fixed);
  });
});
