import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/** Texts as they are typed: before "PM" stands a space that does not break. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ');

const regions = [
  { region: 'de_AT.UTF-8', clock: /^\d\d:\d\d:\d\d$/ },
  { region: 'en_US.UTF-8', clock: /^\d\d:\d\d:\d\d [AP]M$/ },
];

for (const { region, clock } of regions) {
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
  });
}
