import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { generateCodes } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const boundsOf = ({ electron }: ElectronUnderTest): Promise<Box | undefined> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
const screenOf = ({ electron }: ElectronUnderTest): Promise<Box> =>
  electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea);

test.describe('the window', () => {
  electronOnly();
  let folder: string;
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'window-place-'));
    app = await launchOnElectron({ userData: folder });
  });
  test.afterEach(async () => {
    await app.close();
    removeFolder(folder);
  });
  const zoom = () =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
    );
  const again = async (): Promise<void> => {
    await app.close();
    app = await launchOnElectron({ userData: folder });
  };

  test('comes back where it was closed, with its size and zoom', async () => {
    const area = await screenOf(app);
    // Its least size is 900 by 600.
    const wanted = { x: area.x + 30, y: area.y + 20, width: 930, height: 620 };
    await app.electron.evaluate(
      ({ BrowserWindow }, box) => BrowserWindow.getAllWindows()[0]?.setBounds(box),
      wanted,
    );
    await expect.poll(() => boundsOf(app)).toEqual(wanted);
    await ask(app.page, 'settings.set', { zoomPercent: 125 });
    await again();
    await expect.poll(() => boundsOf(app)).toEqual(wanted);
    await expect.poll(zoom).toBeCloseTo(1.25);
  });

  test('comes back with the sidebar and the side panel of a sheet as they were left', async () => {
    await openPracticeStore(app);
    await generateCodes(app.page, '1');
    const sheet = await app.page.getByRole('heading', { level: 1 }).innerText();
    const button = (name: string) => app.page.getByRole('button', { name, exact: true });
    const either = () => button('Show side panel').or(button('Hide side panel'));
    await either().waitFor();
    const wasOpen = (await button('Hide side panel').count()) > 0;
    await either().click();
    await button('Collapse sidebar').click();
    await button('Expand sidebar').waitFor();
    await again();
    await goTo(app.page, 'Sheets');
    await app.page.getByRole('main').getByRole('button', { name: sheet, exact: true }).click();
    await either().waitFor();
    await expect(button(wasOpen ? 'Show side panel' : 'Hide side panel')).toBeVisible();
    await expect(button('Expand sidebar')).toBeVisible();
  });

  test('has the zoom of now when its page is loaded again, as after a crash', async () => {
    await ask(app.page, 'settings.set', { zoomPercent: 150 });
    await expect.poll(zoom).toBeCloseTo(1.5);
    await app.electron.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('did-finish-load', () => resolve());
          contents?.reload();
        }),
    );
    expect(await zoom()).toBeCloseTo(1.5);
  });

  test('is on a screen that is there, when the one that it was on is gone', async () => {
    await app.close();
    const gone = { bounds: { x: 90_000, y: 50, width: 1000, height: 700 }, isMaximized: false };
    writeFileSync(join(folder, 'window.json'), JSON.stringify(gone));
    app = await launchOnElectron({ userData: folder });
    const area = await screenOf(app);
    const bounds = await boundsOf(app);
    expect(bounds?.x).toBeLessThan(area.x + area.width);
    expect(
      await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()),
    ).toBe(true);
  });

  test('that filled its screen is asked to fill it again', async () => {
    const { electron } = app;
    // Where no window manager runs, no window fills a screen: what is asked of the window is looked at.
    await electron.evaluate(({ app: main, BrowserWindow }) => {
      BrowserWindow.prototype.maximize = () => {
        Reflect.set(globalThis, 'maximized', true);
      };
      main.removeAllListeners('window-all-closed');
      main.on('window-all-closed', () => undefined);
      const [window] = BrowserWindow.getAllWindows();
      if (window) window.isMaximized = () => true;
      window?.close();
    });
    const kept = (): boolean => existsSync(join(folder, 'window.json'));
    await expect.poll(kept).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toMatchObject({
      isMaximized: true,
    });
    // It is written before the window is gone; while there is one, no other is opened.
    await expect
      .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(0);
    const isAsked = (): Promise<boolean> =>
      electron.evaluate(() => Reflect.get(globalThis, 'maximized') === true);
    expect(await isAsked()).toBe(false);
    await electron.evaluate(({ app: main }) => void main.emit('activate'));
    await expect.poll(isAsked).toBe(true);
  });

  test('is of its first size where its place cannot be read', async () => {
    await app.close();
    writeFileSync(join(folder, 'window.json'), '{"bounds": {"x": "left"}}');
    app = await launchOnElectron({ userData: folder });
    expect(await boundsOf(app)).toMatchObject({ width: 1280, height: 800 });
  });
});
