import { History } from 'lucide-react';
import type { RunSummary } from '../../../contract/runs.ts';
import { runsFacts, useStores } from '../../app/facts/index.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { runsCopy } from '../../copy/runs.ts';
import {
  Button,
  count,
  counted,
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

const ended = (run: RunSummary) => run.state === 'done' || run.state === 'cancelled';

function StoreName({ storeId }: { readonly storeId: string }) {
  const store = useStores().find((entry) => entry.id === storeId);
  if (!store) return <>a store that was removed</>;
  return <>{store.name}</>;
}

/** "4,977 succeeded, 1 failed"; what did not happen is not said. */
const outcomesInWords = (run: RunSummary): string =>
  [
    [run.succeeded, 'succeeded'],
    [run.failed, 'failed'],
    [run.unknown, 'unknown'],
    [run.counted, 'counted only'],
    [run.notSent, 'not sent'],
  ]
    .flatMap(([value, word]) => (Number(value) > 0 ? [`${count(Number(value))} ${word}`] : []))
    .join(', ') || '–';

const figures: readonly DataColumn<RunSummary>[] = [
  {
    id: 'state',
    header: 'State',
    width: '118px',
    cell: (run) => (
      <Pill tone={ended(run) ? (run.failed > 0 ? 'error' : 'ok') : 'accent'}>
        {runsCopy.stateWords[run.state]}
      </Pill>
    ),
  },
  { id: 'rows', header: 'Rows', align: 'end', width: '76px', cell: (run) => count(run.rows) },
  { id: 'became', header: 'What became of them', width: '200px', cell: outcomesInWords },
  { id: 'started', header: 'Started', width: '150px', cell: (run) => dateTime(run.startedAt) },
];

function RunTable({ runs }: { readonly runs: readonly RunSummary[] }) {
  // With less room the start stands under the name.
  const isRoomy = useRoomy();
  const title: DataColumn<RunSummary> = {
    id: 'title',
    header: 'Run',
    isRowHeader: true,
    cell: (run) => (
      <RowLink
        name={run.title}
        note={
          <>
            {run.number} · <StoreName storeId={run.storeId} />
            {isRoomy ? null : ` · ${dateTime(run.startedAt)}`}
          </>
        }
        onPress={() => navigate({ screen: 'run', runId: run.id })}
      />
    ),
  };
  return (
    <DataTable
      label={runsCopy.list.title}
      rows={runs}
      rowKey={(run) => run.id}
      columns={[title, ...figures.filter(({ id }) => isRoomy || id !== 'started')]}
    />
  );
}

/** Every run, newest first: what was sent to which store, and what became of it. */
export function RunsScreen() {
  const { value: runs, error } = runsFacts.use();
  const status = runs ? <span>{counted(runs.length, 'run')}</span> : null;
  return (
    <Screen title={runsCopy.list.title} status={status}>
      {error ? <ErrorBanner error={error} onRetry={() => void runsFacts.refresh()} /> : null}
      {!runs && !error ? <Spinner /> : null}
      {runs?.length === 0 ? (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={runsCopy.list.emptyTitle}
          actions={
            <Button look="primary" onPress={() => navigate({ screen: 'sheets' })}>
              {runsCopy.list.openSheets}
            </Button>
          }
        >
          {runsCopy.list.emptyText}
        </EmptyState>
      ) : null}
      {runs && runs.length > 0 ? (
        <Panel flush>
          <RunTable runs={runs} />
        </Panel>
      ) : null}
    </Screen>
  );
}
