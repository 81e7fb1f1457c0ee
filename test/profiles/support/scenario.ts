import { expect } from 'vitest';
import type { HeadlessDesk } from '../../../scripts/faults/headless-desk.ts';
import type { Store } from '../../../src/contract/stores.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { applyRule, ids, load, push } from '../../bundles/support/world.ts';
import { retype, send as sendCheckout, typeDraft } from '../../checkouts/support/world.ts';
import { openDesk, startService, type TestService } from '../../runs/support/desk.ts';
import { csvFile } from '../../runs/support/files.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';

export type WireWorld = {
  readonly service: TestService;
  readonly proxy: RecordingProxy;
  readonly desk: HeadlessDesk;
  readonly store: Store;
};

/** A piece of work, and the requests of the specification that it makes. */
type Step = { readonly makes: readonly string[]; readonly act: (world: WireWorld) => Promise<void> };

const send = async (
  { desk, store }: WireWorld,
  kind: string,
  header: readonly string[],
  row: readonly string[],
): Promise<void> => {
  const sheet = await desk.importFile(csvFile(`${kind}.csv`, header, [row]), kind);
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done'), kind).toMatchObject({ rows: 1, succeeded: 1, failed: 0 });
};
const sending = (kind: string, cells: Readonly<Record<string, string>>): Step['act'] => {
  return (world) => send(world, kind, Object.keys(cells), Object.values(cells));
};

const batch = [
  'POST /async_batches',
  'POST /async_batches/*/tasks',
  'POST /async_batches/*/process',
  'GET /async_batches/*',
  'GET /async_batches/*/tasks',
];

/** Every request that the app can make. Another endpoint is another line. */
export const steps: readonly Step[] = [
  {
    makes: batch,
    act: sending('discounts-2021-01', {
      code: 'OLD-1',
      value: '10',
      discount_type: 'percentage',
      duration: 'forever',
      status: 'enabled',
      first_time_customer_restriction: 'customer_must_not_exist_in_service',
      applies_to_product_type: 'ALL',
      applies_to_id: '77001',
      applies_to_resource: 'platform_collection_id',
    }),
  },
  {
    makes: ['POST /discounts', 'GET /discounts', 'POST /oauth/token'],
    act: sending('discounts-2021-11', {
      code: 'NEW-1',
      value: '10',
      value_type: 'percentage',
      status: 'enabled',
      'applies_to.purchase_item_type': 'ALL',
      'applies_to.applies_to_ids': '77002',
      'applies_to.applies_to_resource': 'platform_product',
      'usage_limits.first_time_customer_restriction': 'true',
    }),
  },
  {
    makes: batch,
    act: sending('subscription_cancel', {
      subscription_id: '700000031',
      send_email: 'false',
      cancellation_reason: 'moved',
    }),
  },
  {
    makes: batch,
    act: sending('onetime_create', {
      address_id: '800001',
      next_charge_scheduled_at: '2032-01-10',
      product_title: 'Sample box',
      price: '19.90',
      quantity: '1',
      platform_variant_id: '7879280096544',
    }),
  },
  {
    makes: ['PUT /subscriptions/*', 'GET /subscriptions/*'],
    act: sending('subscription-swaps', {
      subscription_id: '700000041',
      platform_variant_id: '7879280096544',
      platform_product_id: '6528740305601',
      service_product_id: '5511',
      use_platform_variant_defaults: 'true',
      override: 'true',
    }),
  },
  {
    makes: ['GET /bundle_selections', 'PUT /bundle_selections/*'],
    act: async (world) => {
      const sheet = await load(world, ids(2));
      await applyRule(world.desk, sheet.id, { rule: 'percent', percent: '10' });
      expect(await push(world, sheet.id, 'send')).toMatchObject({ succeeded: 2, failed: 0 });
    },
  },
  {
    makes: ['POST /checkouts', 'PUT /checkouts/*'],
    act: async (world) => {
      const { id } = await typeDraft(world);
      expect(await sendCheckout(world, id)).toMatchObject({ last: { kind: 'create', outcome: 'ok' } });
      await retype(world, id, { shipping_address: { city: 'Springfield' } });
      expect(await sendCheckout(world, id)).toMatchObject({ last: { kind: 'update', outcome: 'ok' } });
    },
  },
  {
    makes: ['GET /r/checkout'],
    act: async ({ desk, store }) => {
      const list = await desk.invoke('links.prepare', {
        storeId: store.id,
        codes: { from: 'paste', text: 'OLD-1' },
        tokens: { from: 'one', token: 'cart-1' },
        // The store is on platform B.
        despite: true,
      });
      const [row] = await desk.invoke('links.window', { listId: list.listId, start: 0, count: 1 });
      await fetch(row?.url ?? '');
    },
  },
];

/** Does everything once, against a service that speaks the words. */
export async function workThrough(wire: Profile['wire']): Promise<WireWorld> {
  const service = await startService({ wire, seed: 7, limits: 'off' });
  const proxy = await startRecordingProxy(service.url);
  service.control.setFaultPlan([
    // Lost after it was carried out: found again by its code. Then a token that is turned down: renewed.
    { match: { method: 'POST', path: '/discounts', nth: 1 }, do: { kind: 'drop-after-acting' } },
    { match: { method: 'GET', path: '/discounts', nth: 1 }, do: { kind: 'unauthorized-once' } },
  ]);
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { pollSeconds: 0.05 },
  });
  const world = { service, proxy, desk, store };
  for (const [platform, domain] of [
    ['a', 'east'],
    ['custom', 'south'],
  ] as const) {
    const ended = desk.noticed('stores.connectChanged', ({ step }) => ['connected', 'failed'].includes(step));
    await desk.invoke('stores.connect', {
      name: `Store ${domain}`,
      domain,
      platform,
      colour: 'blue',
      profileId: store.profileId,
      clientId: 'partner-desk-practice',
      callbackUrl: service.facts.callbackUrl,
      scopes: ['write_batches'],
    });
    expect((await ended).step).toBe('connected');
  }
  for (const { act } of steps) await act(world);
  return world;
}
