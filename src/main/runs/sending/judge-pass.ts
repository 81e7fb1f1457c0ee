import type { Profile } from '../../../domain/profile/profile.ts';
import { type Apart, type Judgement, judge } from '../../../domain/run/judge.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import type { TaskRecord } from '../decode/tasks-page.ts';
import type { Pass } from './matchers.ts';

/** What a whole pass over `read` records tells of the rows; null where each was told when its page was read. */
export function judgePass(
  batch: BatchState,
  pass: Pass,
  read: number,
  { lists }: Pick<Profile, 'lists'>,
): Judgement<TaskRecord | null> | null {
  const tasks = batch.chunks
    .filter((chunk) => chunk.state === 'added')
    .flatMap((chunk) => Array.from({ length: chunk.count }, (_, index) => chunk.first + index));
  const unclear = (rest: readonly number[], unknown: number) => {
    return { tasks: rest, succeeded: 0, failed: 0, unknown };
  };
  if (pass.others > 0 && pass.others === read) return { tied: [], apart: unclear(tasks, read), untied: 0 };
  // Everything was tied to its row when its page was read.
  if (pass.places.every(({ result }) => result === null)) return null;
  const judgement = judge(pass.places, tasks, lists.tasksInOrder);
  const { apart } = judgement;
  if (apart === null || mayBeOf(batch, apart, pass)) return judgement;
  return { ...judgement, apart: unclear(apart.tasks, apart.succeeded + apart.failed + apart.unknown) };
}

/** Whether results that name no row are no more than the rows that are left, and have all that the batch itself counts. */
function mayBeOf(
  { reading }: BatchState,
  { tasks, succeeded, failed, unknown }: Apart,
  { places }: Pass,
): boolean {
  const came = (outcome: TaskOutcome): number =>
    places.filter((place) => place.outcome === outcome || place.outcome === 'unknown').length;
  return (
    succeeded + failed + unknown <= tasks.length &&
    came('succeeded') >= (reading?.succeeded ?? 0) &&
    came('failed') >= (reading?.failed ?? 0)
  );
}
