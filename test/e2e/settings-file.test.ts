import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { profileAt } from '../support/profile.ts';
import { ask } from '../support/steps/ask.ts';
import { goTo } from '../support/steps/stores.ts';

test.describe('settings as a file', () => {
  electronOnly();

  test('are exported on one computer, and imported on another after a yes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-file-'));
    const file = join(folder, 'Partner Desk settings.json');
    const one = await launchOnElectron({ userData: join(folder, 'one') });
    await ask(one.page, 'settings.set', { density: 'comfortable', keepBackups: 30 });
    await one.answerMessageBox(1);
    await ask(one.page, 'profiles.save', {
      profile: { ...profileAt('https://own.test', { id: 'own' }), name: 'Own service' },
    });
    await goTo(one.page, 'Settings');
    await one.answerSaveDialog(file);
    await one.page.getByRole('button', { name: 'Export settings…' }).click();
    await one.page.getByText('Exported to “Partner Desk settings.json”').waitFor();
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
    // The service of the profile is asked about by itself.
    await two.answerMessageBox(1);
    await importIt(1);
    await page
      .getByText('Imported from “Partner Desk settings.json”: 2 settings and 1 service profile')
      .waitFor();
    expect((await ask(page, 'profiles.list', {})).find(({ id }) => id === 'own')).toMatchObject({
      name: 'Own service',
    });
    expect(await ask(page, 'settings.get', {})).toMatchObject({ density: 'comfortable', keepBackups: 30 });
    await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
    await two.close();
    removeFolder(folder);
  });
});
