import { type Action, isChange, type Needs, type Refusal } from '../../../domain/run/events.ts';
import type { ApiAnswer } from '../../ports.ts';
import { doubtOfRefusal, mayRepeat, refusedBy } from '../../sending/answers.ts';

const tooMany =
  /too many|too large|too big|maximum (number )?of tasks|tasks per (request|batch)|batch (limit|is full)|(limit of|at most) \d{1,9} tasks/i;
const pageTooLarge = /limit|too many|too large|at most/i;

/** A refusal of what is there, not of a service that is busy with it. */
const saysThere = (words: string): boolean => /taken|exist|duplicate|unique|in use/i.test(words);
/** A refusal of what another request is about to do (field-notes: codes, 409). */
const saysBusy = (words: string): boolean =>
  /\b(?:busy|being|in progress|processing|pending|locked|concurrent(?:ly)?|again|later|retry|wait|moment)\b/i.test(
    words,
  );
/** A refusal of what is there already, perhaps by an earlier request; in doubt it counts as one. */
export const saysTaken = (words: string): boolean => /^409|already/i.test(words) || saysThere(words);

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** Why a refusal of a step does not say that nothing was carried out; null where it does. */
export const doubtOfStep = (action: Action, answer: Answered, { idempotent }: Pick<Needs, 'idempotent'>) =>
  isChange(action) ? doubtOfRefusal(answer, action.do === 'send-one' && !idempotent) : null;

/**
 * What a 4xx answer means for a step. 5xx never comes here: a service that fails may have acted.
 * @param tries how often the step was refused for now already
 * @param needs `compares`: the thing is only sent once it was read; not `idempotent`: a request makes a thing
 * @param takesOthers the service has carried out the same step for others
 */
export function refusalOf(
  action: Action,
  status: number,
  words: readonly string[],
  tries: number,
  { compares, idempotent }: Pick<Needs, 'compares' | 'idempotent'> = { idempotent: true },
  takesOthers = false,
): Refusal {
  const isSingle = 'task' in action;
  // What may not be read is sent without having been read, unless it is compared first.
  if (action.do === 'read-first' && status === 403 && !compares) return 'final';
  if (status === 402 && !isSingle) return 'hold';
  const refused = refusedBy(status, isSingle && takesOthers);
  if (refused === 'hold' || refused === 'gone') return refused;
  if (status === 409 && action.do === 'send-one' && !idempotent) {
    const said = words.join(' ');
    if (saysThere(said) || !saysBusy(said)) return 'final';
  }
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
