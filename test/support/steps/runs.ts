import type { Page } from 'playwright-core';
import type { OutputOf } from '../../../src/contract/index.ts';
import type { RunningApp } from '../app/index.ts';
import { ask } from './ask.ts';

/** From a sheet to its review, also where it has nothing to send. */
export async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review and send/ }).click();
  await page.getByRole('heading', { name: /^(?:What changes|Nothing to send to .*)$/ }).waitFor();
}

/** The button that says what will happen: "Create 59 discount codes"; not "Send them again, too" beside the skipped ones. */
export const actButton =
  /^(?:Create|Update|Delete|Cancel|Add|Remove|Reschedule|Apply|Change|Send(?! all )|Restore|Undo) .*[\d,]+ (?:discount|subscription|address|one-time|charge|row|bundle)/;

/** Sends what is under review; `storeName` is typed where the kind asks for it. */
export async function send(page: Page, storeName?: string): Promise<void> {
  await page.getByRole('button', { name: actButton }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const field = dialog.getByRole('textbox');
  if (storeName && (await field.count()) > 0) await field.fill(storeName);
  await dialog.getByRole('button', { name: actButton }).click();
  await page.getByRole('heading', { level: 1, name: /^Run \d+/ }).waitFor();
}

/** Waits until the run on the screen says that it is completed, whatever became of its rows. */
export async function waitForEnd(page: Page, timeout = 120_000): Promise<void> {
  // The head alone: a batch of the table below may be “completed” long before.
  const head = page.getByRole('main').locator('header');
  await head.getByText(/^(completed\b|failed$)/).waitFor({ timeout });
}

/** Exports the results of the run on the screen: all rows, as CSV. */
export async function exportResults(app: RunningApp, file: string): Promise<void> {
  await app.answerSaveDialog(file);
  await app.page.getByRole('button', { name: 'Export results' }).click();
  await app.page.getByRole('dialog').getByRole('button', { name: 'Choose where to save' }).click();
  await app.page.getByText(/^[\d,]+ rows? exported to /).waitFor();
}

/** What main says of the newest run. */
export async function newestRun(page: Page): Promise<OutputOf<'runs.get'>> {
  const [newest] = await ask(page, 'runs.list', {});
  return ask(page, 'runs.get', { runId: newest?.id ?? '' });
}
