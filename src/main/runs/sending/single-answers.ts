import { type Json, startOfJson } from '../../../domain/json.ts';
import type { RunEvent } from '../../../domain/run/events.ts';
import { isLastLook } from '../../../domain/run/fold-singles.ts';
import type { Outcome } from '../../../domain/run/outcome.ts';
import { withoutControls } from '../../../domain/text.ts';
import { checkoutsMessages } from '../../../messages/checkouts.ts';
import { lookUpMessages } from '../../../messages/look-ups.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { discountsCalled, lookUpPageSize, noFilter } from '../../api/discount-look-up.ts';
import { doubtOfEmpty, saysMore } from '../../api/empty-list.ts';
import { errorIn, failureWords } from '../../api/error-in.ts';
import { namesNext } from '../../api/paging.ts';
import type { ApiAnswer } from '../../ports.ts';
import { namedChanges } from '../changed-fields.ts';
import { isOfAnotherCart, tokenOf, withoutNew } from '../decode/checkout-token.ts';
import { deedOf } from '../decode/deed.ts';
import { discountsIn, idText } from '../decode/envelope.ts';
import { isCreatedWithin } from '../decode/moments.ts';
import { withoutResult } from '../decode/result-value.ts';
import { createdIds, makes } from '../decode/service-ids.ts';
import { type Own, remarksOfNew, type Shown, shownBy } from '../decode/shown-by.ts';
import { lateMs, spanOf } from '../decode/shown-new.ts';
import { type NotMade, notOfThisRun } from '../decode/this-run.ts';
import { isUnreal } from '../decode/unreal.ts';
import { filledBy } from '../read-first.ts';
import type { TaskDetail } from '../store/journal.ts';
import { ageOf, lateOf, spanOnTheWay } from './ages.ts';
import { shownAsBefore } from './as-before.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** Characters of an answer that are kept with a row. */
const longestRaw = 4000;

export function rawText(body: Json | null, text: string): string {
  const raw = withoutControls(
    (body === null ? text : startOfJson(body, longestRaw)).slice(0, longestRaw + 1),
  );
  return raw.length > longestRaw ? `${raw.slice(0, longestRaw)}…` : raw;
}

/** What an answer tells of a row. */
export const toldOf = (
  task: number,
  outcome: Outcome,
  detail: Omit<TaskDetail, 'serviceIds'> & Partial<TaskDetail>,
  result: Interpretation['result'],
  { now }: Pick<InterpretContext, 'now'>,
): Interpretation => ({
  outcomes: [outcomeIs(outcome, task, 'answer', now)],
  details: new Map([[task, { serviceIds: [], ...detail }]]),
  result,
  hold: null,
  backup: null,
});

const outcomeIs = (outcome: Outcome, task: number, by: 'answer' | 'look-up', at: number): RunEvent => ({
  at,
  type: 'row-outcomes',
  by,
  outcomes: [{ first: task, count: 1, outcome }],
});

const sent = { is: 'ok', facts: { of: 'send-one' } } as const;

/**
 * A single request that was answered with success. What became of it is not known where the answer shows another thing,
 * or none.
 */
export function sentOne(
  task: number,
  answer: Answered,
  context: InterpretContext,
): Interpretation | Promise<Interpretation> {
  const { sending } = context.kind;
  if (sending.via === 'single' && sending.endpoint === 'checkouts' && sending.method === 'POST')
    return sentCheckout(task, answer, context);
  const body = context.bodies.of(task);
  const told = withoutResult(answer.body);
  const shown = shownBy(told, ownOf(task, answer, context));
  const age = ageOf(task, context);
  const asBefore = shown === 'own' && body !== null ? shownAsBefore(body, told, context) : null;
  // What has no record is read before an undo deletes it.
  const { thingId } = context.profile.optional.discountRead && makes(context.kind) ? answer : {};
  const shownIds = shown === 'own' ? createdIds(told, context.kind, body, age) : [];
  const serviceIds = shown === 'own' && thingId !== undefined ? [thingId] : shownIds;
  const raw = rawText(answer.body, answer.text);
  const filled = body === null ? null : filledBy(told, body, context.kind, context.profile);
  const detail = { serviceIds, message: asBefore ?? whyUnknown[shown], raw, filled, since: age.since };
  const isDone = shown === 'own' && asBefore === null;
  return toldOf(task, isDone ? 'succeeded' : 'unknown', detail, sent, context);
}

/** What an answer to a row is read with. */
export function ownOf(task: number, { status }: Answered, context: InterpretContext): Own {
  const { kind, profile } = context;
  const sent = context.bodies.of(task);
  const of = { kind, cells: sent?.cells[0], body: sent?.body ?? null };
  return {
    ...of,
    failed: failureWords(profile.words),
    isTakenOn: status === 202,
    ...ageOf(task, context),
  };
}

/** Why nobody can tell from an answer of success what became of its row. */
export const whyUnknown: Readonly<Record<Shown, string>> = {
  own: '',
  another: runsMessages.answerOfAnother,
  others: runsMessages.answerOfOtherValues,
  nothing: runsMessages.answerOfNothing,
};

/**
 * A new checkout, with its token on each of its rows. An answer without a token is not the one that the specification
 * shows, so what became of the checkout is not known; it is not sent again. Nor is it where the token is that of an
 * earlier row: a service may answer with a checkout that is open already.
 */
async function sentCheckout(
  task: number,
  answer: Answered,
  context: InterpretContext,
): Promise<Interpretation> {
  const body = context.bodies.of(task);
  const shown = withoutNew(answer.body);
  const isOther = isOfAnotherCart(shown, body?.body ?? null);
  const named = isOther ? null : tokenOf(shown);
  const remarks = named === null ? null : remarksOfNew(shown, ownOf(task, answer, context));
  const clear = remarks === null ? null : named;
  const rows = body?.rows ?? [];
  const { claimCheckout } = context.bodies.others ?? {};
  const owner = clear === null ? null : ((await claimCheckout?.(task, rows[0]?.number ?? 0, clear)) ?? null);
  const token = owner === null ? clear : null;
  const message = isOther
    ? runsMessages.answerOfAnother
    : owner !== null
      ? owner === 'listed'
        ? runsMessages.answerOfListedCheckout
        : runsMessages.answerOfEarlierCheckout(owner)
      : token === null
        ? named === null
          ? runsMessages.serviceAcceptedCheckoutBut
          : runsMessages.answerOfNothing
        : checkoutsMessages.madeBut({ remarks: remarks ?? [] });
  const outcome = token === null ? 'unknown' : 'succeeded';
  const serviceIds = rows.map(() => token);
  return toldOf(
    task,
    outcome,
    { serviceIds, message, raw: rawText(answer.body, answer.text) },
    sent,
    context,
  );
}

/** Whether the discount that a look-up finds is that of another row, or was found by it. */
export async function isOfOther(task: number, answer: Answered, context: InterpretContext): Promise<boolean> {
  const code = context.bodies.of(task)?.body.code;
  const { lostAt = context.now } = lateOf(task, context);
  const called = discountsCalled(discountsIn(answer.body) ?? [], code);
  const [found] = called;
  if (found === undefined || called.length !== 1) return false;
  const otherLetters = found.code === code ? null : String(found.code);
  const until = lostAt + lateMs;
  return !(await context.claimMade(task, { id: idText(found.id), code: String(code), otherLetters, until }));
}

/**
 * The discounts with the code of a row that is in doubt.
 * @param isOthers what is found is that of another row
 */
export function lookedUp(
  task: number,
  answer: Answered,
  context: InterpretContext,
  isOthers = false,
): Interpretation {
  const plain = { details: new Map(), hold: null, backup: null };
  const unclear = (why: string): Interpretation => ({
    ...plain,
    outcomes: [],
    result: { is: 'ambiguous', why },
  });
  const list = discountsIn(answer.body);
  if (list === null) return unclear(runsMessages.answerNoListDiscounts);
  const [found, ...others] = discountsCalled(list, context.bodies.of(task)?.body.code);
  if (found === undefined) {
    if (list.length > 0) return unclear(noFilter);
    const why = doubtOfEmpty(
      { ...answer, body: answer.body },
      context.bodies.of(task)?.cells[0]?.code ?? '',
      context.now,
    );
    if (why !== null) return unclear(why);
    const result = { is: 'ok', facts: { of: 'look-up', found: false } } as const;
    const doubt = context.state.singles.doubts.find((one) => one.task === task);
    if (doubt?.refused === undefined || !isLastLook(doubt)) return { ...plain, outcomes: [], result };
    const message = runsMessages.rowSentAgainAfter({ refused: doubt.refused });
    return {
      ...plain,
      // Whatever the words: what was sent first may be there, and not be found.
      outcomes: [outcomeIs('unknown', task, 'look-up', context.now)],
      details: new Map([[task, { serviceIds: [], message, raw: rawText(answer.body, answer.text) }]]),
      result,
    };
  }
  const sent = context.bodies.of(task);
  const { kind } = context;
  const age = { ...ageOf(task, context), ...lateOf(task, context) };
  // What shows no time may be made since by anybody.
  const isCreated = isCreatedWithin(found, spanOf(age)) ?? age.lostAt === undefined;
  // Where codes are distinguished by their letters, it is another one; a service may keep them in capitals, too.
  const isInOtherLetters = found.code !== sent?.body.code;
  const onTheWay = isInOtherLetters ? spanOnTheWay(task, context) : null;
  const isTied = !isInOtherLetters || (onTheWay !== null && isCreatedWithin(found, onTheWay) === true);
  const doubt = notOfThisRun(found, { kind, sent: sent?.body ?? null, since: age.since });
  const why =
    others.length > 0
      ? lookUpMessages.discountCodeStoreSeveral
      : isPartial(answer, list, context, String(found.code))
        ? lookUpMessages.discountCodeStoreMore
        : doubt !== null
          ? whyNotMade(doubt, context)
          : !isCreated || Object.entries(found).some(([name, value]) => isUnreal(name, value, deedOf(kind)))
            ? lookUpMessages.discountCodeStoreThere
            : isOthers
              ? lookUpMessages.discountOfOtherRow
              : isTied
                ? null
                : lookUpMessages.discountInOtherLetters({ code: String(found.code).slice(0, 100) });
  const { there } = context.state.singles.doubts.find((one) => one.task === task) ?? {};
  // It was refused for what is older than its request, and no other has the code.
  const isOlder = doubt?.is === 'older' && why === whyNotMade(doubt, context);
  const isRefused = isOlder && there?.id === idText(found.id);
  const outcome = why === null ? 'succeeded' : isRefused ? 'failed' : 'unknown';
  return {
    ...plain,
    outcomes: [outcomeIs(outcome, task, 'look-up', context.now)],
    details: new Map([
      [
        task,
        {
          serviceIds: why === null ? createdIds(found, kind, sent, age) : [],
          message: (isRefused && there?.words) || lookUpMessages.requestLostWay({ why }),
          raw: rawText(found, ''),
          since: age.since,
        },
      ],
    ]),
    result: { is: 'ok', facts: { of: 'look-up', found: true } },
  };
}

/** Whether a list of discounts may go on elsewhere, with another one of the same code. */
const isPartial = (
  { body, link, total = 0 }: Answered,
  list: readonly Json[],
  { profile }: InterpretContext,
  code: string,
): boolean =>
  list.length >= lookUpPageSize ||
  total > list.length ||
  namesNext(profile, { path: '/discounts', limit: lookUpPageSize }, { body, link }) ||
  saysMore(body, list, code) ||
  // Of a failed answer nobody knows whether its list is whole.
  errorIn(body, failureWords(profile.words)) !== 'none';

/** Why a discount with the code of a lost row need not be what that row made, as the end of a sentence. */
function whyNotMade(doubt: NotMade, { kind, profile }: InterpretContext): string {
  switch (doubt.is) {
    case 'older':
      return lookUpMessages.discountCodeStoreSince({ day: doubt.day });
    case 'differs':
      return lookUpMessages.discountCodeStoreBut({
        differing: namedChanges(doubt.fields.slice(0, 3), kind, profile),
      });
    case 'there':
      return lookUpMessages.discountCodeStoreThere;
  }
}
