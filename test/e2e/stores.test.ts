import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { connectOwnStore, type OwnService, startOwnService } from '../support/steps/own-service.ts';
import { picture } from '../support/steps/picture.ts';
import { actButton, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const codes = join(import.meta.dirname, '../fixtures/samples/portal-create-template.csv');
const domain = 'larkfield-coffee';
const name = 'Larkfield Coffee';

test.describe('several stores, and the lock of the real one', () => {
  let app: RunningApp;
  let service: OwnService;
  let folder: string;
  const data = () => join(folder, 'data');
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stores-'));
    service = await startOwnService();
    app = await launchApp({ userData: data() });
    await openPracticeStore(app);
    await connectOwnStore(app, service, folder, { name, domain, platform: 'Platform B' });
  });
  test.afterAll(async () => {
    await app.close();
    await service.close();
    removeFolder(folder);
  });

  const changes = () =>
    service.inspect.requests().filter(({ method, path }) => method !== 'GET' && path.startsWith('/async'));
  const chooseStore = async (): Promise<void> => {
    const { page } = app;
    await page.getByRole('button', { name: /^Store:/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: new RegExp(`^Store: ${name}`) }).waitFor();
  };

  test('after a new start the real store is locked again, and the review asks to unlock it by name', async () => {
    await app.close();
    app = await launchApp({ userData: data() });
    const { page } = app;
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await chooseStore();
    await goTo(page, 'Stores');
    await picture(app, 'stores', ['light', 'dark']);
    await importFile(app, codes);
    await review(page);
    await page.getByText(`${name} is locked: unlock it to send`).waitFor();
    expect(await page.getByRole('button', { name: actButton }).count()).toBe(0);
    await page.getByRole('button', { name: 'Unlock to send' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Unlock ${name}` });
    await dialog.and(page.locator(':focus-within')).waitFor();
    await picture(app, 'unlock');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(changes()).toEqual([]);
  });

  test('main refuses to start a run of a locked store, whatever the page asks', async () => {
    const { page } = app;
    const [sheet] = await ask(page, 'sheets.list', {});
    const store = (await ask(page, 'stores.list', {})).find((one) => one.domain === domain);
    const request = {
      sheetId: sheet?.id ?? '',
      storeId: store?.id ?? '',
      selection: { of: 'valid' as const },
    };
    const { token } = await ask(page, 'runs.review', request);
    await expect(ask(page, 'runs.start', { ...request, token })).rejects.toThrow('is locked');
    expect(changes()).toEqual([]);
    expect(await ask(page, 'runs.list', {})).toEqual([]);
  });

  test('unlocked, it is sent to that store alone; locked again by hand, nothing more is', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Unlock to send' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Unlock ${name}` })
      .click();
    await send(page, name);
    await waitForEnd(page);
    expect(service.inspect.creationsByCode(domain).size).toBeGreaterThan(0);
    await page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`Lock ${name}$`) })
      .click();
    await page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`Unlock ${name}`) })
      .waitFor();
    const stores = await ask(page, 'stores.list', {});
    expect(stores.map(({ practice, lock }) => `${practice} ${lock}`).toSorted()).toEqual([
      'false locked',
      'true none',
    ]);
  });
});
