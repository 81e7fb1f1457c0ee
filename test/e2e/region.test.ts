import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { ask } from '../support/steps/ask.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/** Texts as they are typed: before "PM" stands a space that does not break. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ');

const regions = [
  { region: 'de_AT.UTF-8', clock: /^\d\d:\d\d:\d\d$/, firstDay: 'Mo' },
  { region: 'en_US.UTF-8', clock: /^\d\d:\d\d:\d\d [AP]M$/, firstDay: 'Su' },
];

for (const { region, clock, firstDay } of regions) {
  test.describe(`where the system writes times as ${region}`, () => {
    electronOnly();
    // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
    test.skip(process.platform !== 'linux', 'macOS and Windows take the region from their settings');
    let app: ElectronUnderTest;
    test.beforeEach(async () => {
      app = await launchOnElectron({ env: { LC_ALL: '', LC_TIME: region, LANG: 'en_GB.UTF-8' } });
    });
    test.afterEach(() => app.close());

    test('so does the app', async () => {
      await openPracticeStore(app);
      await goTo(app.page, 'Activity');
      const first = app.page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first();
      await expect.poll(async () => plain(await first.textContent())).toMatch(clock);
    });

    test('and begins the weeks of a month', async () => {
      const { page } = app;
      const { id } = await ask(page, 'sheets.create', { kind: 'change_next_charge_date', name: 'Charges' });
      const at = { top: 0, bottom: 0, left: 0, right: 0 };
      await ask(page, 'sheets.paste', { sheetId: id, view: {}, at, block: [['7001', '2031-11-28']] });
      await goTo(page, 'Sheets');
      await page.getByRole('main').getByRole('button', { name: 'Charges', exact: true }).click();
      await page.getByRole('gridcell', { name: /^2031-11-28/ }).dblclick();
      await page.getByRole('button', { name: 'Next month' }).waitFor();
      const weekdays = page.getByText(/^(?:Mo|Tu|We|Th|Fr|Sa|Su)$/);
      await expect(weekdays).toHaveCount(7);
      await expect(weekdays.first()).toHaveText(firstDay);
    });
  });
}
