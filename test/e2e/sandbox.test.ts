import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { ask } from '../support/steps/ask.ts';

const weakened = 'started with --no-sandbox: pages are sandboxed';

test.describe('the sandbox', () => {
  electronOnly();
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(process.platform !== 'linux', 'the starter of an AppImage is on Linux alone');
  let app: ElectronUnderTest;
  test.afterEach(() => app.close());
  const diagnostics = async (): Promise<string> => (await ask(app.page, 'app.diagnostics', {})).text;

  test('of a start with --no-sandbox is said in the diagnostics', async () => {
    app = await launchOnElectron({ args: ['--no-sandbox'] });
    await expect.poll(diagnostics).toContain(weakened);
  });

  test('of a plain start needs no word', async () => {
    app = await launchOnElectron();
    await expect.poll(diagnostics).toContain('page ready');
    expect(await diagnostics()).not.toContain('sandbox');
  });
});
