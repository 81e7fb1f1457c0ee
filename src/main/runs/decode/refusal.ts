import type { Action, Needs, Refusal } from '../../../domain/run/events.ts';
import { mayRepeat, refusedBy } from '../../sending/answers.ts';

const tooMany =
  /too many|too large|too big|maximum (number )?of tasks|tasks per (request|batch)|batch (limit|is full)|(limit of|at most) \d{1,9} tasks/i;
const pageTooLarge = /limit|too many|too large|at most/i;

/** A refusal of what is there, not of a service that is busy with it. */
const saysThere = (words: string): boolean => /taken|exist|duplicate|unique|in use/i.test(words);
/** A refusal of what is there already, perhaps by an earlier request; in doubt it counts as one. */
export const saysTaken = (words: string): boolean => /^409|already/i.test(words) || saysThere(words);

/**
 * What a 4xx answer means for a step. 5xx never comes here: a service that fails may have acted.
 * @param tries how often the step was refused for now already
 * @param needs `compares`: the thing is only sent once it was read; not `idempotent`: a request makes a thing
 */
export function refusalOf(
  action: Action,
  status: number,
  words: readonly string[],
  tries: number,
  { compares, idempotent }: Pick<Needs, 'compares' | 'idempotent'> = { idempotent: true },
): Refusal {
  const isSingle = 'task' in action;
  // What may not be read is sent without having been read, unless it is compared first.
  if (action.do === 'read-first' && status === 403 && !compares) return 'final';
  if (status === 402 && !isSingle) return 'hold';
  const refused = refusedBy(status);
  if (refused === 'hold' || refused === 'gone') return refused;
  const isThere = status === 409 && action.do === 'send-one' && !idempotent && saysThere(words.join(' '));
  if (isThere) return 'final';
  if (refused !== 'final') return isSingle && !mayRepeat(refused, tries) ? 'final' : 'later';
  if (
    action.do === 'add-chunk' &&
    (status === 413 || ((status === 400 || status === 422) && tooMany.test(words.join(' '))))
  ) {
    return 'too-many';
  }
  // A first page has no other parameter than its size, so that is tried even where the refusal does not say it.
  if (action.do === 'read-results' && (status === 400 || status === 422) && action.limit > 1) {
    if (action.cursor === null || pageTooLarge.test(words.join(' '))) return 'too-many';
  }
  return 'final';
}
