import { copyFileSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { goTo } from '../support/steps/stores.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');

test.describe('a watched folder', () => {
  electronOnly();
  let folder: string;
  let exportsFolder: string;
  let app: ElectronUnderTest;
  const launch = async (): Promise<void> => {
    app = await launchOnElectron({ userData: join(folder, 'data') });
    await app.page.getByRole('heading', { level: 1 }).waitFor();
  };
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watched-folder-'));
    exportsFolder = join(folder, 'Exports');
    mkdirSync(exportsFolder);
    copyFileSync(sample, join(exportsFolder, 'old.csv'));
    await launch();
  });
  test.afterEach(async () => {
    await app.close();
    removeFolder(folder);
  });
  const put = (name: string): void => copyFileSync(sample, join(exportsFolder, name));
  const heading = (name: string) => app.page.getByRole('heading', { level: 1, name, exact: true });
  const chooseIt = async (): Promise<void> => {
    const { page } = app;
    await goTo(page, 'Settings');
    await app.answerOpenDialog(exportsFolder);
    await page.getByRole('button', { name: 'Choose folder…' }).click();
    await page.getByText(exportsFolder, { exact: true }).waitFor();
  };

  test('offers new files in one line, for the same queue as dropped ones, and imports none alone', async () => {
    const { page } = app;
    await chooseIt();
    await goTo(page, 'Home');
    put('one.csv');
    put('two.csv');
    const line = page.getByRole('log').getByText('2 new files in “Exports”');
    await line.waitFor();
    // What the operator does goes on.
    await expect(heading('Home')).toBeVisible();
    expect(await ask(page, 'sheets.list', {})).toEqual([]);
    await page.getByRole('log').getByRole('button', { name: 'Import them' }).click();
    await heading('Import: one.csv').waitFor();
    await expect(
      page.getByRole('region', { name: '1 more file to import' }).getByRole('listitem'),
    ).toHaveText(['two.csv']);
    expect(await ask(page, 'sheets.list', {})).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await heading('Import: two.csv').waitFor();
    expect(await ask(page, 'sheets.list', {})).toHaveLength(1);
    expect(await ask(page, 'runs.list', {})).toEqual([]);
  });

  test('is remembered: what came while the app was closed is offered, what was offered is not', async () => {
    await chooseIt();
    put('before.csv');
    await app.page.getByRole('log').getByText('1 new file in “Exports”').waitFor();
    await app.page.getByRole('log').getByRole('button', { name: 'Import it' }).click();
    await heading('Import: before.csv').waitFor();
    await app.page.getByRole('button', { name: 'Import', exact: true }).click();
    await heading('Before').waitFor();
    await app.close();
    put('meanwhile.csv');
    await launch();
    await app.page.getByRole('log').getByText('1 new file in “Exports”').waitFor();
    await goTo(app.page, 'Settings');
    await app.page.getByRole('button', { name: 'Import it' }).last().click();
    await heading('Import: meanwhile.csv').waitFor();
    await expect(app.page.getByRole('region', { name: /more files? to import/ })).toHaveCount(0);
  });

  test('offers again after a restart what was taken and neither imported nor dismissed', async () => {
    await chooseIt();
    for (const name of ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv']) put(name);
    await app.page.getByRole('log').getByRole('button', { name: 'Import them' }).click();
    await heading('Import: a.csv').waitFor();
    await app.page.getByRole('button', { name: 'Import', exact: true }).click();
    await heading('Import: b.csv').waitFor();
    await app.page.getByRole('button', { name: 'Skip this file' }).click();
    await heading('Import: c.csv').waitFor();
    await app.close();
    await launch();
    await app.page.getByRole('log').getByText('3 new files in “Exports”').waitFor();
    await app.page.getByRole('log').getByRole('button', { name: 'Import them' }).click();
    await heading('Import: c.csv').waitFor();
    await app.page.getByRole('button', { name: 'Don’t import them' }).click();
    await app.page.getByRole('button', { name: 'Import', exact: true }).click();
    await heading('C').waitFor();
    await app.close();
    await launch();
    await goTo(app.page, 'Settings');
    await app.page.getByText(exportsFolder, { exact: true }).waitFor();
    expect(await ask(app.page, 'watched.get', {})).toMatchObject({ waiting: 0 });
  });

  test('that is gone is said in the settings, goes on when it is back, and ends when the operator says so', async () => {
    const { page } = app;
    await chooseIt();
    renameSync(exportsFolder, `${exportsFolder}-away`);
    await page.getByText('The folder cannot be watched right now').waitFor();
    renameSync(`${exportsFolder}-away`, exportsFolder);
    await expect(page.getByText('cannot be watched right now')).toHaveCount(0);
    put('back.csv');
    await page.getByRole('heading', { name: '1 new file in “Exports”' }).waitFor();
    await page.getByRole('log').getByText('1 new file in “Exports”').waitFor();
    await page.getByRole('button', { name: 'Don’t import it' }).click();
    await expect(page.getByRole('log').getByText('1 new file in “Exports”')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '1 new file in “Exports”' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop watching' }).click();
    await page.getByRole('button', { name: 'Choose folder…' }).waitFor();
    expect(await ask(page, 'watched.get', {})).toMatchObject({ folder: null });
  });

  test('is named by no page', async () => {
    const answer = await app.page.evaluate(async (path) => {
      const said: unknown[] = [];
      for (const input of [{ folder: path }, { path }])
        said.push(await window.desk.invoke('watched.choose', input));
      return said;
    }, exportsFolder);
    // The dialog is not answered, and nothing else names a folder.
    expect(answer).toEqual(Array(2).fill({ ok: true, value: null }));
    expect(await ask(app.page, 'watched.get', {})).toMatchObject({ folder: null });
  });
});
