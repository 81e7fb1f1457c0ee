import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../../src/contract/index.ts';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { connectOwnStore, type OwnService, startOwnService } from '../support/steps/own-service.ts';
import { actButton, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { openPracticeStore } from '../support/steps/stores.ts';

const codes = join(import.meta.dirname, '../fixtures/samples/excel-unicode-text.txt');
const domain = 'larkfield-coffee';
const name = 'Larkfield Coffee';

type Handler = (event: unknown, input: unknown) => Promise<Answer<unknown>>;
type Held = { answered: number; release: () => void };
const held = globalThis as typeof globalThis & { heldReviews?: Held };

/** Main answers reviews of one store only when it is told to; those of others at once. */
const holdReviewsOf = ({ electron }: ElectronUnderTest, storeId: string): Promise<void> =>
  electron.evaluate(({ ipcMain }, id) => {
    // Electron's own table of handlers: the door is wrapped, and does all that it did.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    const door = handlers.get('runs.review');
    if (door === undefined) throw new Error('there is no handler of runs.review');
    const released = Promise.withResolvers<void>();
    const state: Held = { answered: 0, release: released.resolve };
    (globalThis as typeof globalThis & { heldReviews?: Held }).heldReviews = state;
    handlers.set('runs.review', async (event, input) => {
      const answer = await door(event, input);
      if ((input as { storeId: string }).storeId !== id) return answer;
      await released.promise;
      state.answered += 1;
      return answer;
    });
  }, storeId);

const release = ({ electron }: ElectronUnderTest): Promise<void> =>
  electron.evaluate(() => (globalThis as typeof held).heldReviews?.release());
const answered = ({ electron }: ElectronUnderTest): Promise<number> =>
  electron.evaluate(() => (globalThis as typeof held).heldReviews?.answered ?? 0);

test.describe('an answer that comes late', () => {
  electronOnly();
  let app: ElectronUnderTest;
  let service: OwnService;
  let folder: string;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'late-answers-'));
    service = await startOwnService();
    app = await launchOnElectron({ userData: join(folder, 'data') });
    await openPracticeStore(app);
    await connectOwnStore(app, service, folder, { name, domain, platform: 'Platform B' });
  });
  test.afterEach(async () => {
    await app.close();
    await service.close();
    removeFolder(folder);
  });

  const choose = async (store: string): Promise<void> => {
    const { page } = app;
    await page.getByRole('button', { name: /^Store:/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(store) }).click();
    await page.getByRole('button', { name: new RegExp(`^Store: ${store}`) }).waitFor();
  };

  test('of a live store does not turn the question about another store into one about it', async () => {
    const { page } = app;
    const live = (await ask(page, 'stores.list', {})).find((store) => store.domain === domain);
    await choose(name);
    await importFile(app, codes);
    await holdReviewsOf(app, live?.id ?? '');
    await page.getByRole('button', { name: /^Review and send/ }).click();
    await choose('Practice store');
    await page.getByRole('heading', { name: 'What changes' }).waitFor();
    await page.getByRole('button', { name: actButton }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Practice store');

    await release(app);
    await expect.poll(() => answered(app)).toBeGreaterThan(0);
    // A question that is asked later is answered later: the late answer has reached the page.
    await ask(page, 'stores.list', {});
    await expect(dialog).toContainText('Practice store');
    await expect(dialog).not.toContainText(name);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      'Create 60 discount codes in Practice store',
    );

    await dialog.getByRole('button', { name: actButton }).click();
    await page.getByRole('heading', { level: 1, name: /^Run \d+/ }).waitFor();
    await waitForEnd(page);
    const [run] = await ask(page, 'runs.list', {});
    expect(run?.storeId).not.toBe(live?.id);
    const changes = service.inspect.requests().filter(({ path }) => path.startsWith('/async'));
    expect(changes).toEqual([]);
  });
});
