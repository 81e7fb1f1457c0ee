import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { isMac } from '../support/app/systems.ts';
import { choose } from '../support/steps/menu.ts';

test.describe('the Edit menu by mouse', () => {
  electronOnly();
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    app = await launchOnElectron();
    const { page } = app;
    await page
      .getByRole('button', { name: /sample file/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    // A grid without its rows has cells already, and they are empty.
    await expect(page.getByRole('gridcell').first()).not.toBeEmpty();
  });
  test.afterEach(() => app.close());

  test('acts on the sheet as the keys do', async () => {
    const { page } = app;
    const cell = page.getByRole('gridcell').first();
    const before = (await cell.textContent()) ?? '';
    await cell.click();
    await page.keyboard.type('CHANGED');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText('CHANGED');
    await choose(app, 'Edit', 'Undo');
    await expect(cell).toHaveText(before);
    await choose(app, 'Edit', 'Redo');
    await expect(cell).toHaveText('CHANGED');

    await choose(app, 'Edit', 'Select all');
    await expect(page.getByRole('contentinfo')).toContainText('5,000 cells selected');
    await cell.click();
    await choose(app, 'Edit', 'Copy');
    // Copy comes to the page from the browser, Delete from main: the later choice could overtake the earlier one.
    await expect(page.getByText('1 cell copied')).toBeAttached();
    await choose(app, 'Edit', 'Delete');
    await expect(cell).toHaveText('');
    await choose(app, 'Edit', 'Paste');
    await expect(cell).toHaveText('CHANGED');
    await choose(app, 'Edit', 'Cut');
    await expect(cell).toHaveText('');
  });

  test('acts on the text in a text field, and leaves the sheet alone', async () => {
    const { page } = app;
    const cell = page.getByRole('gridcell').first();
    const before = (await cell.textContent()) ?? '';
    await cell.click();
    await page.keyboard.press('ControlOrMeta+f');
    const field = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Find/ }))
      .first();
    await field.fill('zzzz');
    await expect(field).toBeFocused();
    await choose(app, 'Edit', 'Select all');
    await choose(app, 'Edit', 'Delete');
    await expect(field).toHaveValue('');
    await choose(app, 'Edit', 'Undo');
    await expect(field).toHaveValue('zzzz');
    await expect(cell).toHaveText(before);
  });

  test('the menus are those of the system, each with the letter that opens it', async () => {
    const { name, labels } = await app.electron.evaluate(({ app: main, Menu }) => ({
      name: main.getName(),
      labels: (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label),
    }));
    const expected = isMac
      ? [name, '&File', '&Edit', '&View', 'Window', '&Help']
      : ['&File', '&Edit', '&View', '&Window', '&Help'];
    expect(labels).toEqual(expected);
  });
});
