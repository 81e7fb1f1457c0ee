import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessDesk, ProfileOverrides } from '../../../scripts/faults/headless-desk.ts';
import type { Checkout, CheckoutSummary } from '../../../src/contract/checkouts.ts';
import type { Store } from '../../../src/contract/stores.ts';
import type { CheckoutDraft } from '../../../src/domain/checkouts/draft.ts';
import { type JsonObject, stringifyJson } from '../../../src/domain/json.ts';
import type { PracticeOptions } from '../../../src/practice/index.ts';
import { openDesk, startService, type TestService, temporaryFolder } from '../../runs/support/desk.ts';
import { draft, type Typed } from '../../unit/checkouts/drafts.ts';

/** Enough for what a hundredfold clock of the service allows. */
export const fast = { limits: { leakPerSecond: 200, pollSeconds: 0.05 } };

export type World = { readonly service: TestService; readonly desk: HeadlessDesk; readonly store: Store };

/** A desk that is connected to a store of a practice service of its own, on platform B. */
export async function checkoutWorld(
  options: PracticeOptions = {},
  optional: ProfileOverrides['optional'] = {},
): Promise<World> {
  const service = await startService(options);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { ...fast, optional });
  return { service, desk, store };
}

/** Ids beyond 2^53, which a number of JavaScript would change. */
export const typed: Typed = {
  fields: {
    email: 'ada@shop.example',
    external_checkout_id: 'cart-0017',
    external_checkout_source: 'headless',
  },
  line_items: [
    {
      variant_id: '7879280096544123457',
      product_id: '9146647558150123457',
      quantity: '2',
      charge_interval_frequency: '30',
      order_interval_frequency: '30',
      order_interval_unit: 'day',
      requires_shipping: 'true',
    },
  ],
  shipping_address: { first_name: 'Ada', last_name: 'Example', address1: 'Main Street 1', zip: '04010' },
  utm_params: [{ utm_campaign: 'spring', utm_timestamp: '2031-11-21' }],
};

/** Makes a draft and types into it. */
export async function typeDraft({ desk, store }: World, what: Typed = typed): Promise<Checkout> {
  const { id } = await desk.invoke('checkouts.add', { storeId: store.id });
  await desk.invoke('checkouts.save', { checkoutId: id, draft: draft(what) });
  return desk.invoke('checkouts.get', { checkoutId: id });
}

/** Creates a discount at the service, by a run of the desk. */
export async function makeDiscount({ desk, store }: World, code: string): Promise<void> {
  const file = join(temporaryFolder(), 'codes.csv');
  writeFileSync(file, `code,value,value_type,status\r\n${code},10,percentage,enabled\r\n`);
  const sheet = await desk.importFile(file, 'discounts-2021-11');
  const run = await desk.send(store, sheet.id);
  await desk.reaches(run.id, 'done');
}

/** Changes the draft of a checkout. */
export async function retype({ desk }: World, checkoutId: string, what: Typed): Promise<CheckoutDraft> {
  const known = await desk.invoke('checkouts.get', { checkoutId });
  const next = draft(what, known.draft);
  await desk.invoke('checkouts.save', { checkoutId, draft: next });
  return next;
}

export const isOver = ({ last }: CheckoutSummary): boolean => last !== null && last.outcome !== 'going';

/** Reviews and sends; resolves with the notice of the end. */
export async function send({ desk }: World, checkoutId: string): Promise<CheckoutSummary> {
  const { token } = await desk.invoke('checkouts.review', { checkoutId });
  const over = desk.noticed('checkouts.changed', (one) => one.id === checkoutId && isOver(one));
  await desk.invoke('checkouts.send', { checkoutId, token });
  return over;
}

/** The checkouts that the service keeps, as JSON text so that every digit counts. */
export const atService = ({ service }: World, store = 'north'): readonly JsonObject[] =>
  service.inspect.documents('checkout', store).map(({ body }) => body);

export const text = stringifyJson;

/** Requests about checkouts that the service has seen. */
export const requestsAt = ({ service }: World): readonly string[] =>
  service.inspect
    .requests()
    .filter(({ path }) => path.startsWith('/checkouts'))
    .map(({ method, path, status }) => `${method} ${path} ${status ?? 'lost'}`);
