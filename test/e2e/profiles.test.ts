import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { practiceClient } from '../../src/practice/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { type OwnService, startOwnService } from '../support/steps/own-service.ts';
import { picture } from '../support/steps/picture.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { connectStore, goTo, unlockStore } from '../support/steps/stores.ts';

const wire = {
  headerPrefix: 'Zephyr',
  serviceWord: 'recur',
  platformWord: 'acme',
  platformADomain: 'acme_shop',
  version2021x01: 'v1',
};
const fields = {
  'Header prefix': wire.headerPrefix,
  'Word for “service”': wire.serviceWord,
  'Word for “platform”': wire.platformWord,
  'Store parameter, platform A': wire.platformADomain,
  'Version 2021-01 in the header': wire.version2021x01,
};
/** What no screen says, other than the editor and “exactly as they will go”. */
const ownWords = /zephyr|recur_|_in_recur|acme/i;

test.describe('service profiles', () => {
  let app: RunningApp;
  let service: OwnService;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'profiles-'));
    service = await startOwnService({ wire });
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    await service.close();
    removeFolder(folder);
  });
  const mainText = () => app.page.getByRole('main').innerText();

  test('a duplicate of the specification gets the words of a service and is tested', async () => {
    const { page } = app;
    await goTo(page, 'Stores');
    await page.getByRole('button', { name: 'Service profiles' }).click();
    await page.getByRole('button', { name: /^Specification/ }).click();
    await page.getByText('This built-in profile cannot be changed').waitFor();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 2, name: 'Copy of Specification' }).waitFor();
    const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
    await field('Name').fill('Own service');
    for (const name of ['API', 'Token', 'Partner admin', 'Storefront']) {
      await field(`${name} address`).fill(`${service.url}/`);
    }
    for (const [name, word] of Object.entries(fields)) await field(name).fill(word);
    await app.answerMessageBox(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('“Own service” was saved').waitFor();
    await page.getByRole('button', { name: 'Test connection' }).click();
    const results = page.getByRole('list', { name: 'Connection test' });
    await results.getByText('as a token endpoint does').waitFor();
    await expect(results.getByRole('listitem').filter({ hasText: 'not ok' })).toHaveCount(0);
    await picture(app, 'profiles');

    const path = join(folder, 'own.json');
    await app.answerSaveDialog(path);
    await page.getByRole('button', { name: 'More for this profile' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await page.getByText('The profile was exported to “own.json”').waitFor();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ name: 'Own service', wire });
  });

  test('a store is connected with it, a sheet is sent in its words, and no screen says them', async () => {
    const { page } = app;
    await connectStore(app, {
      profileFile: join(folder, 'own.json'),
      name: 'North Coffee',
      domain: 'north-coffee',
      platform: 'Platform A',
      clientId: practiceClient.clientId,
      callbackUrl: service.callbackUrl,
      isKnown: true,
    });
    await unlockStore(app, 'North Coffee');
    const path = join(folder, 'codes.csv');
    writeFileSync(
      path,
      [
        'code,value,discount_type,duration,status,applies_to_id,applies_to_resource,first_time_customer_restriction',
        'SPEC-1,10,percentage,forever,enabled,77,platform_product,customer_must_not_exist_in_service',
        'OWN-1,10,percentage,forever,enabled,78,acme_collection_id,customer_must_not_exist_in_recur',
      ].join('\r\n'),
    );
    await importFile(app, path);
    await page.getByRole('contentinfo').getByText('2 rows', { exact: true }).waitFor();
    await review(page);
    await send(page, 'North Coffee');
    await waitForEnd(page);
    expect(await newestRun(page)).toMatchObject({ state: 'done', rows: 2, succeeded: 2, failed: 0 });
    expect(await mainText()).not.toMatch(ownWords);
    expect(
      service.inspect
        .discounts('north-coffee')
        .map(({ terms }) => [terms.code, terms.appliesToResource, terms.newCustomersOnly]),
    ).toEqual([
      ['SPEC-1', 'acme_product', true],
      ['OWN-1', 'acme_collection_id', true],
    ]);
    for (const place of ['Stores', 'Runs', 'Activity', 'Home']) {
      await goTo(page, place);
      await page
        .getByRole('main')
        .getByText(/North Coffee|2 codes|async_batches/)
        .filter({ visible: true })
        .first()
        .waitFor();
      expect(await mainText(), place).not.toMatch(ownWords);
    }
  });

  test('a service is learned from one task: the app asks, the table tells, the ticked lines are saved', async () => {
    const { page } = app;
    await goTo(page, 'Stores');
    await page.getByRole('button', { name: 'Service profiles' }).click();
    await page.getByText('North Coffee uses this profile').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: /^Polling interval/ }).fill('0.1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('“Own service” was saved').waitFor();
    await page.getByRole('button', { name: 'Try this service…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try this service' });
    await dialog.getByRole('textbox', { name: 'Discount code' }).fill('TRY-DESK');
    await app.answerMessageBox(0);
    await dialog.getByRole('button', { name: 'Continue…' }).click();
    await expect(dialog.getByRole('button', { name: 'Continue…' })).toBeVisible();
    expect(service.inspect.discounts('north-coffee')).toHaveLength(2);

    await app.answerMessageBox(1);
    await dialog.getByRole('button', { name: 'Continue…' }).click();
    await dialog.getByText(/^Tested with North Coffee at/).waitFor();
    await dialog
      .getByText(/^Batch \S+ stays at the service/)
      .first()
      .waitFor();
    const [tried] = service.inspect
      .discounts('north-coffee')
      .filter(({ terms }) => terms.code === 'TRY-DESK');
    expect(tried?.deleted).toBe(true);
    await dialog.getByRole('button', { name: 'Select all' }).click();
    await dialog.getByRole('button', { name: /^Use \d+ values$/ }).click();
    // A store is connected with the profile, so the app asks.
    await app.answerMessageBox(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'not saved' })).toBeHidden();
    await expect(main.getByRole('checkbox', { name: /^List of the tasks of a batch/ })).toBeChecked();
    await expect(main.getByRole('checkbox', { name: /^Find a discount by its code/ })).toBeChecked();
  });

  test('the profile of a connected store cannot be deleted, nor its tokens sent elsewhere', async () => {
    const { page } = app;
    await goTo(page, 'Stores');
    await page.getByRole('button', { name: 'Service profiles' }).click();
    await page.getByText('North Coffee uses this profile').waitFor();
    await page
      .getByRole('main')
      .getByRole('textbox', { name: 'API address', exact: true })
      .fill('https://elsewhere.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Tokens are not sent to another address').waitFor();
    await page.getByRole('button', { name: 'More for this profile' }).click();
    const remove = page.getByRole('menuitem', { name: 'Delete…' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
  });
});
