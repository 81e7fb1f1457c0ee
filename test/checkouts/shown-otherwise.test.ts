import { expect, test } from 'vitest';

import { worldWith } from '../runs/support/answered-world.ts';
import type { Typed } from '../unit/checkouts/drafts.ts';
import { retype, send, typeDraft, typed } from './support/world.ts';

const [token, email] = ['7f3a9c1e5b2d4f600a8c', 'ada@shop.example'];
const days = {
  ...{ charge_interval_frequency: '30', order_interval_frequency: '30' },
  order_interval_unit: 'day',
};
const line = (variant_id: string, quantity = '1') => ({ variant_id, product_id: '9', quantity, ...days });
const shown = (variant_id: number, quantity = 1) => ({ variant_id, product_id: 9, quantity });
const first = { ...typed, line_items: [line('11')], fields: { ...typed.fields, discount_code: '' } };

/** What comes of a checkout, and of its update where there is one, at a service that answers them so. */
async function sent(draft: Typed, created: object, change: Typed | null, updated: object = {}) {
  const answer = (method: string, path: string) =>
    path.startsWith('/checkouts')
      ? { checkout: { token, email, ...(method === 'POST' ? created : updated) } }
      : undefined;
  // Whether a discount exists is not asked before.
  const world = await worldWith(answer, { discountLookup: false });
  const { id } = await typeDraft(world, draft);
  const made = await send(world, id);
  if (change === null)
    return [made.last?.outcome, made.last?.outcome === 'ok' && said.get(made.last.next)]
      .filter(Boolean)
      .join(', ');
  expect(made.last).toMatchObject({ kind: 'create', outcome: 'ok' });
  await retype(world, id, change);
  const { last } = await send(world, id);
  const { changed } = await world.desk.invoke('checkouts.get', { checkoutId: id });
  // What is in doubt is offered to be sent again.
  expect(changed).toBe(last?.outcome !== 'ok');
  return last?.outcome;
}

const said = new Map([
  ['The service says that the discount does not apply.', 'discount'],
  ['The service says that a line item is not available.', 'line'],
  [
    'The service says that the discount does not apply. The service says that a line item is not available.',
    'discount and line',
  ],
]);

const two = { ...first, line_items: [line('11'), line('12')] };
const spring = { ...first, fields: { ...typed.fields, discount_code: 'SPRING' } };

const {
  order_interval_frequency: _,
  charge_interval_frequency: __,
  order_interval_unit: ___,
  ...piece
} = line('11');
const once = { ...first, line_items: [line('11'), piece] };
const visit = { ...first, utm_params: [{ utm_campaign: 'spring', utm_timestamp: '2031-11-21' }] };
const unseen = { ...first, utm_params: [] };
const visits = [{ utm_campaign: 'winter' }, { utm_campaign: 'spring', utm_timestamp: '2031-11-21' }];

test.each([
  ['a line less', two, { line_items: [shown(11)] }, 'unknown'],
  ['fewer pieces', { ...first, line_items: [line('11', '5')] }, { line_items: [shown(11)] }, 'unknown'],
  ['another product', first, { line_items: [shown(12)] }, 'unknown'],
  ['a line more', first, { line_items: [shown(11), shown(77, 3)] }, 'unknown'],
  ['its lines', two, { line_items: [shown(12), shown(11)] }, 'ok'],
  ['no discount', spring, { applied_discount: null }, 'unknown'],
  ['another discount', spring, { discounts: [{ code: 'OLD' }] }, 'unknown'],
  ['its discount', spring, { discounts: [{ code: 'spring' }] }, 'ok'],
  ['its discount, applicable', spring, { applied_discount: { amount: '5.00', applicable: true } }, 'ok'],
  ['its discount, not yet applied', spring, { discount_code: 'SPRING', applied_discount: null }, 'ok'],
  [
    'its discount, which does not apply',
    spring,
    { discount_code: 'SPRING', applied_discount: { applicable: false, non_applicable_reason: 'Expired' } },
    'ok, discount',
  ],
  [
    'its discount, which is not valid',
    spring,
    { discount: { code: 'SPRING', valid: false } },
    'ok, discount',
  ],
  [
    'its discount, which has expired',
    spring,
    { discount: { code: 'SPRING', status: 'expired' } },
    'ok, discount',
  ],
  ['a discount that is not applied', spring, { discount_applied: false }, 'ok, discount'],
  ['an amount of a discount', spring, { applied_discount: { amount: '5.00' } }, 'ok'],
  ['an amount of a discount as text', spring, { discount: '10.00' }, 'ok'],
  ['IDs of discounts', spring, { discounts: ['3345'] }, 'ok'],
  ['its discount by its title', spring, { discount: { code: null, title: 'SPRING' } }, 'ok'],
  ['its discount by its name', spring, { discount: { name: 'Spring sale' } }, 'ok'],
  ['no discount by a record', spring, { discount: { code: null, amount: '0.00' } }, 'unknown'],
  [
    'its discount, not yet applied though it may be',
    spring,
    {
      discount: {
        code: 'SPRING',
        applied: false,
        applicable: true,
        message: '10% off',
        ends_at: '2099-01-01',
      },
    },
    'ok',
  ],
  ['a subscription and a single piece', once, { line_items: [shown(11), { ...shown(11), ...days }] }, 'ok'],
  ['one of two lines of a variant', once, { line_items: [{ ...shown(11), ...days }] }, 'unknown'],
  ['a line of two by its variant alone', once, { line_items: [{ variant_id: 11, quantity: 1 }] }, 'unknown'],
  [
    'one line for two, and another',
    once,
    { line_items: [{ variant_id: 11, quantity: 1 }, shown(77)] },
    'unknown',
  ],
  [
    'a line twice',
    once,
    { line_items: [shown(11), shown(11)].map((one) => ({ ...one, ...days })) },
    'unknown',
  ],
  ['other lines in nodes', first, { line_items: { nodes: [shown(11, 9)] } }, 'unknown'],
  ['its lines in edges', first, { line_items: { edges: [{ cursor: 'a', node: shown(11) }] } }, 'ok'],
  ['other lines in edges', first, { line_items: { edges: [{ cursor: 'a', node: shown(12) }] } }, 'unknown'],
  ['other lines in its cart', first, { cart: { line_items: [shown(11, 9)] } }, 'unknown'],
  ['a line that is sold out', first, { line_items: [{ ...shown(11), available: false }] }, 'ok, line'],
  ['a line of which there is none', first, { line_items: [{ ...shown(11), available: 0 }] }, 'ok'],
  [
    'another line, which is not available',
    first,
    { line_items: [{ ...shown(12), available: 0 }] },
    'unknown',
  ],
  [
    'a discount that is not combined, and a line that is sold out',
    spring,
    {
      discount: { code: 'SPRING', message: 'This discount cannot be combined with other discounts' },
      line_items: [{ ...shown(11), available: false }],
    },
    'ok, discount and line',
  ],
  ['another discount, which does not apply', spring, { discount: { code: 'OLD', valid: false } }, 'unknown'],
  ['a line with an error', first, { line_items: [{ ...shown(11), error: 'sold out' }] }, 'unknown'],
  [
    'a line that is not delivered yet',
    first,
    { line_items: [{ ...shown(11), status: 'unfulfilled' }] },
    'ok',
  ],
  ['a unit in the plural', first, { line_items: [{ ...shown(11), order_interval_unit: 'days' }] }, 'ok'],
  ['another unit', first, { line_items: [{ ...shown(11), order_interval_unit: 'weeks' }] }, 'unknown'],
  ['UTM parameters of earlier visits', visit, { analytics_data: { utm_params: visits } }, 'ok'],
])('a new checkout that is shown with %s', async (_, draft, created, outcome) => {
  expect(await sent(draft, created, null)).toBe(outcome);
});

test.each([
  ...[{ discount_status: 'invalid' }, { discount_error: 'expired' }, { is_discount_applied: false }],
  { applied_discount: false },
  ...[{ error: 'expired' }, { state: 'expired' }, { message: 'This discount has expired' }].map((own) => ({
    discount: { code: 'SPRING', ...own },
  })),
  ...[{ enabled: false }, { can_apply: false }, { applies: false }, { ends_at: '2020-01-01' }].map((own) => ({
    discount: { code: 'SPRING', ...own },
  })),
  { discounts: [{ code: 'SPRING', expired: true }] },
  { discount_message: "This code doesn't apply to your cart" },
  { discount_warnings: ['Code SPRING does not apply'] },
  { discount_warnings: [{ text: 'Code SPRING cannot be applied' }] },
  { discount: { code: 'SPRING', found: false } },
  { discount: { code: 'SPRING', exists: false } },
  { discount: { code: 'SPRING', details: 'No minimum. Does not apply to this cart.' } },
  { discount: { code: 'SPRING', info: 'Not valid' } },
  { discount: { code: 'SPRING', message: 'It can’t be combined with your other discount' } },
  { discount: { code: 'SPRING', reason: 'Not valid until 2031-12-01' } },
])('a new checkout that says of its discount that it does not apply: %j', async (says) => {
  expect(await sent(spring, { discount_code: 'SPRING', ...says }, null)).toBe('ok, discount');
});

test.each([
  ...[{ discount_status: 'pending' }, { discount: '$5.00' }, { discount: '5,00 EUR' }],
  ...[{ discounts: ['10% off'] }, { discounts: ['-€0.50'] }],
  ...[
    { status: 'pending' },
    { details: 'Applies until cancelled' },
    { details: 'No minimum. Cannot be combined with other discounts' },
    { details: 'Unlimited uses, never expires' },
    { info: 'not valid on sale items' },
    { notes: 'Limited to new customers. Unless expired, 10% off.' },
  ].map((own) => ({ discount: { code: 'SPRING', active: true, ...own } })),
])('a new checkout that describes its discount was created: %j', async (says) => {
  expect(await sent(spring, says, null)).toBe('ok');
});

test.each([
  ...[{ items: [shown(11)] }, { items: [] }, { cart: { items: [shown(11)] } }],
  ...[{ line_items_count: 1 }, { item_count: 1 }, { total_items: '3' }, { cart: { items_count: 0 } }],
  ...[
    { unavailable_line_items: [shown(12)] },
    { rejected_items: [{ variant_id: 12, reason: 'sold out' }] },
    ...[{ out_of_stock_variants: [12] }, { has_unavailable_items: true }, { skipped_items: 1 }],
    ...[{ removed_items: [shown(12)] }, { cart: { invalid_lines: ['12'] } }],
  ].map((own) => ({ line_items: [shown(11), shown(12)], ...own })),
  ...[{ out_of_stock: true }, { rejected: true }].map((own) => ({
    line_items: [shown(11), { ...shown(12), ...own }],
  })),
])('a new checkout is in doubt that shows that a line was not taken: %j', async (says) => {
  expect(await sent(two, says, null)).toBe('unknown');
});

test.each([
  ...[
    { items: [shown(12), shown(11)] },
    { items: [{ name: 'Tea' }] },
    { cart: { lines: [shown(11), shown(12)] } },
  ],
  ...[{ line_items_count: 2 }, { item_count: '2' }, { upsells: { items: [] } }, { line_items_total: '20' }],
  ...[
    { unavailable_line_items: [], skipped_items: 0, has_unavailable_items: false },
    { removed_items: [shown(77)], unfulfilled_items: [shown(11), shown(12)] },
  ].map((own) => ({ line_items: [shown(11), shown(12)], ...own })),
  ...[{ locked: true }, { unchanged: true }, { held: true }, { eligible: false }, { available: 0 }].map(
    (own) => ({
      line_items: [shown(11), { ...shown(12), ...own }],
    }),
  ),
])('a new checkout that shows its lines in another way was created: %j', async (says) => {
  expect(await sent(two, says, null)).toBe('ok');
});

const ask = { fields: { discount_code: 'SPRING' } };
const drop = { fields: { discount_code: '' } };
const more = { line_items: [line('11', '3')] };
const inAddress = { shipping_address: { discount_code: 'SPRING' } };

test.each([
  ['no discount', first, ask, { discount_code: null }, 'unknown'],
  ['another discount', first, ask, { discount_code: 'OLD', ...inAddress }, 'unknown'],
  [
    'its discount, which does not apply',
    first,
    ask,
    { discount: { code: 'SPRING', valid: false } },
    'unknown',
  ],
  ['another discount in a record of it', first, ask, { discount: { code: 'OLD' } }, 'unknown'],
  ['the discount that was removed', spring, drop, { discount_code: 'SPRING' }, 'unknown'],
  ['its discount', first, ask, { discount_code: 'spring', shipping_address: { zip: '04010' } }, 'ok'],
  ['a removed line', two, { line_items: [line('11')] }, { line_items: [shown(11), shown(12)] }, 'unknown'],
  ['all removed lines', first, { line_items: [] }, { line_items: [shown(11)] }, 'unknown'],
  ['its lines', two, { line_items: [line('12')] }, { line_items: [shown(12)] }, 'ok'],
  [
    'its lines in another order',
    first,
    { line_items: two.line_items },
    { line_items: [shown(12), shown(11)] },
    'ok',
  ],
  [
    'a unit in the plural',
    first,
    more,
    { line_items: [{ ...shown(11, 3), order_interval_unit: 'days' }] },
    'ok',
  ],
  ['fewer pieces', first, more, { line_items: [shown(11)] }, 'unknown'],
  ['an amount of a discount alone', first, ask, { discount: '10.00' }, 'ok'],
  ['its address alone', first, more, { shipping_address: { zip: '04010' } }, 'ok'],
  ['an amount after the discount was removed', spring, drop, { discount: '10.00' }, 'unknown'],
  [
    'an amount of 0 after the discount was removed',
    spring,
    drop,
    { discount: '0.00', shipping_address: { zip: '04010' } },
    'ok',
  ],
  ['UTM parameters of earlier visits', unseen, visit, { analytics_data: { utm_params: visits } }, 'ok'],
  ['other UTM parameters', unseen, visit, { analytics_data: { utm_params: visits.slice(0, 1) } }, 'unknown'],
  [
    'removed UTM parameters',
    { ...first, utm_params: [{ utm_campaign: 'spring', utm_timestamp: '2031-11-21' }] },
    { utm_params: [] },
    { analytics_data: { utm_params: [{ utm_campaign: 'spring' }] } },
    'unknown',
  ],
])('an updated checkout that is shown with %s', async (_, draft, change, updated, outcome) => {
  expect(await sent(draft, {}, change, updated)).toBe(outcome);
});
