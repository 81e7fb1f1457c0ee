import { describe, expect, test } from 'vitest';
import { JsonNumber } from '../../../../src/domain/json.ts';
import { swapStop } from '../../../../src/domain/kinds/swap-rules.ts';
import { type Heard, learnFrom } from '../../../../src/domain/subscriptions/learn.ts';

const path = '/subscriptions/42';
const reading = (body: Heard['body'], more: Partial<Heard> = {}): Heard => ({
  method: 'GET',
  path,
  sent: undefined,
  status: 200,
  body,
  words: [],
  ...more,
});
const refusal = (words: readonly string[], sent: Heard['sent'] = {}): Heard =>
  reading(null, { method: 'PUT', status: 422, words, sent });
const brief = (heard: Heard): readonly string[] =>
  learnFrom(heard).map(({ subscriptionId, is }) => `${subscriptionId} ${is}`);

type Case = [string, Heard, readonly string[]];

describe('what an answer tells of a subscription', () => {
  test.each<Case>([
    ['prepaid, in its envelope', reading({ subscription: { id: '42', is_prepaid: true } }), ['42 prepaid']],
    ['prepaid, bare', reading({ id: '42', is_prepaid: true, is_swappable: false }), ['42 prepaid']],
    ['not swappable', reading({ id: '42', is_prepaid: false, is_swappable: false }), ['42 not-swappable']],
    ['nothing special', reading({ id: '42', is_prepaid: false, is_swappable: true }), ['42 plain']],
    [
      'prepaid, beside what else is said',
      reading({ subscription: { id: '42', is_prepaid: true }, meta: { a: '1' }, success: true }),
      ['42 prepaid'],
    ],
    [
      'prepaid, in two envelopes',
      reading({ success: true, data: { subscription: { id: '42', isPrepaid: 'true' } } }),
      ['42 prepaid'],
    ],
    [
      'prepaid, as an attribute',
      reading({ data: { id: '42', attributes: { 'is-prepaid': new JsonNumber('1') } }, included: [] }),
      ['42 prepaid'],
    ],
    [
      'of another one in the same answer',
      reading({ subscription: { id: '42' }, others: [{ id: '7', is_prepaid: true }] }),
      [],
    ],
    [
      'of another thing in the record',
      reading({ subscription: { id: '42', gift: { is_prepaid: true } } }),
      [],
    ],
    ['a record that says neither', reading({ id: '42', status: 'active' }), []],
    [
      'an answer to a change',
      reading({ subscription: { is_prepaid: true } }, { method: 'PUT' }),
      ['42 prepaid'],
    ],
    [
      'a refusal for prepaid',
      refusal(['override: has to be true to swap a prepaid subscription']),
      ['42 prepaid'],
    ],
    ['a refusal with override', refusal(['prepaid: no charges left'], { override: true }), []],
    ['a refusal of a one-time item', refusal(['a one-time item cannot be swapped']), ['42 one-time']],
    ...[
      'Cannot swap one-time item',
      'One-time products can’t be swapped',
      'This is a one-time purchase',
      'subscription: is one-time',
      'base: onetime items may not be changed',
      'This product is a one-time purchase',
      'The product of this subscription is a one-time item',
      'The variant cannot be changed: the subscription is one-time',
    ].map((words): Case => [words, refusal([words]), ['42 one-time']]),
    ...[
      'Subscription is prepaid',
      'The plan of this subscription is prepaid',
      'The new variant cannot be used: this subscription is prepaid',
      'Prepaid subscriptions cannot be swapped',
      'Set override to swap a prepaid subscription',
    ].map((words): Case => [words, refusal([words]), ['42 prepaid']]),
    // Something else is one-time or prepaid.
    ...[
      'Remove the one-time discount before changing the variant',
      'A one time item is queued for this charge',
      'The variant cannot be changed: remove the one-time item first',
      'This is a one-time discount',
      'next_charge_scheduled_at: must be after the pre-paid period of charge 5',
      'The prepaid balance is not enough',
      'The new variant is a one-time product and cannot be used',
      'Variant is a one-time product',
      'platform_variant_id: is a one-time product',
      'Cannot swap to a one-time item',
      'The target product is prepaid',
      'Cannot swap to a prepaid plan',
      'Selling plan is a prepaid plan and is not available for this variant',
    ].map((words): Case => [words, refusal([words]), []]),
    ['a refusal for something else', refusal(['quantity: must be at least 1']), []],
    ['words of another status', { ...refusal(['prepaid']), status: 404 }, []],
    ['another resource', reading({ id: '42', is_prepaid: true }, { path: '/discounts/42' }), []],
    [
      'bundle selections that name their subscription',
      reading(
        { bundle_selections: [{ purchase_item_id: '7', is_prepaid: true }, { is_prepaid: true }] },
        {
          path: '/bundle_selections',
        },
      ),
      ['7 prepaid'],
    ],
  ])('%s', (_what, heard, learned) => expect(brief(heard)).toEqual(learned));
});

// spec: Rules on swapping, 4 and 5.
describe('what stops a row', () => {
  const swap = { subscription_id: '42', platform_variant_id: '1' };
  const known = (is: 'prepaid' | 'one-time' | 'not-swappable') => ({ is, words: '', at: 0 });
  test.each([
    ['prepaid without override', swap, 'prepaid', 'set-override'],
    ['prepaid with override', { ...swap, override: 'TRUE' }, 'prepaid', undefined],
    ['prepaid, but nothing is swapped', { subscription_id: '42', quantity: '2' }, 'prepaid', undefined],
    ['a one-time item', { ...swap, override: 'true' }, 'one-time', 'remove-row'],
    ['not swappable', swap, 'not-swappable', 'remove-row'],
  ] as const)('%s', (_what, cells, is, fix) => expect(swapStop(cells, known(is))?.fix).toBe(fix));
});
