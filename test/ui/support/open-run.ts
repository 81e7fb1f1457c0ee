import type { RunProgress } from '../../../src/contract/runs.ts';
import { practiceStore, run, sheet } from './fake-data.ts';
import type { FakeHandlers } from './fake-desk.ts';
import { failedRows } from './fake-run-data.ts';
import { emptyWorld, fakeDesk, type World } from './fake-world.ts';
import type { OpenOptions, Pages } from './pages.ts';

/** Opens the screen of a run by the list of runs. */
export const opensRuns =
  (pages: () => Pages) =>
  async (
    facts: RunProgress,
    handlers: FakeHandlers = {},
    options: OpenOptions = {},
    over: Partial<World> = {},
  ) => {
    const known = { stores: [practiceStore()], sheets: [sheet()], runs: [run({ ...facts })] };
    const world = emptyWorld({ ...known, ...over });
    const desk = fakeDesk(world, {
      'runs.get': () => facts,
      'runs.rows': ({ outcomes }) => (outcomes.includes('failed') ? failedRows : []),
      ...handlers,
    });
    const opened = await pages().open(desk, options);
    await opened.page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
    await opened.page.getByRole('main').getByRole('button', { name: facts.title }).click();
    await opened.page.getByRole('heading', { level: 1, name: /^Run 18/ }).waitFor();
    return { desk, ...opened };
  };
