import type { Page } from 'playwright-core';
import type { RunningApp } from '../app/index.ts';
import { chooseOption } from './choose-option.ts';
import { goTo } from './stores.ts';

export type ImportAnswers = {
  /** Title of the kind, where detection is not to decide. */
  readonly kind?: string;
  /** Words of the option to choose for every question that offers it, in order of preference. */
  readonly answers?: readonly RegExp[];
};

/** Brings a file to the import screen through the open dialog, up to its preview. */
export async function openImport(app: RunningApp, file: string, how: ImportAnswers = {}): Promise<void> {
  const { page } = app;
  await app.answerOpenDialog(file);
  await goTo(page, 'Home');
  await page.getByRole('button', { name: 'Import a file' }).first().click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  if (how.kind) {
    await page
      .getByRole('button', { name: / Type$/ })
      .first()
      .click();
    await page.getByRole('option', { name: how.kind }).click();
  }
  for (const group of await page.getByRole('radiogroup').all()) {
    for (const answer of how.answers ?? []) {
      const option = group.getByRole('radio', { name: answer });
      if ((await option.count()) === 0) continue;
      await option.first().check({ force: true });
      break;
    }
  }
}

/** Imports a file and waits for its sheet. */
export async function importFile(app: RunningApp, file: string, how: ImportAnswers = {}): Promise<void> {
  await openImport(app, file, how);
  const { page } = app;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('grid').waitFor();
}

export type SheetCounts = { readonly rows: number; readonly withErrors: number; readonly warnings: number };

const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^0-9]/g, '') || '0');

/** The counts that the sheet's status line shows. */
export async function sheetCounts(page: Page): Promise<SheetCounts> {
  const status = page.getByRole('contentinfo');
  await status
    .getByText(/\d+ rows?$/)
    .first()
    .waitFor();
  // All of one moment: what is counted anew may be gone between two looks.
  const shown = await status.locator('span').allTextContents();
  const part = (pattern: RegExp) => numberIn(shown.find((text) => pattern.test(text)) ?? null);
  return {
    rows: part(/^[\d,]+ rows?$/),
    withErrors: part(/^[\d,]+ rows? with errors$/),
    warnings: part(/^[\d,]+ warnings?$/),
  };
}

/** Makes a sheet of generated codes with the default type, from the list of sheets; `many` as typed: `20,000`. */
export async function generateCodes(page: Page, many: string): Promise<void> {
  const codes = many === '1' ? 'code' : 'codes';
  await goTo(page, 'Sheets');
  await page.getByRole('button', { name: 'New sheet' }).first().click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Generate codes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate codes' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('15');
  await chooseOption(dialog, 'Type of discount', 'percentage');
  await chooseOption(dialog, 'Duration', 'forever');
  await dialog.getByRole('textbox', { name: 'Number of codes' }).fill(many);
  await dialog.getByRole('button', { name: `Generate ${many} ${codes}`, exact: true }).click();
  await page.getByText(`${many} new ${codes} in`).waitFor();
}
