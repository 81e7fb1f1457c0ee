import { History } from 'lucide-react';
import { pushesFacts, runsFacts, useStores } from '../../app/facts/index.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { runsCopy } from '../../copy/runs.ts';
import {
  Button,
  count,
  type DataColumn,
  DataTable,
  dateTime,
  EmptyState,
  ErrorBanner,
  Panel,
  Pill,
  RowLink,
  Spinner,
  useRoomy,
} from '../../ui/index.ts';
import { type HistoryEntry, historyOf } from './history.ts';

const copy = runsCopy.list;

function StoreName({ storeId }: { readonly storeId: string }) {
  const store = useStores().find((entry) => entry.id === storeId);
  return <>{store?.name ?? copy.removedStore}</>;
}

const figures: readonly DataColumn<HistoryEntry>[] = [
  {
    id: 'state',
    header: 'State',
    width: '118px',
    cell: (entry) => <Pill tone={entry.tone}>{entry.state}</Pill>,
  },
  { id: 'rows', header: 'Rows', align: 'end', width: '76px', cell: (entry) => count(entry.size) },
  { id: 'became', header: 'What became of them', width: '200px', cell: (entry) => entry.became },
  { id: 'started', header: 'Started', width: '170px', cell: (entry) => dateTime(entry.startedAt) },
];

function HistoryTable({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  // With less room the start stands under the name.
  const isRoomy = useRoomy();
  const title: DataColumn<HistoryEntry> = {
    id: 'title',
    header: 'Run',
    isRowHeader: true,
    cell: (entry) => (
      <RowLink
        name={entry.title}
        note={
          <>
            {entry.what} · <StoreName storeId={entry.storeId} />
            {isRoomy ? null : ` · ${dateTime(entry.startedAt)}`}
          </>
        }
        onPress={() => navigate(entry.route)}
      />
    ),
  };
  return (
    <DataTable
      label={copy.title}
      rows={entries}
      rowKey={(entry) => entry.key}
      columns={[title, ...figures.filter(({ id }) => isRoomy || id !== 'started')]}
    />
  );
}

/** Every run and every sending of bundle prices, newest first: what went to which store, and what became of it. */
export function RunsScreen() {
  const { value: runs, error: runsError } = runsFacts.use();
  const { value: pushes, error: pushesError } = pushesFacts.use();
  const error = runsError ?? pushesError;
  const entries = runs && pushes ? historyOf(runs, pushes) : null;
  const status = runs && pushes ? <span>{copy.counts(runs.length, pushes.length)}</span> : null;
  return (
    <Screen title={copy.title} status={status}>
      {error ? <ErrorBanner error={error} onRetry={refreshAll} /> : null}
      {!entries && !error ? <Spinner /> : null}
      {entries?.length === 0 ? (
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
