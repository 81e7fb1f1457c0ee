import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openInspection } from '../../src/practice/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { germanCodes } from '../support/steps/german-codes.ts';
import { actButton, newestRun, waitForEnd } from '../support/steps/runs.ts';
import { sheetCounts } from '../support/steps/sheets.ts';

type Step = { readonly step: string; keys: number };

/** Presses keys and counts them: a chord is one key, each typed character is one. */
class Keyboard {
  readonly steps: Step[] = [];
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  begin(step: string): void {
    this.steps.push({ step, keys: 0 });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count(1);
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.count([...text].length);
    await this.page.keyboard.type(text);
  }

  private count(keys: number): void {
    const last = this.steps.at(-1);
    if (last === undefined) throw new Error('A key was pressed before the first step.');
    last.keys += keys;
  }
}

/** The table under “The walk” in docs/testing.md; its last line is the sum. */
function documented(): readonly Step[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/testing.md'), 'utf8');
  const section = text.split('\n## The walk\n')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| (.+?) \| (\d+) \|$/gm)].map(([, step = '', keys]) => ({
    step,
    keys: Number(keys),
  }));
}

const mostKeys = 120;
const fixAll = 'ControlOrMeta+Shift+Period';

test.describe('the walk, by keyboard alone', () => {
  let app: RunningApp;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'walk-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  test('from the first start to verified codes, from a German file with 30 errors', async () => {
    const { page } = app;
    const keyboard = new Keyboard(page);
    const focused = page.locator(':focus');
    const cellIs = (text: string) => expect(page.locator('[role="gridcell"]:focus')).toHaveText(text);
    const withErrors = (rows: number) =>
      expect.poll(async () => (await sheetCounts(page)).withErrors).toBe(rows);
    const answerFor = (value: string) => page.getByRole('button', { name: `Import “${value}” as` });

    await page.getByRole('button', { name: 'Open the practice store' }).first().waitFor();
    keyboard.begin('Open the practice store: Ctrl Enter');
    await keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Practice store is connected').waitFor();

    const file = join(folder, 'gutscheine.csv');
    writeFileSync(file, germanCodes());
    await app.answerOpenDialog(file);
    keyboard.begin('Choose the file: Ctrl O');
    await keyboard.press('ControlOrMeta+o');

    keyboard.begin('Decimal comma: Space');
    await expect(focused).toHaveAccessibleName(/^Comma/);
    await keyboard.press('Space');
    await expect(focused).toBeChecked();
    keyboard.begin('Day first: Tab, Space');
    await keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(/^Day, month, year/);
    await keyboard.press('Space');
    await expect(focused).toBeChecked();

    keyboard.begin('Take the suggested value: Tab, Enter');
    await keyboard.press('Tab');
    await expect(focused).toHaveText('Use 1 suggestion');
    await keyboard.press('Enter');
    keyboard.begin('Match 5 other values: a letter for each, and Tab');
    const words = [
      ['Prozent', 'percentage'],
      ['Festbetrag', 'fixed_amount'],
      ['Versandfrei', 'shipping'],
      ['Alles', 'ALL'],
      ['unbegrenzt', 'forever'],
      ['begrenzt', 'usage_limit'],
    ] as const;
    for (const [index, [value, meant]] of words.entries()) {
      if (index > 0) await keyboard.press('Tab');
      await expect(answerFor(value)).toBeFocused();
      // The suggestion has answered for it.
      if (value !== 'Alles') await keyboard.press(meant.charAt(0));
      await expect(answerFor(value)).toContainText(meant);
    }
    keyboard.begin('Import: Ctrl Enter');
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
    await keyboard.press('ControlOrMeta+Enter');

    await cellIs('HERBST-01');
    expect(await sheetCounts(page)).toEqual({ rows: 60, withErrors: 30, warnings: 12 });
    keyboard.begin('8 rows with repeated codes, the first of each is kept: Ctrl Shift .');
    await keyboard.press(fixAll);
    await withErrors(22);
    expect((await sheetCounts(page)).rows).toBe(56);

    keyboard.begin('12 rows that end before they start: F8, Ctrl Shift .');
    await keyboard.press('F8');
    await cellIs('2031-11-18');
    await keyboard.press(fixAll);
    await withErrors(10);

    keyboard.begin('5 percentages over 100: F8, Shift ↓ 4 times, 50, Ctrl Enter');
    await keyboard.press('F8');
    await cellIs('150');
    for (let more = 0; more < 4; more += 1) await keyboard.press('Shift+ArrowDown');
    await keyboard.type('50');
    await keyboard.press('ControlOrMeta+Enter');
    await withErrors(5);

    keyboard.begin('3 numbers in words: F8, Shift ↓ twice, 10, Ctrl Enter');
    await keyboard.press('F8');
    await cellIs('zehn');
    await keyboard.press('Shift+ArrowDown', 'Shift+ArrowDown');
    await keyboard.type('10');
    await keyboard.press('ControlOrMeta+Enter');
    await withErrors(2);

    keyboard.begin('2 days that do not exist: F8, Shift ↓, 2031-12-31, Ctrl Enter');
    await keyboard.press('F8');
    await cellIs('31.11.2031');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.type('2031-12-31');
    await keyboard.press('ControlOrMeta+Enter');
    await withErrors(0);

    keyboard.begin('6 warnings of free shipping that is not 100: F8, Ctrl Shift .');
    await keyboard.press('F8');
    await cellIs('0');
    await keyboard.press(fixAll);
    await expect.poll(async () => (await sheetCounts(page)).warnings).toBe(6);

    keyboard.begin('6 warnings of too many decimals: F8, Ctrl Shift .');
    await keyboard.press('F8');
    await cellIs('11.525');
    await keyboard.press(fixAll);
    await expect.poll(() => sheetCounts(page)).toEqual({ rows: 56, withErrors: 0, warnings: 0 });

    keyboard.begin('Review: Ctrl Enter');
    await page.getByRole('button', { name: 'Review and send 56 rows' }).waitFor();
    await keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('heading', { name: 'What changes' }).waitFor();
    keyboard.begin('Send, and confirm: Ctrl Enter twice');
    await expect(page.getByRole('button', { name: actButton })).toBeEnabled();
    await keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('alertdialog').and(page.locator(':focus-within')).waitFor();
    await keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('heading', { level: 1, name: /^Run \d+/ }).waitFor();
    await waitForEnd(page);

    const sent = { rows: 56, sent: 56, succeeded: 56, failed: 0, unknown: 0, notSent: 0 };
    expect(await newestRun(page)).toMatchObject(sent);
    const store = openInspection(join(app.userData, 'practice.db'));
    const creations = store.inspect.creationsByCode('practice-store');
    store.close();
    const codes = Array.from({ length: 60 }, (_, index) => `HERBST-${String(index + 1).padStart(2, '0')}`);
    const expected = codes.filter((_, index) => index < 4 || index > 7);
    expect([...creations.keys()].toSorted()).toEqual(expected);
    expect([...creations.values()].every((times) => times === 1)).toBe(true);

    const all = keyboard.steps.reduce((sum, { keys }) => sum + keys, 0);
    expect(all).toBeLessThanOrEqual(mostKeys);
    expect([...keyboard.steps, { step: '**all**', keys: all }]).toEqual(documented());
  });
});
