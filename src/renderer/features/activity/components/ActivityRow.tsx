import { memo, type ReactNode } from 'react';
import type { ActivityEntry } from '../../../../contract/activity.ts';
import { navigate, runsFacts, useStores } from '../../../app/index.ts';
import { activityCopy } from '../../../copy/activity.ts';
import { bytes, cx, dateTime, logTime, milliseconds, StoreBadge } from '../../../ui/index.ts';
import styles from '../activity.module.css';
import { type ColumnName, columns } from './columns.ts';

const copy = activityCopy;

/** One request. */
export const ActivityRow = memo(function ActivityRow({
  entry,
  index,
  top,
}: {
  readonly entry: ActivityEntry;
  readonly index: number;
  readonly top: number;
}) {
  const cells: Readonly<Record<ColumnName, ReactNode>> = {
    time: (
      <time dateTime={entry.at} title={dateTime(entry.at)}>
        {logTime(entry.at, Date.now())}
      </time>
    ),
    store: <StoreName storeId={entry.storeId} />,
    method: entry.method,
    path: <Path path={entry.path} />,
    status: (
      <span title={entry.outcome}>
        <Status status={entry.status} />
      </span>
    ),
    duration: milliseconds(entry.durationMs),
    run: entry.runId === null ? null : <RunLink runId={entry.runId} />,
    outcome: (
      <span title={copy.sizes(bytes(entry.requestBytes), bytes(entry.responseBytes))}>{entry.outcome}</span>
    ),
  };
  return (
    <tr className={styles.row} aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
});

/** Characters at the end of a path that are shown before its beginning. */
const pathEnd = 14;

/** A path in parts: where there is no room, the query is left out first, and then the beginning. */
function Path({ path }: { readonly path: string }) {
  const mark = path.indexOf('?');
  const end = mark < 0 ? path.length : mark;
  const cut = Math.max(0, end - pathEnd);
  return (
    <span className={styles.cut} title={path}>
      <span>{path.slice(0, cut)}</span>
      <span className={styles.pathEnd}>{path.slice(cut, end)}</span>
      <span className={styles.query}>{path.slice(end)}</span>
    </span>
  );
}

function StoreName({ storeId }: { readonly storeId: string }) {
  const store = useStores().find((entry) => entry.id === storeId);
  if (!store) return <>{storeId === '' ? copy.noStore : copy.unknownStore}</>;
  return (
    <>
      <StoreBadge name={store.name} colour={store.colour} size="small" />
      <span title={store.name}>{store.name}</span>
    </>
  );
}

function Status({ status }: { readonly status: number | null }) {
  if (status === null) return <span className={styles.silent}>{copy.noStatus}</span>;
  return (
    <span className={cx(status >= 400 && (status === 429 ? styles.limited : styles.refused))}>{status}</span>
  );
}

function RunLink({ runId }: { readonly runId: string }) {
  const number = runsFacts.use((fact) => fact.value?.find((run) => run.id === runId)?.number ?? null);
  const name = number === null ? copy.unknownRun : copy.run(number);
  return (
    <button type="button" className={styles.link} onClick={() => navigate({ screen: 'run', runId })}>
      <span className="visually-hidden">{copy.openRun('')}</span>
      {name}
    </button>
  );
}
