import type { RunState, RunSummary } from '../../../../contract/runs.ts';
import type { Store } from '../../../../contract/stores.ts';
import { navigate } from '../../../app/index.ts';
import { homeCopy } from '../../../copy/home.ts';
import { ago, Button, Panel, Pill, ProgressBar, StoreBadge, type Tone } from '../../../ui/index.ts';
import styles from '../home.module.css';
import { LineButton } from './LineButton.tsx';
import { useMinute } from './use-minute.ts';

const copy = homeCopy.runs;
const most = 5;

const tones: Readonly<Record<RunState, Tone>> = {
  uploading: 'accent',
  processing: 'accent',
  verifying: 'accent',
  paused: 'neutral',
  waiting: 'warn',
  done: 'ok',
  cancelled: 'neutral',
};
const isOver = (run: RunSummary): boolean => run.state === 'done' || run.state === 'cancelled';

/** Runs that go on first, then the newest. */
export function RecentRuns({
  runs,
  stores,
}: {
  readonly runs: readonly RunSummary[] | null;
  readonly stores: readonly Store[];
}) {
  const shown = [...(runs ?? [])].sort((a, b) => Number(isOver(a)) - Number(isOver(b))).slice(0, most);
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
      {runs !== null && shown.length === 0 ? <p className={styles.empty}>{copy.empty}</p> : null}
      <ul>
        {shown.map((run) => (
          <RunLine key={run.id} run={run} store={stores.find((store) => store.id === run.storeId) ?? null} />
        ))}
      </ul>
    </Panel>
  );
}

function RunLine({ run, store }: { readonly run: RunSummary; readonly store: Store | null }) {
  const now = useMinute();
  const proved = run.succeeded + run.failed;
  return (
    <LineButton onPress={() => navigate({ screen: 'run', runId: run.id })}>
      {store ? <StoreBadge name={store.name} colour={store.colour} /> : null}
      <span className={styles.lineText}>
        <b>{run.title}</b>
        <small>
          {copy.number(run.number)} · {store?.name ?? copy.removedStore}
          {run.endedAt ? ` · ${copy.ended(ago(run.endedAt, now))}` : ''}
        </small>
        {isOver(run) ? null : (
          <span className={styles.lineProgress}>
            <ProgressBar
              label={copy.number(run.number)}
              text={copy.proved(proved, run.rows)}
              total={run.rows}
              thin
              parts={[
                { tone: 'ok', value: run.succeeded },
                { tone: 'error', value: run.failed },
                { tone: 'warn', value: run.unknown },
              ]}
            />
            <small>{copy.proved(proved, run.rows)}</small>
          </span>
        )}
        {run.because && !isOver(run) ? <small className={styles.because}>{run.because.message}</small> : null}
      </span>
      <span className={styles.lineFacts}>
        {run.failed > 0 ? <Pill tone="error">{copy.failed(run.failed)}</Pill> : null}
        {run.unknown > 0 ? <Pill tone="warn">{copy.unknown(run.unknown)}</Pill> : null}
        {isOver(run) && run.notSent > 0 ? <Pill>{copy.notSent(run.notSent)}</Pill> : null}
        <Pill tone={tones[run.state]}>{copy.states[run.state]}</Pill>
      </span>
    </LineButton>
  );
}
