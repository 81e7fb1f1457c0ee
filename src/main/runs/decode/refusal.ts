import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import {
  type Action,
  isChange,
  type Needs,
  type Refusal,
  type StepResult,
} from '../../../domain/run/events.ts';
import { singular } from '../../../domain/run/identity.ts';
import type { RunState } from '../../../domain/run/state.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { withStatus } from '../../../messages/words.ts';
import { plainKey } from '../../api/error-in.ts';
import { flattenErrors, isFilled } from '../../api/errors.ts';
import type { ApiAnswer } from '../../ports.ts';
import { doubtOfRefusal, isRefusal, mayRepeat, refusedBy, successWithError } from '../../sending/answers.ts';
import { type Why, whyRefused } from './begun.ts';
import { notesIn, saysCarriedOut, showsCarriedOut } from './carried-out.ts';
import { tokenOf, withoutNew } from './checkout-token.ts';
import { type Deed, deedOf } from './deed.ts';
import { isNo } from './denial.ts';
import { countOf, idText } from './envelope.ts';
import { isCreatedWithin, momentOf } from './moments.ts';
import { generic, isNamePlace, isPlaceOf, places } from './own-record.ts';
import { breaks, saysDone } from './sentence.ts';
import { deedOfRow, saysSuccess } from './shown-by.ts';
import { isRecord } from './this-run.ts';

const tooMany =
  /too many|too large|too big|maximum (number )?of tasks|tasks per (request|batch)|batch (limit|is full)|(limit of|at most) \d{1,9} tasks/i;
const pageTooLarge = /limit|too many|too large|at most/i;

/** A refusal of what is there, not of a service that is busy with it. */
export const saysThere = (words: string): boolean =>
  /taken|exist|duplicate|unique|in use|already (?:used|created)/i.test(words);
/** Words of what is begun that tell of no request: “A problem processing the request”, “Pending charges exist”. */
// bounded: 500 characters, cut by flattenErrors
const ofNothingBegun =
  /\b(?:problem|error|fail(?:ed|ure)|trouble|issue|unable|could not|can ?not)(?: (?:occurred|while|when|during|in|with|to|be))* process(?:ing)?\b|\bprocessing (?:fee|error|problem|failed|failure)s?\b|(?<!\b(?:is|was|still|already) )\bpending (?:charge|order|payment|invoice|change|update|balance|refund|shipment|subscription)s?\b|\bbeing used\b/gi;
/** A refusal of what another request is about to do (field-notes: codes, 409). */
const saysBusy = (words: string): boolean =>
  /\b(?:busy|being|in progress|processing|pending|locked|concurrent(?:ly)?|again|later|retry|wait|moment)\b/i.test(
    words.replace(ofNothingBegun, ''),
  );

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** What is asked of a run: what it sends, and whether that may be repeated. */
type Sending = {
  readonly now: number;
  readonly kind: RunKind;
  readonly state: Pick<RunState, 'needs' | 'singles' | 'open'>;
  readonly bodies: {
    readonly of: (task: number) => { readonly body: JsonObject; readonly cells: readonly Cells[] } | null;
  };
};

/** Why a refusal of a step does not say that nothing was carried out; null where it does. */
export function doubtOfStep(action: Action, answer: Answered, sending: Sending): string | null {
  if (!isChange(action)) return null;
  const { kind, state, bodies, now } = sending;
  // A start is as little repeated as a creation: a page of what stands before the service is no refusal of it, but one
  // that limits requests lets none through.
  if (action.do === 'process') return doubtOfRefusal(answer, answer.status !== 429, false);
  if (action.do !== 'send-one') return doubtOfRefusal(answer, false, false);
  if (state.needs.idempotent) return doubtOfChange(action.task, answer, sending);
  const deed = { ...deedOf(kind), at: now };
  const isMade =
    showsMade(answer, deed, bodies.of(action.task)?.body ?? {}) ||
    showsJustMade(answer, deed, begunAt(action.task, sending));
  const isOfOther =
    isOfBusy(action.task, answer, state) || whyOfCheckout(action, answer, sending) === 'begun';
  return doubtOfRefusal(answer, true, isMade || isOfOther);
}

/** As {@link doubtOfStep}, of a change that may be repeated without harm. */
function doubtOfChange(task: number, answer: Answered, sending: Sending): string | null {
  const { kind, bodies, now } = sending;
  const { body, cells } = bodies.of(task) ?? { body: null, cells: [] };
  const own = { kind, cells: cells[0], body, at: now };
  const refused = refusedBy(answer.status);
  const isClear = isRefusal(answer.status) && (refused === 'final' || refused === 'gone');
  const isDone =
    isClear &&
    (saysCarriedOut(answer, deedOfRow(own)) || showsCarriedOut(answer, own, begunAt(task, sending)));
  return isDone ? successWithError(answer) : doubtOfRefusal(answer, false, false);
}

const begunAt = (task: number, { state, now }: Sending): number =>
  [...state.open.values()].find((step) => step.do === 'send-one' && step.task === task)?.at ?? now;

/** How far the clock of a service may be from ours. */
const clocksMs = 60 * 1000;

/** Whether a refusal that is not for what is there shows a thing that was created while the request was on its way. */
function showsJustMade({ status, body, text }: Answered, { noun, at }: Deed, since: number): boolean {
  if (noun === null || body === null || flattenErrors(status, body, text).some(saysThere)) return false;
  const span = { first: since - clocksMs, last: (at ?? since) + clocksMs };
  return places(body, (key) => key !== '' && isPlaceOf(noun, key)).some(
    ({ object }) => isCreatedWithin(object, span) === true,
  );
}

/**
 * Why a new checkout is refused; null for other steps. Its own request may be what is begun, as it was repeated on the way.
 * No other checkout is like it, and it cannot be looked up, so that nothing would tell the second one.
 */
export const whyOfCheckout = (
  action: Action,
  answer: Answered,
  { kind, state: { needs } }: { readonly kind: RunKind; readonly state: Pick<RunState, 'needs'> },
): Why | null =>
  action.do === 'send-one' && !needs.idempotent && !needs.lookUp && deedOf(kind).noun === 'checkout'
    ? whyRefused(answer)
    : null;

/** Whether a creation is refused for what is there, after it was refused for now: it may be its own, repeated on the way. */
const isOfBusy = (task: number, { status, body, text }: Answered, { singles }: Sending['state']): boolean =>
  singles.repeats.some((repeat) => repeat.task === task && repeat.tries + repeat.limited > 0) &&
  flattenErrors(status, body, text).some(saysThere);

/**
 * Whether a change is refused for another request on its thing, which may be the change itself, repeated on the way. A
 * service that takes no request at all, or says of a conflict what it is about, has begun none.
 */
export function mayBeOwn(
  action: Action,
  answer: Answered,
  { idempotent }: Pick<Needs, 'idempotent'>,
): { readonly doubtful?: true } {
  const { status, body, text } = answer;
  if (action.do !== 'send-one' || !idempotent || refusedBy(status) !== 'later') return {};
  const why = whyRefused(answer);
  const isOther = why === 'reason' && status === 409 && !saysBusy(flattenErrors(0, body, text).join(' '));
  return why === 'busy' || isOther ? {} : { doubtful: true };
}

/**
 * A doubt with what is there already, where a creation was refused with words for that and the ID of one thing, and shows
 * nothing else that was made.
 */
export function withThere<T extends { readonly result: StepResult }>(
  doubted: T,
  action: Action,
  answer: Answered,
  { kind, state, bodies, now }: Sending,
): T {
  const { status, body, text, thingId } = answer;
  const deed = { ...deedOf(kind), at: now };
  const { noun } = deed;
  if (doubted.result.is !== 'ambiguous' || action.do !== 'send-one' || state.needs.idempotent) return doubted;
  if (!isRefusal(status) || noun === null || !isJsonObject(body)) return doubted;
  const rest = Object.entries(body).filter(([name]) => !isIdOf(noun, name));
  const named = Object.entries(body).flatMap(([name, value]) => (isIdOf(noun, name) ? [idText(value)] : []));
  const [id, ...others] = new Set(thingId === undefined ? named : [...named, thingId]);
  const words = flattenErrors(0, Object.fromEntries(rest), text).join('; ');
  if (id === undefined || id === null || others.length > 0 || !saysThere(words)) return doubted;
  const { isOfThing: _address, ...plain } = answer;
  const sent = bodies.of(action.task)?.body ?? {};
  if (showsMade({ ...plain, body: Object.fromEntries(rest) }, deed, sent)) return doubted;
  return { ...doubted, result: { ...doubted.result, there: { id, words: withStatus(words, status) } } };
}

/** Whether an answer shows a thing by its ID or its address, or says in so many words that it was made. */
export function showsMade(
  { status, body, text, isOfThing }: Answered,
  making: Deed,
  sent: JsonObject,
): boolean {
  if (isOfThing === true) return true;
  const code = fieldOf(sent, 'code');
  const deed = { ...making, named: typeof code === 'string' ? code.toLowerCase() : null };
  // "Discount created, but the mail could not be sent"; a word alone may be one of a label.
  const lines = [...flattenErrors(status, body, text), ...notesIn(body)];
  const clauses = lines.flatMap((line) => line.split(breaks));
  if (clauses.some((clause) => /\s/.test(clause.trim()) && saysDone(clause, deed))) return true;
  const { noun } = deed;
  if (!isJsonObject(body) || noun === null) return false;
  const isMade = ([name, value]: readonly [string, Json]): boolean =>
    (isOfMade(name) && isFilled(value) && !isNo(value) && !isTimeOf(deed, name, value)) ||
    (isIdOf(noun, name) && idText(value) !== null);
  const hasId = ({ key, object }: Place): boolean =>
    isNamePlace(noun, key) || isRecord(object, sent) || (key !== '' && generic.has(singular(key)))
      ? idText(object.id) !== null
      : // The bare ID of an answer may be that of the request, or of the error.
        key === '' && countOf(object.id) !== null && object.jsonrpc === undefined;
  if (noun === 'checkout' && ![null, idText(sent.external_checkout_id)].includes(tokenOf(withoutNew(body))))
    return true;
  const found = places(body, (key) => isPlaceOf(noun, key));
  return (
    found.some((one) => hasId(one) || Object.entries(one.object).some(isMade)) || saysSuccess(body, deed)
  );
}

type Place = { readonly key: string; readonly object: JsonObject };
/** Names of what was made, or of how many: `created`, `created_ids`, `discount_created`; not `created_at`. */
const isOfMade = ofKeys((name) =>
  /^(new(ly)?ids?|(newly)?(created|inserted)(ids?|count|total|records?|items?|(discount|coupon|onetime)s?)?|(discount|coupon|onetime|record)s?(created|inserted))$/.test(
    plainKey(name),
  ),
);
/** When an answer was given may stand under `created`, too. */
const isTimeOf = ({ at }: Deed, name: string, value: Json): boolean => {
  const moment = plainKey(name) === 'created' ? momentOf(value) : null;
  return moment !== null && at !== null && Math.abs(moment - at) < day;
};
const day = 24 * 60 * 60 * 1000;
/** `discount_id`, `couponId` */
const isIdOf = (noun: string, name: string): boolean => {
  const base = /^(?<of>.+)id$/.exec(plainKey(name))?.groups?.of;
  return base !== undefined && isNamePlace(noun, base);
};

type Asked = Pick<Needs, 'idempotent'> & { readonly compares?: boolean; readonly why?: Why | null };

/**
 * What a 4xx answer means for a step. 5xx never comes here: a service that fails may have acted.
 * @param tries how often the step was refused for now already, or asked to wait where it is so again
 * @param needs `compares`: the thing is only sent once it was read; not `idempotent`: a request makes a thing;
 * `why`: see {@link whyOfCheckout}
 * @param takesOthers the service has carried out the same step for others
 */
export function refusalOf(
  action: Action,
  status: number,
  words: readonly string[],
  tries: number,
  { compares, idempotent, why }: Asked = { idempotent: true },
  takesOthers = false,
): Refusal {
  const isSingle = 'task' in action;
  // What may not be read is sent without having been read, unless it is compared first.
  if (action.do === 'read-first' && status === 403 && !compares) return 'final';
  if (status === 402 && !isSingle) return 'hold';
  const refused = refusedBy(status, isSingle && takesOthers);
  if (refused === 'hold' || refused === 'gone') return refused;
  if (why === 'reason') return 'final';
  if (status === 409 && action.do === 'send-one' && !idempotent && why !== 'busy') {
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
