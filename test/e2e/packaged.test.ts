import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stage } from '../../packaging/stage.ts';
import { resourceFiles, thisSystem } from '../../scripts/support/package-files.ts';
import { root } from '../../scripts/support/run.ts';
import { describeApp } from '../support/app/describe-app.ts';
import { launchApp, type RunningApp } from '../support/app/index.ts';
import { ask } from '../support/steps/ask.ts';
import { sheetCounts } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/**
 * The files of a package alone, in a folder where nothing of the project can be found above them: what the list
 * leaves out, the app would miss here.
 */
describeApp('the files of the package', () => {
  let folder: string;
  let app: RunningApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'partner-desk-packed-'));
    stage(folder, { system: thisSystem() });
    for (const file of resourceFiles()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    app = await launchApp({ entry: join(folder, 'out/main/index.js') });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are enough for the practice store, the sample of the tour, the keychain and the documents', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await goTo(page, 'Home');
    await page.getByRole('button', { name: 'Try with a sample file' }).first().click();
    await page.getByRole('heading', { name: 'First rows as they will be' }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('grid').waitFor();
    expect(await sheetCounts(page)).toMatchObject({ rows: 5000, withErrors: 22 });

    const { keychain } = await ask(page, 'app.info', {});
    expect(keychain).toEqual({ available: true, problem: null });

    await ask(page, 'app.openHelp', { topic: 'specification' });
    expect(await app.shownPath()).toBe(join(folder, 'docs/specification.md'));
  });
});
