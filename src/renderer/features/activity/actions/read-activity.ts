import type { ActivityEntry } from '../../../../contract/activity.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { type ActivityFilter, emptyView, useActivity } from '../store.ts';

const page = 200;

const read = (filter: ActivityFilter, before: number | null): Promise<readonly ActivityEntry[]> =>
  desk.invoke('activity.list', {
    before,
    limit: page,
    storeId: filter.storeId,
    runId: filter.runId,
    onlyProblems: filter.onlyProblems,
    text: filter.text.trim(),
  });

/** Runs a reading whose answer counts only while the filter is still the same. */
async function guarded(
  filter: ActivityFilter,
  before: number | null,
  take: (entries: readonly ActivityEntry[]) => void,
): Promise<void> {
  useActivity.setState({ isReading: true });
  try {
    const entries = await read(filter, before);
    if (useActivity.getState().filter !== filter) return;
    take(entries);
    useActivity.setState({ isReading: false, hasRead: true, error: null });
  } catch (thrown) {
    if (useActivity.getState().filter !== filter) return;
    useActivity.setState({ isReading: false, hasRead: true, error: appErrorOf(thrown) });
  }
}

/** Shows the requests of a filter from the newest. */
export function showActivity(filter: ActivityFilter): Promise<void> {
  // A narrower list replaces the old one when it is there; until then the old one stays.
  useActivity.setState({ filter });
  return guarded(filter, null, (entries) =>
    useActivity.setState({ entries, isComplete: entries.length < page }),
  );
}

/** The next older requests. */
export async function readOlder(): Promise<void> {
  const { filter, entries, isComplete, isReading } = useActivity.getState();
  const last = entries.at(-1);
  if (isComplete || isReading || !last) return;
  await guarded(filter, last.id, (older) =>
    useActivity.setState((state) => ({
      entries: [...state.entries, ...older],
      isComplete: older.length < page,
    })),
  );
}

/** Requests since the last reading, put in front; a gap too wide for one page starts the list anew. */
export async function readNewer(): Promise<void> {
  const { filter, isReading } = useActivity.getState();
  if (isReading) return;
  await guarded(filter, null, (newest) =>
    useActivity.setState((state) => {
      const top = state.entries[0]?.id ?? 0;
      const fresh = newest.filter((entry) => entry.id > top);
      const joins = fresh.length < newest.length || newest.length < page;
      return joins
        ? { entries: [...fresh, ...state.entries] }
        : { entries: newest, isComplete: newest.length < page };
    }),
  );
}

export const forgetActivity = (): void => useActivity.setState(emptyView);
