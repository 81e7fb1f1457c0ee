import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { connectOwnStore, startOwnService } from '../support/steps/own-service.ts';
import { goTo } from '../support/steps/stores.ts';

const name = 'Larkfield Coffee';

test.describe('a computer without a keychain', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'no-keychain-'));
  });
  test.afterEach(() => removeFolder(folder));

  /** On a bus that is not there nothing can answer for a keychain. */
  const launch = async (): Promise<RunningApp> => {
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'no-bus')}` };
    const app = await launchApp({ userData: join(folder, 'data'), env });
    await app.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    return app;
  };

  test('is named in the form, connects for the session after a yes, and is the reason after a restart', async () => {
    const service = await startOwnService();
    let app = await launch();
    await goTo(app.page, 'Stores');
    await app.page.getByRole('main').getByRole('button', { name: 'Connect a store' }).first().click();
    const form = app.page.getByRole('dialog');
    await expect(
      form.getByText(/^Without one, a store stays connected only until Partner Desk quits/),
    ).toBeVisible();
    await app.page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await connectOwnStore(app, service, folder, {
      name,
      domain: 'larkfield-coffee',
      platform: 'Platform B',
      isForSession: true,
    });
    const card = () => app.page.getByRole('region', { name, exact: true });
    await goTo(app.page, 'Stores');
    await expect(card().getByText('in memory until you quit')).toBeVisible();
    await app.close();

    app = await launch();
    await goTo(app.page, 'Stores');
    await expect(card().getByText('reconnect needed')).toBeVisible();
    await expect(
      card().getByText(
        `The tokens of ${name} were kept in memory until Partner Desk quit: this computer’s keychain could not save them.`,
      ),
    ).toBeVisible();
    await app.close();
    await service.close();
  });
});
