import {
  decidePrice,
  hasOtherReading,
  otherPrices,
  pricesBeside,
  samePrice,
} from '../../../domain/bundles/compare.ts';
import {
  itemId,
  itemPrice,
  readingsOf,
  readSelections,
  type Selection,
} from '../../../domain/bundles/selection.ts';
import { type Json, type JsonObject, parseJson, stringifyJson } from '../../../domain/json.ts';
import { itemsOfCells } from '../../../domain/kinds/bundle-prices.ts';
import { hasRedacted } from '../../../domain/redacted.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { mayHaveArrived } from '../../../domain/run/fold-singles.ts';
import { bundlesMessages } from '../../../messages/bundles.ts';
import { runsMessages } from '../../../messages/runs.ts';
import type { ApiAnswer } from '../../ports.ts';
import { isFromCache } from '../../sending/answers.ts';
import { momentOf } from '../decode/moments.ts';
import { isDenied, shownBy } from '../decode/shown-by.ts';
import type { TaskBody } from './bodies.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';
import { ownOf, rawText, toldOf, whyUnknown } from './single-answers.ts';

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** Differences that a sentence names. */
const named = 6;

/** The bundle of a task in an answer; null where the answer is nothing of the kind, undefined where it has another. */
const bundleIn = ({ body }: Pick<Answered, 'body'>, task: TaskBody | null) => {
  const { bundle_selection_id: asked, subscription_id: owner = '' } = task?.cells[0] ?? {};
  const found = readSelections(body, owner === '' ? null : owner);
  return found === null ? null : found.find(({ id }) => id === asked);
};

/** What an answer says of the prices of a task, in each of its readings, that differs from what was sent. */
const wrongPrices = ({ body }: Answered, task: TaskBody | null): readonly string[] => {
  const wanted = itemsOfCells(task?.cells[0] ?? {});
  const readings = readingsOf(body, task?.cells[0]?.bundle_selection_id ?? '', pricesBeside);
  return [...new Set(readings.flatMap(({ items }) => otherPrices(wanted, items)))];
};

/** What is compared later of a reading: the whole of it may be longer than what is kept of an answer. */
const kept = ({ id, items }: Selection): string =>
  stringifyJson({
    id,
    items: items.map((item) => ({
      id: item.id ?? null,
      price: item.price ?? null,
      updated_at: fieldOf(item, 'updated_at') ?? null,
    })),
  });

/** What was kept of a reading; null where an earlier version kept only its beginning. */
function keptBody(text: string | null): Json | null {
  try {
    return parseJson(text ?? '');
  } catch {
    return null;
  }
}

/**
 * Whether the items of a bundle were changed after a reading that showed other prices, by their own times: of two answers
 * of a service either may be behind.
 */
function isSetSince(items: readonly JsonObject[], before: string | null, task: TaskBody | null): boolean {
  const old = bundleIn({ body: keptBody(before) }, task)?.items ?? [];
  const earlier = new Map(old.map((item) => [itemId(item), item]));
  const changed = items.flatMap((item) => {
    const was = earlier.get(itemId(item));
    return was !== undefined && samePrice(itemPrice(was), itemPrice(item)) ? [] : [{ was, item }];
  });
  const timeOf = (item: JsonObject): number => momentOf(fieldOf(item, 'updated_at') ?? null) ?? Number.NaN;
  return (
    changed.length > 0 && changed.every(({ was, item }) => was !== undefined && timeOf(item) > timeOf(was))
  );
}

/**
 * A bundle as it is before its prices are changed. It is left alone where it changed since they were planned; where a
 * sending may have arrived, each price may be the planned one, too.
 */
export function comparePrices(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const planned = context.bodies.of(task);
  const found = bundleIn(answer, planned);
  const plain = { outcomes: [], details: new Map(), hold: null, backup: null } as const;
  if (found === null) return { ...plain, result: { is: 'ambiguous', why: runsMessages.answerEmpty } };
  if (isFromCache(answer))
    return { ...plain, result: { is: 'ambiguous', why: runsMessages.answerFromCache } };
  const result = { is: 'ok', facts: { of: 'read-first' } } as const;
  if (found !== undefined && hasOtherReading(answer.body, found))
    return { ...plain, result: { is: 'ambiguous', why: bundlesMessages.readingsDiffer } };
  const inDoubt = mayHaveArrived(context.state, task);
  const leave = (message: string) =>
    toldOf(
      task,
      inDoubt ? 'unknown' : 'not-sent',
      { message, raw: rawText(answer.body, '') },
      result,
      context,
    );
  if (found === undefined) return leave(bundlesMessages.subscriptionAnotherBundleSelection);
  if (hasRedacted(Object.values(planned?.cells[0] ?? {}))) return leave(bundlesMessages.itemsRedacted);
  const known = itemsOfCells({ items: planned?.rows[0]?.expected ?? '[]' });
  const decision = decidePrice(found.items, known, itemsOfCells(planned?.cells[0] ?? {}), inDoubt);
  // A reading may be behind, and show prices from before a change of our own: they are sent again, which does no harm.
  // What shows times from after the reading before is not behind.
  const { others } = context.bodies;
  const label = planned?.rows[0]?.label ?? '';
  const isSeen = inDoubt && isSetSince(found.items, others?.readBefore(task) ?? null, planned);
  const isOwnPast = decision.do === 'nothing' && !isSeen && others?.havePrices(label) === true;
  if (isOwnPast) return { ...plain, result };
  switch (decision.do) {
    case 'put':
      return { ...plain, result, backup: kept(found) };
    case 'nothing':
      return toldOf(
        task,
        'succeeded',
        // Nothing was sent of it, so it was somebody else.
        { message: inDoubt ? bundlesMessages.servicePrices : bundlesMessages.hadThesePrices, raw: null },
        result,
        context,
      );
    case 'conflict':
      return leave(bundlesMessages.changedSinceRead({ why: decision.why.slice(0, named).join('; ') }));
  }
}

/** A bundle or an item: its texts are its own. */
const hasId = ({ id }: JsonObject): boolean => id !== undefined;

/** The answer is "updated bundle selection; body not shown": it is checked where it can be read. */
export function sentPrices(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const planned = context.bodies.of(task);
  const found = bundleIn(answer, planned);
  const wrong = wrongPrices(answer, planned);
  const raw = rawText(answer.body, answer.text);
  const result = { is: 'ok', facts: { of: 'send-one' } } as const;
  const own = ownOf(task, answer, context);
  // Without the bundle itself, the answer has at least to say that it is one of success.
  const shown = found
    ? answer.body !== null && isDenied(answer.body, own, () => false, hasId)
      ? 'nothing'
      : 'own'
    : shownBy(answer.body, own, 'word');
  if (shown !== 'own') return toldOf(task, 'unknown', { message: whyUnknown[shown], raw }, result, context);
  if (wrong.length === 0) return toldOf(task, 'succeeded', { message: '', raw }, result, context);
  const message = bundlesMessages.serviceAnsweredOtherPrices({ wrong: wrong.slice(0, named).join('; ') });
  return toldOf(task, 'unknown', { message, raw }, result, context);
}
