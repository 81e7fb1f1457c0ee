import { History } from 'lucide-react';
import { useState } from 'react';
import { runsFacts, useStores } from '../../app/facts/index.ts';
import { historyOf } from '../../app/history.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { runsCopy } from '../../copy/runs.ts';
import { Button, EmptyState, ErrorBanner, Panel, Spinner } from '../../ui/index.ts';
import { HistoryTable } from './components/HistoryTable.tsx';
import { RunsFilters } from './components/RunsFilters.tsx';
import styles from './components/runs-list.module.css';
import { everyRun, filteredRuns, isEveryRun } from './filter-runs.ts';

const copy = runsCopy.list;

/** Every run, newest first: what went to which store, and what became of it. */
export function RunsScreen() {
  const { value: runs, error } = runsFacts.use();
  const entries = runs && historyOf(runs);
  const [filter, setFilter] = useState(everyRun);
  const stores = useStores();
  const nameOf = (storeId: string): string =>
    stores.find(({ id }) => id === storeId)?.name ?? copy.unknownStore;
  const nowMs = Date.now();
  const shown = filteredRuns(entries ?? [], filter, nameOf, nowMs);
  const status = runs ? (
    <span>
      {isEveryRun(filter) ? copy.counts(runs.length) : copy.filters.shown(shown.length, runs.length)}
    </span>
  ) : null;
  return (
    <Screen title={copy.title} status={status}>
      {error ? <ErrorBanner error={error} onRetry={() => void runsFacts.refresh()} /> : null}
      {entries || error ? null : <Spinner />}
      {entries?.length === 0 && !error ? (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={copy.emptyTitle}
          actions={
            <Button look="primary" onPress={() => navigate({ screen: 'sheets' })}>
              {copy.openSheets}
            </Button>
          }
        >
          {copy.emptyText}
        </EmptyState>
      ) : null}
      {entries && entries.length > 0 ? (
        <Panel flush>
          <RunsFilters
            filter={filter}
            kinds={[...new Set(entries.map(({ kind }) => kind))].toSorted()}
            onChange={setFilter}
          />
          {shown.length > 0 ? (
            <HistoryTable entries={shown} nowMs={nowMs} />
          ) : (
            <div className={styles.noRuns}>
              <p>{copy.filters.none}</p>
              <Button onPress={() => setFilter(everyRun)}>{copy.filters.clear}</Button>
            </div>
          )}
        </Panel>
      ) : null}
    </Screen>
  );
}
