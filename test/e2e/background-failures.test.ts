import { expect, test } from '../support/app/e2e.ts';
import {
  type ElectronUnderTest,
  electronOnly,
  launchOnElectron,
  mainLog,
} from '../support/app/on-electron.ts';
import { goTo } from '../support/steps/stores.ts';

test.describe('a failure outside the window', () => {
  electronOnly();
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    app = await launchOnElectron();
  });
  test.afterEach(() => app.close());

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

    await page.getByRole('button', { name: 'View diagnostics' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('planted exception');
    await page.keyboard.press('Escape');
    await goTo(page, 'Settings');
  });

  test('of one of Chromium’s processes is logged, and the app goes on', async () => {
    const { electron, page } = app;
    await electron.evaluate(({ app: main }) => {
      const network = main.getAppMetrics().find(({ serviceName }) => serviceName?.includes('network'));
      if (network) process.kill(network.pid, 'SIGKILL');
    });
    await expect.poll(() => mainLog(app)).toMatch(/"type":"Utility".*"message":"child process gone"/);
    await goTo(page, 'Settings');
  });
});
