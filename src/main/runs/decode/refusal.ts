import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { type Action, isChange, type Needs, type Refusal } from '../../../domain/run/events.ts';
import type { RunKind } from '../../../domain/sheet/kind.ts';
import { plainKey } from '../../api/error-in.ts';
import type { ApiAnswer } from '../../ports.ts';
import { doubtOfRefusal, mayRepeat, refusedBy } from '../../sending/answers.ts';
import { deedOf } from './deed.ts';
import { idText } from './envelope.ts';
import { isNamePlace, nounOf, places } from './own-record.ts';
import { saysSuccess } from './shown-by.ts';
import { isRecord } from './this-run.ts';

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

/** What is asked of a run: what it sends, and whether that may be repeated. */
type Sending = {
  readonly kind: RunKind;
  readonly state: { readonly needs: Pick<Needs, 'idempotent'> };
  readonly bodies: { readonly of: (task: number) => { readonly body: JsonObject } | null };
};

/** Why a refusal of a step does not say that nothing was carried out; null where it does. */
export function doubtOfStep(action: Action, answer: Answered, sending: Sending): string | null {
  if (!isChange(action)) return null;
  const { kind, state, bodies } = sending;
  if (action.do !== 'send-one' || state.needs.idempotent) return doubtOfRefusal(answer, false, false);
  return doubtOfRefusal(answer, true, showsMade(answer.body, kind, bodies.of(action.task)?.body ?? {}));
}

/** Whether an answer shows a thing by its ID, or says in so many words that it was made. */
function showsMade(body: Json | null, kind: RunKind, sent: JsonObject): boolean {
  if (body === null || !isJsonObject(body)) return false;
  const noun = nounOf(kind);
  const hasId = places(body).some(
    ({ key, object }) =>
      (idText(object.id) !== null && (isNamePlace(noun, key) || isRecord(object, sent))) ||
      Object.entries(object).some(([name, id]) => plainKey(name) === `${noun}id` && idText(id) !== null),
  );
  return hasId || saysSuccess(body, deedOf(kind));
}

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
