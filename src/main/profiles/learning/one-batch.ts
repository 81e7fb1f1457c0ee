import type { AppError } from '../../../contract/errors.ts';
import type { TryStep } from '../../../contract/profiles.ts';
import type { Sight } from '../../../domain/profile/learn/index.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import { Failure } from '../../failure.ts';
import type { Clock } from '../../ports.ts';
import { batchIdOf } from '../../runs/decode/batch.ts';
import { addRequest, batchPath, createRequest, type Wire } from '../../runs/sending/requests.ts';
import { type Asking, endOfAll, stopBy } from './asking.ts';
import { type Answered, batchSights, idSights, limitSights } from './sights.ts';
import type { OneTask } from './task.ts';
import type { Trail } from './trail.ts';
import { type Watched, watch } from './watch.ts';

export type OneBatchParts = {
  readonly ask: Asking;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly signal: AbortSignal;
  /** 0 for what is tried, 1 for what cleans up after it. */
  readonly task: number;
  readonly one: OneTask;
  /** Everything that was seen so far; what is seen is put at its end. */
  readonly sights: Sight[];
  /** What the batch comes to; kept while it goes, so that it is known wherever it stops. */
  readonly trail: Trail;
  readonly onStep: (step: TryStep) => void;
  /** Asks elsewhere whether the task was carried out, where the batch itself does not tell. */
  readonly askElsewhere: (() => Promise<unknown>) | null;
};

/**
 * Creates a batch of one task, starts it and watches it to its end. Sends nothing twice, and nothing after an answer
 * that was lost, but looks. Throws Failure where it stops before its end.
 */
export async function sendOneBatch(parts: OneBatchParts): Promise<Watched> {
  const { one, profile, clock, sights, task, trail, onStep } = parts;
  const change = changing(parts);
  onStep('creating');
  const creation = createRequest(one.kind, profile);
  const created = await change(creation, 'created', tryServiceMessages.batchNotCreated);
  const batchId = batchIdOf(created.body);
  if (batchId === null) {
    throw new Failure({
      code: 'service-unreadable',
      message: tryServiceMessages.serviceAcceptedBatchBut,
      details: [created.text.slice(0, 300)],
    });
  }
  trail.batchId = batchId;
  sights.push(...idSights(task, creation, created, batchId));
  await lookBefore(parts, batchId, 'created');
  onStep('adding');
  await change(addRequest(batchId, [{ body: one.body }]), 'added', tryServiceMessages.taskNotAdded);
  await lookBefore(parts, batchId, 'filled');
  onStep('starting');
  const start: Wire = { method: 'POST', path: `${batchPath(batchId)}/process`, body: {} };
  let lost: AppError | null = null;
  try {
    await change(start, 'started', tryServiceMessages.batchNotStarted);
  } catch (thrown) {
    if (!(thrown instanceof Failure) || trail.started !== 'maybe') throw thrown;
    lost = thrown.error;
  }
  onStep('watching');
  const startedAt = clock.now();
  return watch(parts, batchId, startedAt, lost);
}

/** Sends a change, once, and keeps how far it came. */
const changing =
  ({ ask, one, sights, task, trail, signal }: OneBatchParts) =>
  async (request: Wire, reached: 'created' | 'added' | 'started', what: string): Promise<Answered> => {
    if (signal.aborted) throw new Failure(stopBy({ is: 'stopped' }, what));
    const { heard, answer } = await ask(request, one.kind.apiVersion);
    if (heard.is === 'unclear') trail[reached] = 'maybe';
    if (heard.is !== 'ok') throw new Failure(stopBy(heard, what));
    trail[reached] = 'yes';
    if (answer === null) throw new TypeError('what was heard has no answer');
    sights.push(...limitSights(task, request, answer));
    return answer;
  };

/** A look at the batch before it is started. What cannot be read does not stop the try. */
async function lookBefore(
  { ask, one, sights, task, profile, clock }: OneBatchParts,
  batchId: string,
  stage: 'created' | 'filled',
): Promise<void> {
  const asked = { method: 'GET', path: batchPath(batchId) } as const;
  const reply = await ask(asked, one.kind.apiVersion);
  const end = endOfAll(reply, tryServiceMessages.batchNotStarted);
  if (end !== null) throw new Failure(end);
  const { answer } = reply;
  if (answer === null) return;
  sights.push(
    ...batchSights(task, stage, clock.now(), asked, answer, profile.words),
    ...limitSights(task, asked, answer),
  );
}
