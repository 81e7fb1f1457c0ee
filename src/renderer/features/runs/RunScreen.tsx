import { useEffect, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { RunProgress } from '../../../contract/runs.ts';
import { runsFacts, useStores } from '../../app/facts/index.ts';
import { navigate } from '../../app/navigation.ts';
import { standingOf } from '../../app/run-standing.ts';
import { Screen, StatusGap } from '../../app/Screen.tsx';
import { appErrorOf } from '../../bridge/index.ts';
import { runsCopy } from '../../copy/runs.ts';
import {
  Banner,
  Button,
  ErrorBanner,
  exactTime,
  logTime,
  Pill,
  Spinner,
  StoreBadge,
} from '../../ui/index.ts';
import { loadRun } from './actions/control-run.ts';
import { RunActions } from './components/RunActions.tsx';
import { RunBody } from './components/RunBody.tsx';
import styles from './components/run.module.css';
import { followRuns, useRunProgress } from './store.ts';

/** One run: what is known, what goes on, and what can be done with it. */
export function RunScreen({ runId }: { readonly runId: string }) {
  const run = useRunProgress((progress) => progress[runId]);
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    followRuns();
    loadRun(runId).catch((thrown: unknown) => setError(appErrorOf(thrown)));
  }, [runId]);

  if (!run) {
    return (
      <Screen title={runsCopy.run.opening}>{error ? <ErrorBanner error={error} /> : <Spinner />}</Screen>
    );
  }
  const standing = standingOf(run.state, run);
  return (
    <Screen
      title={runsCopy.run.title(run.number, run.title)}
      storeId={run.storeId}
      facts={
        <>
          <Pill tone={standing.tone}>{standing.whole}</Pill>
          <StoreOf run={run} />
        </>
      }
      actions={<RunActions run={run} />}
      status={
        <>
          <span>{runsCopy.run.started(exactTime(run.startedAt))}</span>
          {run.endedAt === null ? null : (
            <span>{runsCopy.run.ended(logTime(run.endedAt, Date.parse(run.startedAt)))}</span>
          )}
          <span>{runsCopy.run.requests(run.requests)}</span>
          <StatusGap />
          {run.endedAt === null ? <span>{runsCopy.run.limit(run.limit)}</span> : null}
        </>
      }
    >
      <div className={styles.stack}>
        <TakenBack run={run} />
        <RunBody run={run} />
      </div>
    </Screen>
  );
}

function StoreOf({ run }: { readonly run: RunProgress }) {
  const store = useStores().find(({ id }) => id === run.storeId);
  if (store === undefined) return <span>{runsCopy.list.unknownStore}</span>;
  return (
    <span className={styles.store}>
      <StoreBadge name={store.name} colour={store.colour} size="small" />
      <span>{store.name}</span>
    </span>
  );
}

/** The runs that took rows of this one back. */
function TakenBack({ run }: { readonly run: RunProgress }) {
  const back = (runsFacts.use(({ value }) => value) ?? []).filter(
    ({ inverseOf, succeeded }) => inverseOf === run.id && succeeded > 0,
  );
  return back.map(({ id, number, succeeded, unrestored }) => (
    <Banner
      key={id}
      tone={unrestored.length > 0 ? 'warn' : 'info'}
      title={runsCopy.run.takenBack(succeeded, number, unrestored.length === 0)}
      actions={
        <Button onPress={() => navigate({ screen: 'run', runId: id })}>{runsCopy.list.number(number)}</Button>
      }
    >
      {unrestored.length > 0 ? unrestored.map((text) => <p key={text}>{text}</p>) : null}
    </Banner>
  ));
}
