import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stage } from '../../packaging/stage.ts';
import { resourceFiles, thisSystem } from '../../scripts/support/package-files.ts';
import { root } from '../../scripts/support/run.ts';
import { addStandIns } from '../electron/prepare.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { sheetCounts } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/**
 * The files of a package alone, in a folder where nothing of the project can be found above them: what the list
 * leaves out, the app would miss here.
 */
test.describe('the files of the package', () => {
  let folder: string;
  let app: RunningApp;
  test.beforeAll(async ({ shell }) => {
    folder = mkdtempSync(join(tmpdir(), 'partner-desk-packed-'));
    stage(folder, { system: thisSystem() });
    if (shell === 'electron' && process.env.TEST_ELECTRON_STAND_INS) addStandIns(folder);
    for (const file of resourceFiles()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    app = await launchApp({ entry: join(folder, 'out/main/index.js') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  test('are enough for the practice store, the sample of the tour, the keychain and the documents', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await goTo(page, 'Home');
    await page.getByRole('button', { name: 'Try with a sample file' }).first().click();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('grid').waitFor();
    expect(await sheetCounts(page)).toMatchObject({ rows: 5000, withErrors: 22 });

    const { keychain } = await ask(page, 'app.info', {});
    expect(keychain).toEqual({ available: true, problem: null });

    const { text } = await ask(page, 'app.helpDocument', { topic: 'specification' });
    expect(text).toBe(readFileSync(join(root, 'docs/specification.md'), 'utf8'));
  });
});
