import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ChildOutput } from '../support/app/child-output.ts';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { spawnApp } from '../support/app/spawn-app.ts';
import { drop } from '../support/steps/drop.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');

test.describe('files that come without a dialog', () => {
  electronOnly();
  let folder: string;
  let app: ElectronUnderTest | null = null;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'handed-files-'));
  });
  test.afterEach(async () => {
    await app?.close();
    app = null;
    removeFolder(folder);
  });
  const launch = async (args: readonly string[] = []): Promise<ElectronUnderTest> => {
    app = await launchOnElectron({ userData: join(folder, 'data'), args });
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    return app;
  };
  /** A copy of the sample under another name. */
  const file = (name: string): string => {
    const path = join(folder, name);
    copyFileSync(sample, path);
    return path;
  };
  const heading = ({ page }: ElectronUnderTest, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true });

  test('and are dropped on the window are imported one after another, and the operator sees the rest', async () => {
    const running = await launch();
    const { page } = running;
    await drop(page, [file('a.csv'), file('b.csv'), file('c.csv')]);
    await heading(running, 'Import: a.csv').waitFor();
    const waiting = page.getByRole('region', { name: '2 more files to import' });
    await expect(waiting.getByRole('listitem')).toHaveText(['b.csv', 'c.csv']);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await heading(running, 'Import: b.csv').waitFor();
    await page.getByText('“A” was imported').waitFor();
    await page.getByRole('button', { name: 'Skip this file' }).click();
    await heading(running, 'Import: c.csv').waitFor();
    await expect(page.getByRole('region', { name: /more files? to import/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('grid').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('C');
  });

  test('and cannot be imported are refused in words, and the others are taken', async () => {
    const running = await launch();
    const { page } = running;
    const inside = join(folder, 'reports.csv');
    mkdirSync(inside);
    await drop(page, [inside, file('good.csv')]);
    await page
      .getByText(
        '“reports.csv” cannot be imported: it is not a CSV, TSV, text or .xlsx file that you can read.',
      )
      .waitFor();
    await heading(running, 'Import: good.csv').waitFor();
    const secret = join(folder, 'id_rsa');
    writeFileSync(secret, 'key');
    await drop(page, [secret]);
    await page
      .getByText('“id_rsa” cannot be imported: it is not a CSV, TSV, text or .xlsx file that you can read.')
      .waitFor();
    await heading(running, 'Import: good.csv').waitFor();
  });

  test('and dropped by a script of the page are no files', async () => {
    const { page } = await launch();
    const path = file('a.csv');
    const answer = await page.evaluate(async (named) => {
      const data = new DataTransfer();
      data.items.add(new File(['code\nA\n'], named));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
      return window.desk.invoke('files.dropped', { paths: [named], more: 0 }).then(
        () => 'answered',
        (refused: Error) => refused.message,
      );
    }, path);
    expect(answer).toContain('unknown channel: files.dropped');
    // What comes after them is there, and they are not before it.
    await drop(page, [file('real.csv')]);
    await page.getByRole('heading', { level: 1, name: 'Import: real.csv' }).waitFor();
    await expect(page.getByRole('region', { name: /more files? to import/ })).toHaveCount(0);
  });

  test('and are more than a start can be told by another one are all there, and the first keeps running', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(process.platform === 'win32', 'a command line of Windows has no room for so many');
    const running = await launch();
    const many = Array.from({ length: 1001 }, (_each, number) => file(`campaign-${number}.csv`));
    const second = spawnApp({ userData: join(folder, 'data'), args: many });
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
    // A thousand files are looked at one by one: on busy cores this took half a minute.
    await heading(running, 'Import: campaign-0.csv').waitFor({ timeout: 90_000 });
    await running.page.getByRole('region', { name: '1,000 more files to import' }).waitFor();
    expect(readdirSync(join(folder, 'data/temporary'))).toEqual([]);
  });

  test('with the start, with a later start and by the system are imported', async () => {
    const running = await launch([file('first.csv'), join(folder, 'gone.csv')]);
    const { page, electron } = running;
    await heading(running, 'Import: first.csv').waitFor();
    await page.getByText('“gone.csv” is no longer there.').waitFor();
    const waits = (name: string) => page.getByRole('listitem').filter({ hasText: name }).waitFor();
    // The call is looked at: where no window manager runs, nothing comes to the front.
    await electron.evaluate(({ BrowserWindow }) => {
      for (const each of BrowserWindow.getAllWindows())
        each.focus = () => void Reflect.set(globalThis, 'focused', true);
    });
    const second = spawnApp({
      userData: join(folder, 'data'),
      args: [file('later.csv'), pathToFileURL(file('by address.csv')).href],
    });
    const output = new ChildOutput();
    output.add(second.stdout);
    output.add(second.stderr);
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(0);
    await waits('later.csv');
    await waits('by address.csv');
    expect(await electron.evaluate(() => Reflect.get(globalThis, 'focused') === true)).toBe(true);
    // What a Mac says of a file that is dropped on the dock or opened with the app.
    const isTaken = await electron.evaluate(({ app: main }, path) => {
      let taken = false;
      main.emit('open-file', { preventDefault: () => (taken = true) }, path);
      return taken;
    }, file('opened.csv'));
    expect(isTaken).toBe(true);
    await waits('opened.csv');
  });
});
