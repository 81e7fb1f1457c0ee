import type { AppError } from '../../contract/errors.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { aroundBatch } from '../../domain/run/around-batch.ts';
import { type Action, isChange, type RunEvent, type StepResult } from '../../domain/run/events.ts';
import { maxWaitMs } from '../../domain/run/timing.ts';
import { type RunKind, versionOf } from '../../domain/sheet/kind.ts';
import { Failure } from '../failure.ts';
import type { Api, ApiAnswer, Clock } from '../ports.ts';
import { isWritten } from '../sending/disk.ts';
import { turn } from '../turn.ts';
import type { BatchWork } from './batch-work/batch-work.ts';
import { createFollowing } from './batch-work/following.ts';
import { defect } from './defect.ts';
import { heldEvent } from './held-event.ts';
import type { LiveRun } from './live-run.ts';
import type { RunWriter } from './run-writer.ts';
import type { Bodies } from './sending/bodies.ts';
import { type InterpretContext, interpret } from './sending/interpret.ts';
import { keepAnswer } from './sending/keep.ts';
import { isDecisiveLook } from './sending/look-up-requests.ts';
import { requestOf, type Wire } from './sending/requests.ts';
import type { RunRows } from './store/run-rows.ts';

export type StepParts = {
  readonly run: LiveRun;
  readonly kind: RunKind;
  /** The profile of the store as it is now: limits and optional endpoints. */
  readonly profile: () => Profile;
  readonly api: Api;
  readonly clock: Clock;
  readonly rows: RunRows;
  readonly toDisk: () => Promise<void>;
  readonly bodies: Bodies;
  readonly work: BatchWork;
  readonly claimBatch: InterpretContext['claimBatch'];
  readonly claimMade: InterpretContext['claimMade'];
  /** Writes what has happened, at once or as soon as the disk takes it. */
  readonly write: RunWriter['record'];
  /** The disk refused what must be on it before a request leaves. */
  readonly onRefused: (thrown: Failure) => void;
};

/**
 * Sends the request of a step that is written down, and writes down what came of it. Never rejects: a defect leaves
 * the step in doubt and holds the run. An aborted signal keeps back what has not left yet.
 */
export function createStepSender(parts: StepParts) {
  const { run, clock, api, write } = parts;
  const { record } = run;
  const follow = createFollowing(parts.work, record.id);

  /** A step that came to nothing. What stopped it holds the run; a disk does until it can be written again. */
  const endStep = (step: number, result: StepResult, reason: AppError | null = null): void => {
    const ended: RunEvent = { at: clock.now(), type: 'step-outcome', step, result };
    const isHeld = reason !== null && reason.code !== 'disk';
    write({ events: isHeld ? [ended, { at: clock.now(), type: 'held', reason, until: null }] : [ended] });
    if (reason?.code === 'disk') parts.onRefused(new Failure(reason));
  };

  const perform = async (step: number, action: Action, waitSignal: AbortSignal): Promise<void> => {
    const { setup } = record;
    const { open, needs } = run.state();
    const begunAt = open.get(step)?.at ?? clock.now();
    const isPrompt = action.do === 'send-one' || action.do === 'process';
    const prompt = isPrompt ? { leavesBy: begunAt + maxWaitMs(needs) } : {};
    // Written at launch; on the disk itself before a request leaves that changes something. A reading does no
    // harm when it is forgotten with the power, and is done again.
    const flushed = isChange(action)
      ? parts.toDisk().then(
          () => null,
          (thrown: unknown) => (thrown instanceof Failure ? thrown.error : defect(thrown)),
        )
      : null;
    const request = await requestOf(
      action,
      parts.kind,
      setup.profile,
      parts.bodies,
      (chunk) => parts.work.add({ run: record.id, first: chunk.first, count: chunk.count }),
      isDecisiveLook(action, run.state()),
    ).catch((thrown: unknown) => {
      if (thrown instanceof Failure) return thrown.error;
      throw thrown;
    });
    const diskError = await flushed;
    if (diskError !== null) {
      return endStep(step, { is: 'not-sent', why: diskError.message }, diskError);
    }
    if (request === null) {
      const nothing: StepResult = { is: 'refused', refusal: 'final', status: 0, words: ['nothing to ask'] };
      return endStep(step, nothing);
    }
    if ('code' in request) return endStep(step, { is: 'not-sent', why: request.message }, request);
    const { whole, ...plain } = { version: versionOf(parts.kind, setup.profile), ...request };
    const ask = (wire: Wire): Promise<ApiAnswer> =>
      api.request({ ...plain, ...wire, ...prompt, storeId: record.storeId, runId: record.id, waitSignal });
    const answer = await (whole === undefined ? ask(plain) : whole(ask));
    await turn();
    const context = { now: clock.now(), profile: parts.profile() };
    const read =
      action.do === 'add-chunk' || action.do === 'read-results'
        ? await parts.work.interpret({
            ...{ run: record.id, action, answer, ...context },
            state: aroundBatch(run.state(), action.batch),
          })
        : await interpret(action, answer, { ...parts, ...context, state: run.state(), passes: null });
    const before = () => keepAnswer(parts.rows, record.number, action, read);
    const isKept = isWritten(before);
    await turn();
    const events: RunEvent[] = [
      ...read.outcomes,
      { at: clock.now(), type: 'step-outcome', step, result: read.result },
    ];
    if (read.hold !== null && run.state().hold === null) {
      const pollMs = parts.profile().limits.pollSeconds * 1000;
      events.push(heldEvent(read.hold, clock.now(), run.state().holds, pollMs, read.pauseMs));
    }
    write({ events, details: read.details, ...(isKept ? {} : { before }) });
    follow(run.state().batches, parts.profile().optional.taskList);
  };

  return (step: number, action: Action, waitSignal: AbortSignal): Promise<void> =>
    perform(step, action, waitSignal).catch((thrown: unknown) => {
      // A defect: the step stays in doubt, and the run waits for the operator.
      const reason = thrown instanceof Failure ? thrown.error : defect(thrown);
      endStep(step, { is: 'ambiguous', why: reason.message }, reason);
    });
}
