import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { connectOwnStore, type OwnService, startOwnService } from '../support/steps/own-service.ts';

test.describe('a computer whose network goes', () => {
  electronOnly();
  let folder: string;
  let service: OwnService;
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offline-'));
    service = await startOwnService();
    app = await launchOnElectron();
  });
  test.afterEach(async () => {
    await app.close();
    await service.close();
    removeFolder(folder);
  });

  test('says so under the store until it is back', async () => {
    await connectOwnStore(app, service, folder, {
      name: 'Larkfield',
      domain: 'larkfield',
      platform: 'Platform A',
    });
    const line = app.page.getByRole('navigation').getByText('No network', { exact: true });
    await expect(line).toHaveCount(0);
    await app.page.context().setOffline(true);
    await expect(line).toBeVisible();
    await app.page.context().setOffline(false);
    await expect(line).toHaveCount(0);
  });
});
