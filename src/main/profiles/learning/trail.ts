import type { TryTask } from '../../../contract/profiles.ts';
import type { Ending } from '../../../domain/profile/learn/index.ts';
import { isNumberId } from './task.ts';

/** How far a step came: not sent or refused, lost on its way, accepted. */
export type Reached = 'no' | 'maybe' | 'yes';

/** What one batch has come to: what may be left of it follows from this alone. */
export type Trail = {
  batchId: string | null;
  created: Reached;
  added: Reached;
  started: Reached;
  ending: Ending['outcome'] | null;
};

export const newTrail = (): Trail => ({
  batchId: null,
  created: 'no',
  added: 'no',
  started: 'no',
  ending: null,
});

/** What is left of a batch itself, as sentences; none where none was made. */
function batchLeft({ batchId, created, added, started }: Trail): readonly string[] {
  if (created === 'no') return [];
  if (created === 'maybe') {
    return ['A batch without a task may be there: the answer to its creation was lost. It does nothing.'];
  }
  if (batchId === null) {
    return ['A batch without a task is there; its id could not be read. It does nothing.'];
  }
  const name = `Batch ${batchId}`;
  if (started !== 'no') {
    return [`${name} stays at the service: the specification shows no way to delete a batch.`];
  }
  if (added === 'no') return [`${name} is there without a task. It does nothing.`];
  const task = added === 'maybe' ? 'perhaps with its task' : 'with its task';
  return [`${name} is there ${task}. It was not started, so the task is not carried out.`];
}

/** Whether the task itself was carried out, as far as the service told. */
type Effect = 'none' | 'open' | 'done' | 'refused';

export function effectOf({ started, ending }: Trail): Effect {
  if (started === 'no') return 'none';
  if (ending === null) return 'open';
  return ending === 'succeeded' ? 'done' : 'refused';
}

/** The id of the discount that was made, where an answer told it. */
export type Made = { readonly discountId: string | null };

/** Everything that a try has left at the service or may have left, as sentences; empty when nothing. */
export function leftOf(task: TryTask, trail: Trail, cleaning: Trail | null, made: Made): readonly string[] {
  const batches = [...batchLeft(trail), ...(cleaning === null ? [] : batchLeft(cleaning))];
  return [...effectLeft(task, trail, cleaning, made), ...batches];
}

function effectLeft(
  task: TryTask,
  trail: Trail,
  cleaning: Trail | null,
  { discountId }: Made,
): readonly string[] {
  const effect = effectOf(trail);
  if (task.kind === 'delete') {
    if (effect === 'none' || effect === 'refused') return [];
    const which = `discount ${task.discountId}`;
    return effect === 'done'
      ? [`The service says that it deleted ${which}.`]
      : [`Whether the service deletes ${which} is not known: look there.`];
  }
  const { code } = task;
  if (effect === 'none' || effect === 'refused') return [];
  if (effect === 'open') {
    return [`The code ${code} may be there, or may still be made: look for it at the service.`];
  }
  const which = discountId === null ? `The code ${code}` : `The code ${code} (discount ${discountId})`;
  const cleaned = cleaning === null ? 'none' : effectOf(cleaning);
  if (cleaned === 'done') return [];
  if (cleaned === 'open') {
    return [`${which} was made. Whether it was deleted again is not known: look there.`];
  }
  const isDeletable = discountId !== null && isNumberId(discountId);
  const why =
    cleaned === 'refused'
      ? ' The service refused to delete it.'
      : !task.cleanUp
        ? ''
        : discountId === null
          ? ' No answer told its id, so it was not deleted.'
          : isDeletable
            ? ' It was not deleted.'
            : ' Its id is no number, so it was not deleted: the specification deletes by numbers.';
  const how = isDeletable ? ' A sheet of the type “Delete discounts” deletes it.' : '';
  return [`${which} is there: 1 percent, for one use, in no channel.${why}${how}`];
}
