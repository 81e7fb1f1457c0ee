import { useEffect, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { Screen, StatusGap } from '../../app/Screen.tsx';
import { appErrorOf } from '../../bridge/index.ts';
import { runsCopy } from '../../copy/runs.ts';
import { count, ErrorBanner, Pill, Spinner, type Tone, timeOfDay } from '../../ui/index.ts';
import { loadRun } from './actions/control-run.ts';
import { RunActions } from './components/RunActions.tsx';
import { RunBody } from './components/RunBody.tsx';
import { followRuns, useRunProgress } from './store.ts';

const tones: Readonly<Record<keyof typeof runsCopy.stateWords, Tone>> = {
  uploading: 'accent',
  processing: 'accent',
  verifying: 'accent',
  paused: 'warn',
  waiting: 'warn',
  done: 'ok',
  cancelled: 'neutral',
};

/** One run: what is known, what goes on, and what can be done with it. */
export function RunScreen({ runId }: { readonly runId: string }) {
  const run = useRunProgress((progress) => progress[runId]);
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    followRuns();
    loadRun(runId).catch((thrown: unknown) => setError(appErrorOf(thrown)));
  }, [runId]);

  if (!run) {
    return <Screen title="Run">{error ? <ErrorBanner error={error} /> : <Spinner />}</Screen>;
  }
  return (
    <Screen
      title={`Run ${run.number}: ${run.title}`}
      facts={<Pill tone={tones[run.state]}>{runsCopy.stateWords[run.state]}</Pill>}
      actions={<RunActions run={run} />}
      status={
        <>
          <span>Started {timeOfDay(run.startedAt)}</span>
          <span>{count(run.requests)} requests</span>
          <StatusGap />
          <span>
            Limit {run.limit.used}/{run.limit.size} used, {run.limit.perSecond} per second
          </span>
        </>
      }
    >
      <RunBody run={run} />
    </Screen>
  );
}
