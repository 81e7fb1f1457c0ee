import type { AppError } from '../../../contract/errors.ts';
import { hasWord, sameWord } from '../../../domain/profile/learn/ending.ts';
import { endingOf, settledAfter } from '../../../domain/profile/learn/index.ts';
import { type ListSight, sightsOf } from '../../../domain/profile/learn/sights.ts';
import type { PageMark } from '../../../domain/run/events.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import { pageRequest } from '../../api/paging.ts';
import { Failure } from '../../failure.ts';
import type { TaskRecord } from '../../runs/decode/tasks-page.ts';
import { batchPath } from '../../runs/sending/requests.ts';
import { endOfAll, stopBy } from './asking.ts';
import type { OneBatchParts } from './one-batch.ts';
import { batchSights, limitSights, listLook } from './sights.ts';

/** So long a batch of one task is looked at before the try ends without its end. */
export const patienceMs = 10 * 60_000;
/** Looks after the end: words that come to rest, results that come late. */
const maxLooksAfter = 8;
const maxPauseMs = 30_000;
const growth = 1.3;
/** Looks at the batch before other readings are asked whether its task was carried out. */
const looksBeforeElsewhere = 3;

export type Watched = {
  /** The task as it was listed last; null where it was not. */
  readonly record: TaskRecord | null;
  /** Why its end is not known; null where it is. */
  readonly late: AppError | null;
};

/**
 * Looks at a started batch until its task has a result, its word has come to rest and its list was read, or until
 * patience ends. `lost`: why it is not known whether it was started; then what is seen counts only if it comes to an end.
 */
export async function watch(
  parts: OneBatchParts,
  batchId: string,
  startedAt: number,
  lost: AppError | null,
): Promise<Watched> {
  const { clock, profile, signal, sights, task, trail, askElsewhere } = parts;
  const known = sights.length;
  const look = looking(parts, batchId);
  const ending = () => endingOf(sights, task, profile.words);
  const pollMs = profile.limits.pollSeconds * 1000;
  let after = 0;
  let isLate = false;
  try {
    for (let looks = 0; !isLate; looks += 1) {
      if (looks > 0) await clock.sleep(Math.min(maxPauseMs, pollMs * growth ** Math.min(looks, 20)), signal);
      if (signal.aborted) throw new Failure(stopBy({ is: 'stopped' }, tryServiceMessages.batchStarted));
      await look.atBatch();
      await look.atList();
      if (looks >= looksBeforeElsewhere && ending() === null) await askElsewhere?.();
      if (ending() !== null || endedByWord(parts)) after += 1;
      const isRead = look.isListRead() && isSettled(parts, ending()?.at ?? 0);
      if (after >= maxLooksAfter || (after > 0 && isRead)) break;
      isLate = clock.now() - startedAt > patienceMs;
    }
  } finally {
    const end = ending();
    trail.ending = end?.outcome ?? null;
    if (end !== null) trail.started = 'yes';
    // What was seen of a batch of which nobody knows whether it was started tells nothing of either state.
    else if (lost !== null) sights.splice(known);
  }
  if (trail.ending === null && lost !== null) throw new Failure(lost);
  await look.atPages();
  return { record: look.record(), late: trail.ending === null ? tooLate(parts) : null };
}

function tooLate({ sights, task, profile }: OneBatchParts): AppError {
  const word = sightsOf(sights, 'batch').findLast((sight) => sight.task === task)?.word ?? null;
  if (hasWord(profile.words.batchDone, word)) {
    return {
      code: 'service-unreadable',
      message: tryServiceMessages.batchNoAnswerTells({ word }),
      next: tryServiceMessages.batchNoAnswerTellsNext,
    };
  }
  return {
    code: 'timed-out',
    message: tryServiceMessages.batchOneTaskNot({ patienceMs: patienceMs / 60_000, word }),
    next: tryServiceMessages.batchOneTaskNotNext,
  };
}

/** Looks since a place all say the same word, or none. */
function isSettled({ sights, task }: OneBatchParts, from: number): boolean {
  const last = sights
    .slice(from)
    .flatMap((sight) =>
      sight.of === 'batch' && sight.task === task && sight.stage === 'started' ? [sight.word] : [],
    )
    .slice(-settledAfter);
  const [first] = last;
  return (
    last.length === settledAfter && last.every((word) => word === first || sameWord(word, first ?? null))
  );
}

/** By a word that the profile has: where a service tells no result, this is all there is. */
function endedByWord({ sights, task, profile }: OneBatchParts): boolean {
  const last = sightsOf(sights, 'batch').findLast((sight) => sight.task === task);
  return last?.stage === 'started' && hasWord(profile.words.batchDone, last.word);
}

const marks: Readonly<Record<ListSight['ask'], PageMark | null>> = {
  first: null,
  'page 1': { page: 1 },
  'page 2': { page: 2 },
  'offset 1': { offset: 1 },
  again: null,
};

function looking({ ask, clock, profile, one, sights, task, signal }: OneBatchParts, batchId: string) {
  const version = one.kind.apiVersion;
  const path = `${batchPath(batchId)}/tasks`;
  let limit = profile.limits.pageSize;
  let isMissing = false;
  let record: TaskRecord | null = null;

  const page = async (wanted: ListSight['ask']): Promise<number> => {
    const mark = marks[wanted];
    const asked = { method: 'GET', ...pageRequest({ path, limit }, mark) } as const;
    const reply = await ask(asked, version);
    const end = endOfAll(reply, tryServiceMessages.listTasksNotRead);
    if (end !== null) throw new Failure(end);
    const { answer } = reply;
    if (answer === null) return 0;
    const now = clock.now();
    const seen = listLook(task, now, asked, answer, { ask: wanted, limit }, one, profile.words);
    sights.push(...seen.sights, ...limitSights(task, asked, answer));
    if (wanted === 'first') {
      isMissing = answer.status === 404 || answer.status === 405 || answer.status === 501;
      record = seen.record ?? record;
    }
    return answer.status;
  };

  return {
    atBatch: async (): Promise<void> => {
      const asked = { method: 'GET', path: batchPath(batchId) } as const;
      const reply = await ask(asked, version);
      const end = endOfAll(reply, tryServiceMessages.batchNotRead);
      if (end !== null) throw new Failure(end);
      const { answer } = reply;
      if (answer === null) return;
      const at = clock.now();
      sights.push(
        ...batchSights(task, 'started', at, asked, answer, profile.words),
        ...limitSights(task, asked, answer),
      );
    },
    /** The first page; a size that is refused is halved. */
    atList: async (): Promise<void> => {
      let status = await page('first');
      while ((status === 400 || status === 422) && limit > 1 && !signal.aborted) {
        limit = Math.floor(limit / 2);
        status = await page('first');
      }
    },
    record: (): TaskRecord | null => record,
    /** Nothing more is to be had of the list: it is not there, or it has the result. */
    isListRead: (): boolean => isMissing || record?.outcome != null,
    /** Whether a page is asked for by its number or an offset shows where an answer names no next page. */
    atPages: async (): Promise<void> => {
      const last: ListSight | undefined = sightsOf(sights, 'list').findLast((one) => one.task === task);
      if (last?.entries !== 1 || last.next !== null || signal.aborted) return;
      for (const wanted of ['page 1', 'page 2', 'offset 1', 'again'] as const) await page(wanted);
    },
  };
}
