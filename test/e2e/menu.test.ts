import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { root } from '../support/app/shell-under-test.ts';
import { isMac } from '../support/app/systems.ts';
import { choose } from '../support/steps/menu.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');

test.describe('the menu and the title of the window', () => {
  electronOnly();
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    app = await launchOnElectron();
  });
  test.afterEach(() => app.close());
  const heading = (name: string) => app.page.getByRole('heading', { level: 1, name, exact: true });

  test('opens the settings from the menu of the system and by their key', async () => {
    const { page } = app;
    await choose(app, isMac ? 'Partner Desk' : 'File', 'Settings…');
    await heading('Settings').waitFor();
    await goTo(page, 'Home');
    await page.keyboard.press('ControlOrMeta+,');
    await heading('Settings').waitFor();
  });

  test('says which version this is', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(isMac, 'on macOS the system shows it');
    await choose(app, 'Help', 'About Partner Desk');
    await heading('Settings').waitFor();
    await expect(app.page.getByRole('heading', { name: 'Version', exact: true })).toBeFocused();
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    await expect(app.page.getByRole('main').getByText(version).first()).toBeVisible();
  });

  test('fills the screen and leaves it again by the View menu', async () => {
    const isFull = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen());
    await app.electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.on('enter-full-screen', () => process.stdout.write('SCREEN FILLED\n'));
      window?.on('leave-full-screen', () => process.stdout.write('SCREEN LEFT\n'));
    });
    expect(await isFull()).toBe(false);
    await choose(app, 'View', 'Full screen');
    await app.waitForLog(/SCREEN FILLED/);
    expect(await isFull()).toBe(true);
    await choose(app, 'View', 'Full screen');
    await app.waitForLog(/SCREEN LEFT/);
    expect(await isFull()).toBe(false);
  });

  test('closes the window by Quit', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(isMac, 'on macOS Quit is the system’s');
    await app.electron.evaluate(({ app: main }) => {
      // The driver ends an app that quits.
      main.removeAllListeners('window-all-closed');
      main.on('window-all-closed', () => undefined);
    });
    await choose(app, 'File', process.platform === 'win32' ? 'Exit' : 'Quit');
    const windows = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await expect.poll(windows).toBe(0);
  });

  test('names in its title what is open and the store that it goes to', async () => {
    const title = (): Promise<string | undefined> =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
    await expect.poll(title).toBe('Home – Partner Desk');
    await openPracticeStore(app);
    await importFile(app, sample);
    const sheet = await app.page.getByRole('heading', { level: 1 }).textContent();
    expect(sheet).not.toBe('');
    await expect.poll(title).toBe(`${sheet} – Practice store – Partner Desk`);
  });
});
