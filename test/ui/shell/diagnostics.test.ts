import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { focusInside } from '../support/focus.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const text = 'Partner Desk diagnostics, 2031-11-27\n\nVersions\n  Partner Desk 0.1.0\n';
const diagnostics = { fileName: 'partner-desk-diagnostics-2031-11-27.txt', text };

test('a failure in the background leads to the diagnostics, which are read before they are saved', async () => {
  const file = { grant: 'g1', fileName: diagnostics.fileName, bytes: null };
  const desk = fakeDesk(emptyWorld(), {
    'app.diagnostics': () => diagnostics,
    'files.save': () => file,
    'app.saveDiagnostics': () => ({ fileName: diagnostics.fileName }),
  });
  const { page } = await pages.open(desk);
  await desk.emit('app.trouble', { part: 'practice-service' });
  await page.getByText('The practice service was restarted after an error').waitFor();
  await page.getByRole('button', { name: 'View diagnostics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  expect(await dialog.getByRole('region').innerText()).toContain('Partner Desk 0.1.0');
  expect(desk.callsOf('app.saveDiagnostics')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await page.getByText(`Saved to “${diagnostics.fileName}”`).waitFor();
  expect(desk.callsOf('files.save')).toEqual([{ suggestedName: diagnostics.fileName }]);
  expect(desk.callsOf('app.saveDiagnostics')).toEqual([{ grant: 'g1' }]);
});

test('diagnostics that cannot be made or saved say why', async () => {
  const desk = fakeDesk(emptyWorld(), {
    'app.diagnostics': () => fail({ code: 'internal', message: 'The diagnostics could not be made.' }),
  });
  const { page } = await pages.open(desk);
  await desk.emit('app.command', { command: 'diagnostics' });
  await page.getByRole('dialog').getByText('The diagnostics could not be made.').waitFor();
  await focusInside(page.getByRole('dialog')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
