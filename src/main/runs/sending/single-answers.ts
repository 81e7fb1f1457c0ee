import { type Json, stringifyJson } from '../../../domain/json.ts';
import { changedSince } from '../../../domain/run/changed-since.ts';
import type { RunEvent } from '../../../domain/run/events.ts';
import { discountCalled, noFilter } from '../../api/discount-look-up.ts';
import type { ApiAnswer } from '../../ports.ts';
import { tokenOf } from '../decode/checkout-token.ts';
import { listWithin } from '../decode/envelope.ts';
import { createdIds } from '../decode/service-ids.ts';
import { reasonToKeep, reasonToStop } from '../read-first.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';

type Answered = Extract<ApiAnswer, { kind: 'answered' }>;

/** Characters of an answer that are kept with a row. */
const longestRaw = 4000;

export function rawText(body: Json | null, text: string): string {
  const raw = body === null ? text : stringifyJson(body);
  return raw.length > longestRaw ? `${raw.slice(0, longestRaw)}…` : raw;
}

const succeeded = (task: number, by: 'answer' | 'look-up', at: number): RunEvent => ({
  at,
  type: 'row-outcomes',
  by,
  outcomes: [{ first: task, count: 1, outcome: 'succeeded' }],
});

/** A single request that was answered with success. */
export function sentOne(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const { sending } = context.kind;
  if (sending.via === 'single' && sending.endpoint === 'checkouts')
    return sentCheckout(task, answer, context);
  const serviceIds = createdIds(answer.body, context.kind, context.bodies.of(task));
  return {
    outcomes: [succeeded(task, 'answer', context.now)],
    details: new Map([[task, { serviceIds, message: '', raw: rawText(answer.body, answer.text) }]]),
    result: { is: 'ok', facts: { of: 'send-one' } },
    hold: null,
    backup: null,
  };
}

/**
 * A new checkout, with its token on each of its rows. An answer without a token is not the one that the specification
 * shows, so what became of the checkout is not known; it is not sent again.
 */
function sentCheckout(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const token = tokenOf(answer.body);
  const rows = context.bodies.of(task)?.rows ?? [];
  const message =
    token === null
      ? 'The service accepted the checkout, but its response names no token. Look for the checkout at the store.'
      : '';
  const outcome = token === null ? 'unknown' : 'succeeded';
  const serviceIds = rows.map(() => token);
  return {
    outcomes: [
      { at: context.now, type: 'row-outcomes', by: 'answer', outcomes: [{ first: task, count: 1, outcome }] },
    ],
    details: new Map([[task, { serviceIds, message, raw: rawText(answer.body, answer.text) }]]),
    result: { is: 'ok', facts: { of: 'send-one' } },
    hold: null,
    backup: null,
  };
}

/** The discounts with the code of a row that is in doubt. */
export function lookedUp(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const plain = { details: new Map(), hold: null, backup: null };
  const unclear = (why: string): Interpretation => ({
    ...plain,
    outcomes: [],
    result: { is: 'ambiguous', why },
  });
  const list = listWithin(answer.body, ['discounts']);
  if (list === null) return unclear('The answer is no list of discounts.');
  const found = discountCalled(list, context.bodies.of(task)?.body.code);
  if (found === null) {
    if (list.length > 0) return unclear(noFilter);
    return { ...plain, outcomes: [], result: { is: 'ok', facts: { of: 'look-up', found: false } } };
  }
  const sent = context.bodies.of(task);
  const message =
    changedSince(sent?.body ?? null, found).length > 0
      ? 'The request was lost on its way. A discount with this code is in the store, but other fields differ.'
      : 'The request was lost on its way; the discount was found in the store.';
  return {
    ...plain,
    outcomes: [succeeded(task, 'look-up', context.now)],
    details: new Map([
      [task, { serviceIds: createdIds(found, context.kind, sent), message, raw: rawText(found, '') }],
    ]),
    result: { is: 'ok', facts: { of: 'look-up', found: true } },
  };
}

/**
 * A thing as it is before it is changed: kept, compared with what the run that is taken back had set, and asked
 * whether the change can be made at all.
 */
export function readBefore(task: number, answer: Answered, context: InterpretContext): Interpretation {
  const backup = answer.body === null ? null : stringifyJson(answer.body);
  const body = context.bodies.of(task);
  const keep =
    body === null
      ? null
      : (reasonToKeep(body, answer.body) ?? reasonToStop(body, answer.body, context.kind, context.now));
  const result: Interpretation['result'] = { is: 'ok', facts: { of: 'read-first' } };
  if (keep === null) return { outcomes: [], details: new Map(), result, hold: null, backup };
  const outcomes: RunEvent[] = [
    {
      at: context.now,
      type: 'row-outcomes',
      by: 'answer',
      outcomes: [{ first: task, count: 1, outcome: 'not-sent' }],
    },
  ];
  const detail = {
    serviceIds: createdIds(answer.body, context.kind, body),
    message: keep,
    raw: rawText(answer.body, answer.text),
  };
  return { outcomes, details: new Map([[task, detail]]), result, hold: null, backup };
}
