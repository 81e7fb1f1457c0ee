import { expect, test } from '../support/app/e2e.ts';
import { electronOnly, launchOnElectron } from '../support/app/on-electron.ts';

test.describe('the end of the session', () => {
  electronOnly();

  test('a shutdown of the system is not held up by the app, a quit waits until all is closed', async () => {
    const app = await launchOnElectron();
    const quit = (): Promise<boolean> =>
      app.electron.evaluate(
        ({ app: main }) =>
          new Promise<boolean>((resolve) => {
            // After the app's own listener: tells what it decided, and keeps the app for the next attempt.
            main.once('before-quit', (event) => {
              resolve(event.defaultPrevented);
              event.preventDefault();
            });
            main.quit();
          }),
      );
    await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown'));
    expect(await quit()).toBe(false);
    await app.close();

    const another = await launchOnElectron();
    const held = await another.electron.evaluate(
      ({ app: main }) =>
        new Promise<boolean>((resolve) => {
          main.once('before-quit', (event) => resolve(event.defaultPrevented));
          main.quit();
        }),
    );
    expect(held).toBe(true);
    expect(await another.exited).toBe(0);
    await another.close();
  });
});
