import { History } from 'lucide-react';
import { pushesFacts, runsFacts } from '../../app/facts/index.ts';
import { historyOf } from '../../app/history.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { runsCopy } from '../../copy/runs.ts';
import { Button, EmptyState, ErrorBanner, Panel, Spinner } from '../../ui/index.ts';
import { HistoryTable } from './components/HistoryTable.tsx';

const copy = runsCopy.list;

/** Every run and every sending of bundle prices, newest first: what went to which store, and what became of it. */
export function RunsScreen() {
  const { value: runs, error: runsError } = runsFacts.use();
  const { value: pushes, error: pushesError } = pushesFacts.use();
  const error = runsError ?? pushesError;
  // What one database has is shown also where the other cannot be read.
  const entries = (runs && pushes) || error ? historyOf(runs ?? [], pushes ?? []) : null;
  const status = runs && pushes ? <span>{copy.counts(runs.length, pushes.length)}</span> : null;
  return (
    <Screen title={copy.title} status={status}>
      {error ? <ErrorBanner error={error} onRetry={refreshAll} /> : null}
      {entries ? null : <Spinner />}
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
          <HistoryTable entries={entries} />
        </Panel>
      ) : null}
    </Screen>
  );
}

function refreshAll() {
  for (const facts of [runsFacts, pushesFacts]) void facts.refresh();
}
