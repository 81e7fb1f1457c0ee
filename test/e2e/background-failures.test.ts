import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import {
  type ElectronUnderTest,
  electronOnly,
  launchOnElectron,
  mainLog,
} from '../support/app/on-electron.ts';
import { ask } from '../support/steps/ask.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/** Ends the newest thread of main that runs a file, as an error in it would. */
const endThread = ({ electron }: ElectronUnderTest, file: string): Promise<void> =>
  electron.evaluate(async (_electron, name) => {
    const kept: { file: string; worker: { terminate: () => Promise<number> } }[] = Reflect.get(
      globalThis,
      'testThreads',
    );
    const last = kept.filter((each) => each.file.includes(name)).at(-1);
    if (!last) throw new Error(`No thread runs ${name}`);
    await last.worker.terminate();
  }, file);

test.describe('a failure outside the window', () => {
  electronOnly();
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    app = await launchOnElectron();
  });
  test.afterEach(() => app.close());

  /** Opens the diagnostics from the notice, looks for a line of the log, and closes them. */
  const seeInDiagnostics = async (line: string): Promise<void> => {
    const { page } = app;
    await page.getByRole('button', { name: 'View diagnostics' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(line);
    await dialog.and(page.locator(':focus-within')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };

  test('of the program is logged and reported once, with the way to the diagnostics', async () => {
    const { electron, page } = app;
    await electron.evaluate(() => {
      const thrown = new Error('planted exception');
      for (let time = 0; time < 2; time += 1) {
        setImmediate(() => {
          throw thrown;
        });
      }
      void Promise.reject(new Error('planted rejection'));
    });
    const notices = page.getByText('Something went wrong in the background');
    await expect(notices).toHaveCount(2);
    await expect.poll(() => mainLog(app).match(/planted exception/g)?.length ?? 0).toBeGreaterThan(1);
    expect(mainLog(app)).toContain('planted rejection');
    await expect(notices).toHaveCount(2);

    await seeInDiagnostics('planted exception');
    await goTo(page, 'Settings');
  });

  test('of the thread that holds the sheets is said, logged, and loses nothing', async () => {
    const { page } = app;
    const file = join(app.userData, 'two.csv');
    const rows = [
      'code,value,discount_type,duration,status',
      ...['FIRST', 'SECOND'].map((code) => `${code},10,percentage,forever,enabled`),
    ];
    writeFileSync(file, `${rows.join('\n')}\n`);
    await importFile(app, file);
    const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
    const change = async (from: string, to: string): Promise<void> => {
      await cell(from).click();
      await page.keyboard.type(to);
      await page.keyboard.press('Enter');
      await expect(cell(to)).toBeVisible();
    };
    const codes = async (): Promise<readonly (string | undefined)[]> => {
      const [sheet] = await ask(page, 'sheets.list', {});
      const view = { filters: [], sort: [] };
      const part = { sheetId: sheet?.id ?? '', view, start: 0, count: 10 };
      return (await ask(page, 'sheets.window', part)).rows.map(({ cells }) => cells[0]);
    };
    await change('FIRST', 'BEFORE');
    await expect.poll(codes).toEqual(['BEFORE', 'SECOND']);

    await endThread(app, 'workbook-worker');
    await expect(page.getByText('Sheets were reloaded after an error')).toBeVisible();
    await seeInDiagnostics('the workbook was started again');
    expect(await codes()).toEqual(['BEFORE', 'SECOND']);
    await change('SECOND', 'AFTER');
    await expect.poll(codes).toEqual(['BEFORE', 'AFTER']);
  });

  test('of the thread of the runs loses no run: the next one has another thread', async () => {
    const { page } = app;
    await openPracticeStore(app);
    const sendFile = async (name: string): Promise<void> => {
      const file = join(app.userData, `${name}.csv`);
      const lines = ['code,value,discount_type,duration,status', `${name},10,percentage,forever,enabled`];
      writeFileSync(file, `${lines.join('\n')}\n`);
      await importFile(app, file);
      await review(page);
      await send(page, 'Practice store');
      await waitForEnd(page);
      expect(await newestRun(page)).toMatchObject({ state: 'done', succeeded: 1 });
    };
    await sendFile('FIRST');
    await endThread(app, 'runs-worker');
    await expect.poll(() => mainLog(app)).toContain('the thread of the runs was ended');
    await sendFile('SECOND');
  });

  test('of the thread of the practice service is said, logged, and the store answers again', async () => {
    const { page } = app;
    await openPracticeStore(app);
    const connectedAt = async () => (await ask(page, 'stores.list', {}))[0]?.connectedAt ?? '';
    const before = await connectedAt();
    await endThread(app, 'practice-worker');
    await expect(page.getByText('The practice service was restarted after an error')).toBeVisible();
    await seeInDiagnostics('the practice service was started again');
    // A new connection asks the service for its page and for a token.
    await ask(page, 'stores.connectPractice', {});
    await expect.poll(connectedAt).not.toBe(before);
  });

  test('of one of Chromium’s processes is logged, said once, and the app keeps running', async () => {
    const { electron, page } = app;
    const times = () => mainLog(app).match(/"type":"Utility".*"message":"child process gone"/g)?.length ?? 0;
    for (const time of [1, 2]) {
      await expect
        .poll(() =>
          electron.evaluate(({ app: main }) => {
            const network = main.getAppMetrics().find(({ serviceName }) => serviceName?.includes('network'));
            try {
              return network !== undefined && process.kill(network.pid, 'SIGKILL');
            } catch {
              // The one before is listed for a moment after its end.
              return false;
            }
          }),
        )
        .toBe(true);
      await expect.poll(times).toBe(time);
    }
    await expect(page.getByText('A background process was restarted after an error')).toHaveCount(1);
    await goTo(page, 'Settings');
  });
});
