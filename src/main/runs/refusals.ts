import type { AppError } from '../../contract/errors.ts';
import { outcomeOf } from '../../domain/run/outcome.ts';
import type { RunState } from '../../domain/run/state.ts';
import { maySendOn } from '../../domain/run/unsent.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import type { Sessions } from '../ports.ts';
import { storeOf } from '../sending/gate.ts';
import type { LiveRun } from './live-run.ts';

/** No run has the id, or its preparation was interrupted. */
export const unknownRun: AppError = { code: 'not-found', message: runsMessages.runNotExistMore };

export const isOver = (number: number): AppError => ({
  code: 'conflict',
  message: runsMessages.runOver({ number }),
});

/** A run in progress writes to the file that is to be rewritten. */
export const isWriting = (number: number): AppError => ({
  code: 'conflict',
  message: runsMessages.runGoingFileRuns({ number }),
  next: runsMessages.runGoingFileRunsNext,
});

/**
 * Throws Failure (`conflict`) unless a run is over, with an outcome for every task: what is verified again is read, and
 * nothing of it is left to be sent. As {@link storeOf}, too: a run of a store that is being deleted is deleted with it.
 */
export function checkWhole(sessions: Pick<Sessions, 'store'>, { record, state }: LiveRun): void {
  storeOf(sessions, record.storeId);
  const { endedAt, plan, outcomes } = state();
  const isWhole =
    endedAt !== null &&
    Array.from({ length: plan.tasks }).every((_, task) => outcomeOf(outcomes, task) !== null);
  if (!isWhole) throw new Failure({ code: 'conflict', message: runsMessages.runNotOverYet });
}

/** Throws Failure (`conflict`) where a run that came back from a backup would send what may have been sent since. */
export function checkResumable(state: RunState): void {
  if (maySendOn(state)) return;
  throw new Failure({
    code: 'conflict',
    message: backupsMessages.runNotResumed,
    next: backupsMessages.runNotResumedNext,
  });
}
