import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { goTo } from '../support/steps/stores.ts';

test.describe('settings as a file', () => {
  electronOnly();

  test('are exported on one computer, and imported on another after a yes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-file-'));
    const file = join(folder, 'Partner Desk settings.json');
    const one = await launchOnElectron({ userData: join(folder, 'one') });
    await ask(one.page, 'settings.set', { density: 'comfortable', keepBackups: 30 });
    await goTo(one.page, 'Settings');
    await one.answerSaveDialog(file);
    await one.page.getByRole('button', { name: 'Export settings…' }).click();
    await one.page.getByText('Exported to Partner Desk settings.json.').waitFor();
    await one.close();
    expect(readFileSync(file, 'utf8')).not.toContain(folder);

    const two = await launchOnElectron({ userData: join(folder, 'two') });
    const { page } = two;
    await goTo(page, 'Settings');
    const importIt = async (button: number): Promise<void> => {
      await two.answerOpenDialog(file);
      await two.answerMessageBox(button);
      await page.getByRole('button', { name: 'Import settings…' }).click();
    };
    await importIt(0);
    await expect(page.getByRole('button', { name: 'Import settings…' })).toBeEnabled();
    expect(await ask(page, 'settings.get', {})).toMatchObject({ density: 'compact', keepBackups: 7 });
    await importIt(1);
    await page
      .getByText('Imported from “Partner Desk settings.json”: 2 settings and 0 service profiles.')
      .waitFor();
    expect(await ask(page, 'settings.get', {})).toMatchObject({ density: 'comfortable', keepBackups: 30 });
    await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
    await two.close();
    removeFolder(folder);
  });
});
