import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInspection } from '../../src/practice/index.ts';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { holdProcessing } from '../support/steps/practice.ts';
import { newestRun, review, send } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');
const rows = 1500;

test.describe('a backup', () => {
  electronOnly();
  let folder: string;
  let app: ElectronUnderTest | null;
  test.beforeEach(() => {
    app = null;
    folder = mkdtempSync(join(tmpdir(), 'backups-'));
  });
  test.afterEach(async () => {
    await app?.close();
    removeFolder(folder);
  });

  test('brings back what was backed up, and holds the run that had not ended', async () => {
    const userData = join(folder, 'data');
    const campaign = join(folder, 'campaign.csv');
    const backup = join(folder, 'mine.pdbackup');
    writeFileSync(
      campaign,
      readFileSync(sample, 'utf8')
        .split('\n')
        .slice(0, rows + 1)
        .join('\n'),
    );
    const first = await launchOnElectron({ userData, args: [campaign] });
    app = first;
    const { page } = first;
    await openPracticeStore(first);
    await importFile(first, campaign);
    await review(page);
    await holdProcessing(userData, true);
    await send(page);
    await page.getByText('Add tasks in 2 requests').waitFor();
    const { id, rows: sent } = await newestRun(page);

    await goTo(page, 'Settings');
    await first.answerSaveDialog(backup);
    await page.getByRole('button', { name: 'Back up…' }).click();
    await page.getByText('Backed up to “mine.pdbackup”').waitFor();
    // The run goes on after the backup, and the operator changes something.
    await holdProcessing(userData, false);
    await expect
      .poll(async () => (await ask(page, 'runs.get', { runId: id })).state, { timeout: 120_000 })
      .toBe('done');
    const [sheet] = await ask(page, 'sheets.list', {});
    await ask(page, 'sheets.rename', { sheetId: sheet?.id ?? '', name: 'Renamed later' });

    // What it would start is started by the test, after the app has ended.
    await first.electron.evaluate(({ app: main }) => {
      main.relaunch = (how) => void process.stdout.write(`RELAUNCHED ${JSON.stringify(how)}\n`);
    });
    await first.answerOpenDialog(backup);
    await first.answerMessageBox(1);
    await page.getByRole('button', { name: 'Restore…' }).click();
    const words = await first.waitForLog(/RELAUNCHED .*/);
    expect(words).toContain('--user-data-dir=');
    // A file that this start was given is not imported again.
    expect(words).not.toContain('campaign.csv');
    expect(await first.exited).toBe(0);
    expect(existsSync(join(userData, 'restore.json'))).toBe(true);

    const second = await launchOnElectron({ userData });
    app = second;
    expect((await ask(second.page, 'sheets.list', {})).map(({ name }) => name)).toEqual(['Campaign']);
    const held = await ask(second.page, 'runs.get', { runId: id });
    expect(held.state).toBe('waiting');
    // Results can be read; what was not sent by then is given up.
    expect([held.actions.resume, held.actions.cancel].filter((offered) => offered)).toHaveLength(1);
    await goTo(second.page, 'Runs');
    await second.page.getByRole('main').getByRole('button', { name: 'Campaign' }).click();
    await second.page.getByText('This run was restored from a backup from').first().waitFor();
    expect(
      readdirSync(join(userData, 'backups')).filter((name) => name.startsWith('Before restoring')),
    ).toHaveLength(1);
    // A store that is connected again does not have it go on.
    await openPracticeStore(second);
    expect(await ask(second.page, 'runs.get', { runId: id })).toMatchObject({ state: 'waiting' });
    await second.close();
    app = null;
    const store = openInspection(join(userData, 'practice.db'));
    const times = [...store.inspect.creationsByCode('practice-store').values()];
    const repeated = store.inspect.repeatedTasks();
    store.close();
    expect(times).toHaveLength(sent);
    expect(times.filter((count) => count !== 1)).toEqual([]);
    expect(repeated).toBe(0);
  });
});
