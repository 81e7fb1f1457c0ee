import type { TryTask } from '../../../contract/profiles.ts';
import type { Ending } from '../../../domain/profile/learn/index.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import { isNumberId } from './task.ts';

/** How far a step came: not sent or refused, lost in transit, accepted. */
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
    return [tryServiceMessages.batchWithoutTaskAnswer];
  }
  if (batchId === null) {
    return [tryServiceMessages.batchWithoutTaskId];
  }
  const name = tryServiceMessages.batchNamed({ batchId });
  if (started !== 'no') {
    return [tryServiceMessages.staysServiceSpecificationShows({ name })];
  }
  if (added === 'no') return [tryServiceMessages.withoutTaskNothing({ name })];
  const task = added === 'maybe' ? tryServiceMessages.perhapsTask : tryServiceMessages.withItsTask;
  return [tryServiceMessages.notStartedTaskNot({ name, task })];
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
    const which = tryServiceMessages.discount({ discountId: task.discountId });
    return effect === 'done'
      ? [tryServiceMessages.serviceSaysDeleted({ which })]
      : [tryServiceMessages.whetherServiceDeletesNot({ which })];
  }
  const { code } = task;
  if (effect === 'none' || effect === 'refused') return [];
  if (effect === 'open') {
    return [tryServiceMessages.codeMadeLookService({ code })];
  }
  const which =
    discountId === null
      ? tryServiceMessages.theCode({ code })
      : tryServiceMessages.codeDiscount({ code, discountId });
  const cleaned = cleaning === null ? 'none' : effectOf(cleaning);
  if (cleaned === 'done') return [];
  if (cleaned === 'open') {
    return [tryServiceMessages.madeWhetherDeletedAgain({ which })];
  }
  const isDeletable = discountId !== null && isNumberId(discountId);
  const why =
    cleaned === 'refused'
      ? tryServiceMessages.serviceRefusedDelete
      : !task.cleanUp
        ? ''
        : discountId === null
          ? tryServiceMessages.noAnswerToldId
          : isDeletable
            ? tryServiceMessages.notDeleted
            : tryServiceMessages.idNoNumberNot;
  const how = isDeletable ? tryServiceMessages.sheetTypeDeleteDiscounts : '';
  return [tryServiceMessages.percentOneUseNo({ which, why, how })];
}
