import { expect, test } from 'vitest';

import type { Review } from '../../src/contract/runs.ts';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { csvFile } from '../runs/support/files.ts';
import { typeDraft, typed } from './support/world.ts';

const code = 'SPRING';
const row = [['cart-1', 'ada@shop.example', code, '11', '5', '9']];
const header = ['cart token', 'email', 'coupon', 'variant', 'qty', 'product_id'];

/** The worst that the reviews of a form and of a sheet say of a discount that a service answers so. */
async function reviews(answer: unknown) {
  const world = await worldWith((method, path) =>
    method === 'GET' && path === '/discounts' ? answer : undefined,
  );
  const { desk, store } = world;
  const fields = { ...typed.fields, discount_code: code };
  const { id } = await typeDraft(world, { ...typed, fields });
  const form = await desk.invoke('checkouts.review', { checkoutId: id });
  const sheet = await desk.importFile(csvFile('carts.csv', header, row), 'checkouts');
  const request = { storeId: store.id, sheetId: sheet.id, selection: { of: 'valid' } } as const;
  const many = await desk.invoke('runs.review', request);
  const worst = (notices: Review['notices']) =>
    notices.find(({ text }) => text.includes(code)) ?? { severity: 'none', text: '' };
  return [worst(form.notices), worst(many.notices)] as const;
}
const json = (status: number, body: object) =>
  new WholeAnswer(status, 'application/json', JSON.stringify(body));
const listed = (more: object) => ({ discounts: [{ id: 1, code, ...more }] });

test.each([
  ['a page of a gateway', new WholeAnswer(404, 'text/html', '<html><h1>404 Not Found</h1></html>')],
  ['404 for a route', json(404, { message: 'no Route matched with those values' })],
  ['404 for nothing that it names', json(404, { error: 'Not found' })],
  ['404 for a route that names the address', json(404, { message: `Cannot GET /discounts?code=${code}` })],
  ['404 for a route in a field of its own', json(404, { status: 404, path: `/discounts?code=${code}` })],
  ['404 that repeats the query', json(404, { error: 'Not Found', query: { code } })],
])('whether a discount exists is not known by %s', async (_, answer) => {
  const [form, sheet] = await reviews(answer);
  expect(form).toMatchObject({
    severity: 'warning',
    text: expect.stringContaining('could not be looked up'),
  });
  expect(sheet).toEqual({
    severity: 'warning',
    text: 'Could not check whether this discount exists: “SPRING”.',
  });
});

test.each([
  ['is disabled', listed({ status: 'disabled' }), 'status: disabled'],
  ['has expired', listed({ status: 'expired' }), 'status: expired'],
  ['is over', listed({ status: 'enabled', ends_at: '2020-01-01' }), 'ends_at: 2020-01-01'],
  ['was deleted', listed({ status: 'enabled', deleted_at: '2025-01-01' }), 'deleted_at: 2025-01-01'],
])('a discount that %s may not apply', async (_, answer, why) => {
  const [form, sheet] = await reviews(answer);
  expect(form).toEqual({
    severity: 'warning',
    text: `The discount “SPRING” is listed in the store, but may no longer apply (${why}). Check it in the merchant portal, or remove the code.`,
  });
  expect(sheet).toEqual({
    severity: 'warning',
    text: 'This discount is listed in the store, but may be disabled, expired or deleted: “SPRING”. Check it in the merchant portal, or remove the code.',
  });
});

test.each([
  ['a list without it', { discounts: [] }],
  ['404 that names its code', json(404, { error: 'Discount SPRING does not exist' })],
  ['404 that has its code beside', json(404, { error: 'not_found', discount_code: 'spring' })],
  ['404 that cannot find it', json(404, { message: 'Cannot find SPRING', path: `/discounts?code=${code}` })],
])('a discount does not exist by %s', async (_, answer) => {
  expect((await reviews(answer)).map(({ severity }) => severity)).toEqual(['error', 'error']);
});

test.each([
  ['enabled', { status: 'enabled', ends_at: null, deleted_at: null }],
  ['active', { status: 'active', is_deleted: false, ends_at: '' }],
  ['until later', { status: 'enabled', starts_at: '2020-01-01', ends_at: '2999-01-01' }],
  ['shown by its code', {}],
])('a discount that is %s exists', async (_, more) => {
  expect((await reviews(listed(more))).map(({ severity }) => severity)).toEqual(['info', 'none']);
});
