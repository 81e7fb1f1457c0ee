import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { isMac } from '../support/app/systems.ts';
import { ask } from '../support/steps/ask.ts';
import { choose } from '../support/steps/menu.ts';
import { holdProcessing } from '../support/steps/practice.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { generateCodes } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/** What the app has asked of the desktop, in order. */
type Seen = {
  /** Numbers of the blockers of sleep. */
  readonly blockers: readonly number[];
  readonly progress: readonly { readonly part: number; readonly mode: string | null }[];
  readonly notifications: readonly { readonly title: string; readonly body: string }[];
  readonly questions: readonly string[];
  readonly minimized: number;
};

/** Looks on at what the app asks of Electron. No desktop runs beside it, so notifications are kept and not shown. */
const lookOn = ({ electron }: ElectronUnderTest): Promise<void> =>
  electron.evaluate(({ BrowserWindow, dialog, Notification, powerSaveBlocker }) => {
    const seen = {
      blockers: [] as number[],
      progress: [] as { part: number; mode: string | null }[],
      notifications: [] as { title: string; body: string }[],
      questions: [] as string[],
      minimized: 0,
    };
    Reflect.set(globalThis, 'seen', seen);
    const { start } = powerSaveBlocker;
    powerSaveBlocker.start = (type) => {
      const id = start.call(powerSaveBlocker, type);
      seen.blockers.push(id);
      return id;
    };
    const { setProgressBar } = BrowserWindow.prototype;
    BrowserWindow.prototype.setProgressBar = function record(part, options) {
      seen.progress.push({ part, mode: options?.mode ?? null });
      setProgressBar.call(this, part, options);
    };
    BrowserWindow.prototype.minimize = () => {
      seen.minimized += 1;
    };
    Notification.isSupported = () => true;
    Notification.prototype.show = function keep() {
      seen.notifications.push({ title: this.title, body: this.body });
      Reflect.set(globalThis, 'notification', this);
    };
    const ask = dialog.showMessageBox;
    Reflect.set(dialog, 'showMessageBox', (...given: unknown[]) => {
      seen.questions.push((given.at(-1) as { message: string }).message);
      return Reflect.apply(ask, dialog, given);
    });
  });
const seen = ({ electron }: ElectronUnderTest): Promise<Seen> =>
  electron.evaluate(() => Reflect.get(globalThis, 'seen'));
/** Which of the blockers still keep the computer awake. */
const awake = ({ electron }: ElectronUnderTest): Promise<number> =>
  electron.evaluate(
    ({ powerSaveBlocker }) =>
      (Reflect.get(globalThis, 'seen') as { blockers: number[] }).blockers.filter((id) =>
        powerSaveBlocker.isStarted(id),
      ).length,
  );
const beInFront = ({ electron }: ElectronUnderTest, isFocused: boolean): Promise<void> =>
  electron.evaluate(({ BrowserWindow }, is) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => is;
  }, isFocused);
const closeWindow = ({ electron }: ElectronUnderTest): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

test.describe('a run and the desktop', () => {
  electronOnly();
  let folder: string;
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desktop-'));
    app = await launchOnElectron({ userData: join(folder, 'data') });
    await lookOn(app);
  });
  test.afterEach(async () => {
    await app.close();
    removeFolder(folder);
  });

  /** A run that the service holds for as long as the test likes. */
  const heldRun = async (): Promise<void> => {
    await openPracticeStore(app);
    await generateCodes(app.page, '20');
    await review(app.page);
    await holdProcessing(app.userData, true);
    await send(app.page);
    await app.page.getByText('Add tasks in 1 request').waitFor();
  };

  test('keeps the computer awake, shows its progress and says how it ended', async () => {
    await beInFront(app, false);
    await heldRun();
    await expect.poll(() => awake(app)).toBe(1);
    const latest = async () => (await seen(app)).progress.at(-1);
    await expect.poll(latest).toEqual({ part: 0.5, mode: 'normal' });
    expect((await seen(app)).notifications).toEqual([]);

    await goTo(app.page, 'Home');
    await holdProcessing(app.userData, false);
    await expect
      .poll(async () => (await seen(app)).notifications)
      .toEqual([{ title: 'Run 1 finished', body: '20 succeeded.' }]);
    expect(await latest()).toEqual({ part: -1, mode: null });
    expect(await awake(app)).toBe(0);
    expect((await seen(app)).blockers).toHaveLength(1);

    await app.electron.evaluate(() => void Reflect.get(globalThis, 'notification').emit('click'));
    await app.page.getByRole('heading', { level: 1, name: 'Run 1' }).waitFor();
  });

  test('says nothing of its end while the window is in front', async () => {
    await beInFront(app, true);
    await heldRun();
    await holdProcessing(app.userData, false);
    await waitForEnd(app.page);
    await expect.poll(async () => (await seen(app)).progress.at(-1)?.part).toBe(-1);
    expect((await seen(app)).notifications).toEqual([]);
  });

  test('lets the computer sleep on battery where the operator says so', async () => {
    await ask(app.page, 'settings.set', { keepAwakeOnBattery: false });
    await app.electron.evaluate(({ powerMonitor }) => {
      powerMonitor.isOnBatteryPower = () => true;
    });
    await heldRun();
    await expect.poll(async () => (await seen(app)).progress.at(-1)?.mode).toBe('normal');
    expect(await awake(app)).toBe(0);
    await app.electron.evaluate(({ powerMonitor }) => {
      powerMonitor.isOnBatteryPower = () => false;
      powerMonitor.emit('on-ac');
    });
    expect(await awake(app)).toBe(1);
    await app.electron.evaluate(({ powerMonitor }) => {
      powerMonitor.isOnBatteryPower = () => true;
      powerMonitor.emit('on-battery');
    });
    expect(await awake(app)).toBe(0);
    await ask(app.page, 'settings.set', { keepAwakeOnBattery: true });
    await expect.poll(() => awake(app)).toBe(1);
  });

  test('asks what to do when its window is closed, and may run on minimized', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(isMac, 'on macOS the app and its run outlive the window');
    await heldRun();
    await expect.poll(async () => (await seen(app)).progress.at(-1)?.mode).toBe('normal');
    await app.answerMessageBox(2);
    await closeWindow(app);
    await expect.poll(async () => (await seen(app)).questions).toEqual(['A run is in progress']);
    expect((await seen(app)).minimized).toBe(0);
    await app.answerMessageBox(0);
    await closeWindow(app);
    await expect.poll(async () => (await seen(app)).minimized).toBe(1);
    await holdProcessing(app.userData, false);
    await waitForEnd(app.page);
    expect(await newestRun(app.page)).toMatchObject({ state: 'done', succeeded: 20 });
  });

  const windows = (): Promise<number> =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  /** The driver ends an app that quits, so the app stays when its window is gone. */
  const stayWithoutWindow = (): Promise<void> =>
    app.electron.evaluate(({ app: main }) => {
      main.removeAllListeners('window-all-closed');
      main.on('window-all-closed', () => undefined);
    });

  test('closes its window when the operator quits, asked once', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(isMac, 'on macOS the app and its run outlive the window');
    await heldRun();
    await expect.poll(async () => (await seen(app)).progress.at(-1)?.mode).toBe('normal');
    await stayWithoutWindow();
    await app.answerMessageBox(1);
    await closeWindow(app);
    await expect.poll(windows).toBe(0);
    expect((await seen(app)).questions).toEqual(['A run is in progress']);
  });

  test('lets one of two windows close without a question; to quit is asked once, and no keeps both', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(isMac, 'on macOS the app and its run outlive the windows');
    await heldRun();
    await stayWithoutWindow();
    const quit = () => choose(app, 'File', process.platform === 'win32' ? 'Exit' : 'Quit');
    for (const many of [2, 3]) {
      await ask(app.page, 'app.openWindow', { target: null });
      await expect.poll(windows).toBe(many);
    }
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(3)?.close());
    await expect.poll(windows).toBe(2);
    expect((await seen(app)).questions).toEqual([]);
    await app.answerMessageBox(2);
    await quit();
    await expect.poll(async () => (await seen(app)).questions.length).toBe(1);
    expect(await windows()).toBe(2);
    await app.answerMessageBox(1);
    await quit();
    await expect.poll(windows).toBe(0);
    expect((await seen(app)).questions).toHaveLength(2);
  });

  test('after a no to quitting, closing the window that asked keeps the other', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(isMac, 'on macOS the app and its run outlive the windows');
    await heldRun();
    await stayWithoutWindow();
    await ask(app.page, 'app.openWindow', { target: null });
    await expect.poll(windows).toBe(2);
    await app.electron.evaluate(({ dialog }) => {
      const before = dialog.showMessageBox;
      Reflect.set(dialog, 'showMessageBox', (...given: unknown[]) => {
        Reflect.set(globalThis, 'asking', given[0]);
        return Reflect.apply(before, dialog, given);
      });
    });
    await app.answerMessageBox(2);
    await choose(app, 'File', process.platform === 'win32' ? 'Exit' : 'Quit');
    await expect.poll(async () => (await seen(app)).questions.length).toBe(1);
    await holdProcessing(app.userData, false);
    await waitForEnd(app.page);
    await expect.poll(async () => (await seen(app)).progress.at(-1)?.part).toBe(-1);
    // What would close the other does so as soon as this one is gone.
    const left = await app.electron.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asking: Electron.BrowserWindow = Reflect.get(globalThis, 'asking');
          const { getAllWindows } = asking.constructor as typeof Electron.BrowserWindow;
          asking.once('closed', () => setTimeout(() => resolve(getAllWindows().length), 1000));
          asking.close();
        }),
    );
    expect(left).toBe(1);
  });

  test('does not hold up the end of the session', async () => {
    await heldRun();
    await expect.poll(async () => (await seen(app)).progress.at(-1)?.mode).toBe('normal');
    await stayWithoutWindow();
    await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown'));
    await closeWindow(app);
    await expect.poll(windows).toBe(0);
    expect((await seen(app)).questions).toEqual([]);
  });

  test('lets its window close without a question when nothing is in progress', async () => {
    await openPracticeStore(app);
    await stayWithoutWindow();
    await closeWindow(app);
    await expect.poll(windows).toBe(0);
    expect((await seen(app)).questions).toEqual([]);
  });
});
