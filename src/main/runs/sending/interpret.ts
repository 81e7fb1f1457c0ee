import type { AppError } from '../../../contract/errors.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Action, Facts, HoldReason, Refusal, RunEvent, StepResult } from '../../../domain/run/events.ts';
import { isInDoubt, mayHaveArrived } from '../../../domain/run/fold-singles.ts';
import { isLastTry } from '../../../domain/run/giving-up.ts';
import type { RunState } from '../../../domain/run/state.ts';
import type { RunKind } from '../../../domain/sheet/kind.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { withStatus } from '../../../messages/words.ts';
import { errorIn, failureWords } from '../../api/error-in.ts';
import { flattenErrors } from '../../api/errors.ts';
import { isByNumber } from '../../api/paging.ts';
import type { ApiAnswer } from '../../ports.ts';
import { isSuccess, successWithError, unreadable } from '../../sending/answers.ts';
import { batchIdOf, batchReadingOf, isOfAnotherBatch } from '../decode/batch.ts';
import { deedOf } from '../decode/deed.ts';
import { idText } from '../decode/envelope.ts';
import { pathIdentity } from '../decode/own-record.ts';
import { doubtOfStep, mayBeOwn, refusalOf, whyOfCheckout, withThere } from '../decode/refusal.ts';
import { saysSuccess } from '../decode/shown-by.ts';
import { undoes } from '../read-first.ts';
import type { BatchOwner } from '../store/given-batches.ts';
import type { TaskDetail } from '../store/journal.ts';
import type { FoundMade } from '../store/made-by-rows.ts';
import type { Bodies } from './bodies.ts';
import { comparePrices, sentPrices } from './compare-prices.ts';
import { givenBefore } from './given-before.ts';
import { askedToWait, heldBy, refusedEverything } from './hold-reasons.ts';
import type { Passes } from './matchers.ts';
import { readBefore } from './read-before.ts';
import { type ReadAction, readResults } from './read-results.ts';
import { silence, triesOf, waitsOf } from './silence.ts';
import { isOfOther, lookedUp, rawText, sentOne, toldOf } from './single-answers.ts';
import { rejectedWords, taskIdsOf } from './task-ids.ts';

/** What an answer means for the run: events to write at once, in this order, and why it may have to wait. */
export type Interpretation = {
  /** Outcomes that the answer tells; they go before the step's own outcome, so that none is lost. */
  readonly outcomes: readonly RunEvent[];
  readonly details: ReadonlyMap<number, TaskDetail>;
  readonly result: StepResult;
  readonly hold: HoldReason | null;
  /** Milliseconds of the hold, where the service says them. */
  readonly pauseMs?: number;
  /** The earlier state of a thing, as text, to be kept with its rows. */
  readonly backup: string | null;
  /** The service's ids of the tasks that were added, where it told them. */
  readonly taskIds?: ReadonlyMap<number, string>;
};

export type InterpretContext = {
  readonly now: number;
  readonly state: RunState;
  readonly profile: Profile;
  readonly bodies: Bodies;
  /** Null where no results are read. */
  readonly passes: Passes | null;
  readonly kind: RunKind;
  /** Claims a new batch for a batch of the run: who of the store has it, see GivenBatches. */
  readonly claimBatch: (batch: number, batchId: string) => Promise<BatchOwner | null>;
  /** Claims what was found for a lost row, see {@link ClaimMade}. */
  readonly claimMade: (task: number, found: FoundMade) => Promise<boolean>;
};

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;
const nothing = { outcomes: [], details: new Map(), hold: null, backup: null } as const;
const only = (result: StepResult, hold: HoldReason | null = null): Interpretation => ({
  ...nothing,
  result,
  hold,
});

export async function interpret(
  action: Action,
  answer: ApiAnswer,
  context: InterpretContext,
): Promise<Interpretation> {
  if (answer.kind === 'not-sent') return notSent(answer.error);
  if (answer.kind === 'ambiguous')
    return doubtful(action, answer.error.message, context, answer.accepted === true);
  const { status, body } = answer;
  if (isPastTheEnd(action, status, context.state)) return readResults(action, nothingMore(answer), context);
  // A reading of a batch that is redirected is refused: the operator is told what the service says.
  const isRedirected = status >= 300 && status < 400;
  const lost = isRedirected && action.do === 'read-batch' ? null : unreadable(answer);
  const unread = lost ?? doubtOfStep(action, answer, context);
  // Nothing, as JSON, may be what was found to change; it would be so again.
  const isAgain = isRedirected || lost === null || answer.text.trim() === 'null';
  if (unread !== null && isAgain && isRepeatable(action, context))
    return unknownBecause(action.task, unread, answer, context);
  if (unread !== null)
    return {
      ...withThere(doubtful(action, unread, context, isSuccess(status)), action, answer, context),
      ...heldBy(answer, takesOthers(action, context), context.kind.scopes),
    };
  if (!isSuccess(status)) return refused(action, answer, context);
  const words = action.do === 'add-chunk' ? rejectedWords(body, action.count) : null;
  if (words !== null) return only({ is: 'refused', refusal: 'partly', status, words });
  const error =
    action.do === 'send-one'
      ? errorIn(body, failureWords(context.profile.words), isThingOf(action.task, context))
      : errorIn(body);
  // Beside a word of success, nobody can tell which of them holds.
  const isRefusal = error === 'alone' && !(body !== null && saysSuccess(body));
  if (action.do === 'send-one' && isRefusal) return refused(action, answer, context);
  const isUnclear =
    error === 'alone' || (error === 'beside' && (action.do === 'send-one' || action.do === 'add-chunk'));
  if (isUnclear) {
    const why = successWithError(answer);
    return isRepeatable(action, context)
      ? unknownBecause(action.task, why, answer, context)
      : doubtful(action, why, context);
  }
  const read = await accepted(action, answer, context);
  return read.result.is === 'ambiguous' ? doubtful(action, read.result.why, context) : read;
}

/**
 * A change that would only be sent again. What was answered, or sent elsewhere, once would be so again, and the change may
 * be one of a subscription that is charged. A creation is looked up, and a price is read first.
 */
const isRepeatable = (
  action: Action,
  { state, kind }: InterpretContext,
): action is Extract<Action, { readonly do: 'send-one' }> =>
  action.do === 'send-one' && state.needs.idempotent && !kind.compares;

const unknownBecause = (
  task: number,
  message: string,
  { body, text }: Answered,
  context: InterpretContext,
): Interpretation =>
  toldOf(
    task,
    'unknown',
    { message, raw: rawText(body, text) },
    { is: 'ok', facts: { of: 'send-one' } },
    context,
  );

const takesOthers = (action: Action, { state }: InterpretContext): boolean => state.counts[action.do].ok > 0;

/** The thing in the path of a request, in the answer to it. */
function isThingOf(task: number, { kind, bodies }: InterpretContext): (record: JsonObject) => boolean {
  const column = pathIdentity(kind)?.column;
  const id = column === undefined ? undefined : bodies.of(task)?.cells[0]?.[column];
  return (record) => id !== undefined && idText(record.id) === id;
}

/** Tries of a page by number before a service that fails on it counts as one that has none. */
const mostNumberTries = 3;

/**
 * A page that was asked for by number, and is not there: a service need not know of numbers, nor go on for ever.
 */
function isPastTheEnd(action: Action, status: number, state: RunState): action is ReadAction {
  if (action.do !== 'read-results' || !isByNumber(action.cursor)) return false;
  if ([400, 404, 410, 416, 422].includes(status)) return true;
  return status >= 500 && triesOf(action, state) >= mostNumberTries;
}

const nothingMore = (answer: Answered): Answered => ({ ...answer, status: 200, body: [], link: undefined });

/** Nothing is known of what was asked for. A row to which that happens time and again is given up. */
function doubtful(
  action: Action,
  why: string,
  { state, now }: InterpretContext,
  isAccepted = false,
): Interpretation {
  const result: StepResult = { is: 'ambiguous', why };
  if (!('task' in action)) return only(result, silence(action, why, state));
  if (!isLastTry(state, action, isAccepted)) return only(result);
  const isUnread = action.do === 'read-first';
  const isAgain = mayHaveArrived(state, action.task);
  const message = isUnread
    ? runsMessages.notReadBeforeChanged({ why, isAgain })
    : runsMessages.rowWithoutUsableResponse({ why });
  const outcome = isUnread && !isAgain ? 'not-sent' : 'unknown';
  const outcomes = [{ first: action.task, count: 1, outcome }] as const;
  return { ...only(result), outcomes: [{ at: now, type: 'row-outcomes', by: 'answer', outcomes, message }] };
}

function notSent(error: AppError): Interpretation {
  const result: StepResult = { is: 'not-sent', why: error.message };
  // Ended by this program itself (pause, quit): no reason to wait.
  return only(result, error.code === 'cancelled' ? null : error);
}

function refused(
  action: Action,
  answer: Extract<ApiAnswer, { kind: 'answered' }>,
  context: InterpretContext,
): Interpretation {
  const { status } = answer;
  const words = flattenErrors(status, answer.body, answer.text);
  const { compares = false } = context.kind;
  const tries = (status === 429 ? waitsOf : triesOf)(action, context.state);
  const needs = { ...context.state.needs, compares, why: whyOfCheckout(action, answer, context) };
  const refusal = refusalOf(action, status, words, tries, needs, takesOthers(action, context));
  const result: StepResult = { is: 'refused', refusal, status, words, ...mayBeOwn(action, answer, needs) };
  if (refusal === 'hold') return only(result, refusedEverything(status, words, context.kind.scopes));
  if (answer.pause !== undefined) return { ...only(result), ...askedToWait(answer) };
  // The reading before an undo is its comparison.
  const isUndo = action.do === 'read-first' && undoes(context.bodies.of(action.task));
  const isRow =
    (action.do === 'send-one' || (action.do === 'read-first' && (compares === true || isUndo))) &&
    refusal !== 'later';
  if (!isRow) {
    // A look-up or reading that is refused says nothing of the row.
    if (!isStuck(action, refusal, context.state)) return only(result);
    const reason = refusedEverything(status, words, context.kind.scopes);
    // What is started cannot be called back: cancelling would end nothing.
    const isStarted = action.do === 'read-batch' && action.why === 'poll';
    const next = runsMessages.readServiceSaysResume;
    return only(result, isStarted ? { ...reason, next } : reason);
  }
  const { task } = action;
  // An earlier sending may be what it is refused for: it is looked up.
  if (isInDoubt(context.state, task)) return only(result);
  const refused = withStatus(flattenErrors(0, answer.body, answer.text).join('; '), status);
  const isDoubt = mayHaveArrived(context.state, task);
  const outcome = isDoubt ? 'unknown' : isUndo ? 'not-sent' : 'failed';
  const why =
    refusal === 'gone' ? runsMessages.goneSince({ refused }) : runsMessages.valuesNotLoaded({ refused });
  // A reading that was refused is no repeat.
  const message = isUndo
    ? runsMessages.kept({ why, isAgain: isDoubt })
    : isDoubt && action.do === 'send-one'
      ? runsMessages.repeatRefused({ refused })
      : refused;
  return toldOf(task, outcome, { message, raw: rawText(answer.body, answer.text) }, result, context);
}

/** Looks at a batch, or attempts to build it, that the service refuses before the operator is told. */
const mostLooks = 8;
const mostAttempts = 3;

/** Whether the same would be refused without an end: the operator reads the service's words and decides. */
function isStuck(action: Action, refusal: Refusal, state: RunState): boolean {
  if (!('batch' in action) || (refusal !== 'final' && refusal !== 'gone')) return false;
  const { tries = 0, attempt = 0 } = state.batches[action.batch] ?? {};
  // A batch that the service does not know is built anew; one after the other means another trouble.
  const isRebuilt = refusal === 'gone' && attempt + 1 >= mostAttempts;
  switch (action.do) {
    case 'create-batch':
      return tries >= 2;
    case 'add-chunk':
      return isRebuilt;
    case 'process':
      return refusal === 'final' ? tries >= 2 : isRebuilt;
    case 'read-batch':
      return tries + 1 >= mostLooks || (isRebuilt && (action.why === 'doubt-add' || action.why === 'count'));
    case 'read-results':
      return false;
  }
}

async function accepted(
  action: Action,
  answer: Extract<ApiAnswer, { kind: 'answered' }>,
  context: InterpretContext,
): Promise<Interpretation> {
  const ok = (facts: Facts): Interpretation => only({ is: 'ok', facts });
  switch (action.do) {
    case 'create-batch': {
      const batchId = batchIdOf(answer.body);
      if (batchId !== null)
        return (await givenBefore(action.batch, batchId, context)) ?? ok({ of: 'create-batch', batchId });
      return only({ is: 'ambiguous', why: runsMessages.answerNamesNoBatch });
    }
    case 'add-chunk': {
      const taskIds = await taskIdsOf(action, answer.body, context.profile.words, context.bodies);
      return { ...ok({ of: 'add-chunk' }), taskIds };
    }
    case 'process':
      return ok({ of: 'process' });
    case 'read-batch': {
      if (isOfAnotherBatch(answer.body, action.batchId))
        return only({ is: 'ambiguous', why: runsMessages.answerAnotherBatch });
      const reading = batchReadingOf(answer.body, context.profile.words, deedOf(context.kind));
      if (reading !== null) return ok({ of: 'read-batch', reading });
      return only({ is: 'ambiguous', why: runsMessages.answerNoBatch });
    }
    case 'read-results':
      return readResults(action, answer, context);
    case 'read-first':
      return context.kind.compares
        ? comparePrices(action.task, answer, context)
        : readBefore(action.task, answer, context);
    case 'send-one':
      return context.kind.compares
        ? sentPrices(action.task, answer, context)
        : sentOne(action.task, answer, context);
    case 'look-up':
      return lookedUp(action.task, answer, context, await isOfOther(action.task, answer, context));
  }
}
