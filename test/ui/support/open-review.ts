import type { Review } from '../../../src/contract/runs.ts';
import { practiceStore, run, sheet } from './fake-data.ts';
import { progress } from './fake-run-data.ts';
import { emptyWorld, fakeDesk } from './fake-world.ts';
import type { OpenOptions, Pages } from './pages.ts';

/** Opens the review that a run's screen offers for its failed rows. */
export const opensReviews =
  (pages: () => Pages) =>
  async (
    facts: Review,
    options: OpenOptions = {},
    start = () => run({ id: 'run-2', number: 19 }),
    stores = [practiceStore()],
    inverseOf: string | null = null,
  ) => {
    const finished = progress({
      storeId: stores[0]?.id ?? '',
      state: 'done',
      inverseOf,
      actions: { ...progress().actions, pause: false, cancel: false, retryFailed: 12 },
    });
    const world = emptyWorld({ stores, sheets: [sheet()], runs: [run({ ...finished })] });
    const desk = fakeDesk(world, {
      'runs.get': ({ runId }) => (runId === 'run-1' ? finished : progress({ id: 'run-2', number: 19 })),
      'runs.rows': () => [],
      'runs.review': () => facts,
      'runs.start': start,
    });
    const opened = await pages().open(desk, options);
    await opened.page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
    await opened.page.getByRole('main').getByRole('button', { name: finished.title }).click();
    await opened.page.getByRole('button', { name: 'Retry 12 failed rows' }).click();
    await opened.page.getByRole('heading', { name: /^(?:What changes|Nothing to send to .*)$/ }).waitFor();
    return { desk, ...opened };
  };
