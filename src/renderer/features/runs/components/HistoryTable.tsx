import { useStores } from '../../../app/facts/index.ts';
import { type HistoryEntry, partInWords } from '../../../app/history.ts';
import { navigate } from '../../../app/navigation.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { count, type DataColumn, DataTable, dateTime, Pill, RowLink, useRoomy } from '../../../ui/index.ts';
import { dayOf } from '../filter-runs.ts';
import styles from './run.module.css';
import list from './runs-list.module.css';

const copy = runsCopy.list;

function StoreName({ storeId }: { readonly storeId: string }) {
  const store = useStores().find((entry) => entry.id === storeId);
  return <>{store?.name ?? copy.unknownStore}</>;
}

/** "4,977 succeeded" and a mark for what needs a look. */
function Became({ entry: { parts } }: { readonly entry: HistoryEntry }) {
  if (parts.length === 0) return '–';
  return (
    <span className={styles.became}>
      {parts.map((part) =>
        part.tone === 'error' || part.tone === 'warn' ? (
          <Pill key={part.word} tone={part.tone}>
            {partInWords(part)}
          </Pill>
        ) : (
          <span key={part.word}>{partInWords(part)}</span>
        ),
      )}
    </span>
  );
}

const figures: readonly DataColumn<HistoryEntry>[] = [
  {
    id: 'state',
    header: copy.columns.state,
    width: '216px',
    cell: (entry) => (
      <span className={list.state}>
        <Pill tone={entry.tone}>{entry.state}</Pill>
      </span>
    ),
  },
  { id: 'rows', header: copy.columns.rows, align: 'end', width: '76px', cell: (entry) => count(entry.size) },
  { id: 'became', header: copy.became, width: '200px', cell: (entry) => <Became entry={entry} /> },
  { id: 'started', header: copy.columns.started, width: '170px', cell: (entry) => dateTime(entry.startedAt) },
];

/** The history as a table; grouped by days; each line leads to its run or its list. */
export function HistoryTable({
  entries,
  nowMs,
}: {
  readonly entries: readonly HistoryEntry[];
  readonly nowMs: number;
}) {
  // With less room the start stands under the name.
  const isRoomy = useRoomy();
  const title: DataColumn<HistoryEntry> = {
    id: 'title',
    header: copy.columns.run,
    isRowHeader: true,
    cell: (entry) => (
      <RowLink
        name={entry.title}
        note={
          <>
            {entry.what} · <StoreName storeId={entry.storeId} />
            {isRoomy ? null : (
              <>
                {' · '}
                <span className={styles.unbroken}>{dateTime(entry.startedAt)}</span>
              </>
            )}
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
      groupOf={(entry) => dayOf(entry.startedAt, nowMs)}
      onOpen={(entry) => navigate(entry.route)}
      columns={[title, ...figures.filter(({ id }) => isRoomy || id !== 'started')]}
    />
  );
}
