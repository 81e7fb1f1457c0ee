import type { Store } from '../../../../contract/stores.ts';
import { type HistoryEntry, navigate, partInWords } from '../../../app/index.ts';
import { homeCopy } from '../../../copy/home.ts';
import { runListCopy } from '../../../copy/run-list.ts';
import { ago, Button, Panel, Pill, ProgressBar, StoreBadge } from '../../../ui/index.ts';
import styles from '../home.module.css';
import { LineButton } from './LineButton.tsx';
import { useMinute } from './use-minute.ts';

const copy = homeCopy.runs;
const most = 5;

/** What goes on first, then the newest. */
export function RecentRuns({
  entries,
  stores,
}: {
  readonly entries: readonly HistoryEntry[] | null;
  readonly stores: readonly Store[];
}) {
  const shown = (entries ?? []).toSorted((a, b) => Number(a.isOver) - Number(b.isOver)).slice(0, most);
  return (
    <Panel
      title={copy.title}
      flush
      actions={
        <Button size="small" look="quiet" onPress={() => navigate({ screen: 'runs' })}>
          {copy.all}
        </Button>
      }
    >
      {entries !== null && shown.length === 0 ? <p className={styles.empty}>{copy.empty}</p> : null}
      <ul>
        {shown.map((entry) => (
          <EntryLine
            key={entry.key}
            entry={entry}
            store={stores.find((store) => store.id === entry.storeId) ?? null}
          />
        ))}
      </ul>
    </Panel>
  );
}

function EntryLine({ entry, store }: { readonly entry: HistoryEntry; readonly store: Store | null }) {
  const now = useMinute();
  const { isOver, parts } = entry;
  const odd = parts.filter(({ tone, isInState }) => !isInState && (tone === 'error' || tone === 'warn'));
  return (
    <LineButton onPress={() => navigate(entry.route)}>
      {store ? <StoreBadge name={store.name} colour={store.colour} /> : null}
      <span className={styles.lineText}>
        <b>{entry.title}</b>
        <small>
          {entry.what} · {store?.name ?? runListCopy.unknownStore}
          {entry.endedAt ? ` · ${copy.ended(ago(entry.endedAt, now))}` : ''}
        </small>
        {isOver ? null : (
          <span className={styles.lineProgress}>
            <ProgressBar label={entry.what} text={entry.progress} total={entry.size} thin parts={entry.bar} />
            <small>{entry.progress}</small>
          </span>
        )}
        {entry.because && !isOver ? <small className={styles.because}>{entry.because.message}</small> : null}
      </span>
      <span className={styles.lineFacts}>
        {odd.map((part) => (
          <Pill key={part.word} tone={part.tone}>
            {partInWords(part)}
          </Pill>
        ))}
        <Pill tone={entry.tone}>{entry.state}</Pill>
      </span>
    </LineButton>
  );
}
