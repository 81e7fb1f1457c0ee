import { objectBody } from '../answers/fields.ts';
import { idJson, idsAreStrings, recordReply } from '../answers/present.ts';
import { emptyReply, jsonReply, type Reply } from '../answers/reply.ts';
import type { ApiCall, ApiRoute } from '../http/call.ts';
import { readPage } from '../http/paging.ts';
import { listDiscounts } from '../state/discounts.ts';
import { createDiscount, deleteDiscount, updateDiscount } from './actions.ts';
import { findDiscount } from './find.ts';
import { type Discount, discountJson } from './record.ts';

const write = { named: ['write_discounts'], everyType: ['write_discounts'] };
const read = {
  named: ['read_discounts', 'write_discounts'],
  everyType: ['read_discounts', 'write_discounts'],
};
const versions = ['2021-01', '2021-11'] as const;

/** POST /discounts (spec: Endpoints), and the look-ups that services are known to have besides. */
export const discountRoutes: readonly ApiRoute[] = [
  {
    access: 'api',
    method: 'POST',
    pattern: '/discounts',
    versions,
    scopes: write,
    handle: (call) => {
      const body = objectBody(call.body);
      const discount = createDiscount(call.service, call.store.name, body, call.version, 'request');
      return discountReply(call, discount, 201);
    },
  },
  {
    access: 'api',
    method: 'GET',
    pattern: '/discounts',
    versions,
    scopes: read,
    exists: ({ switches }) => switches.discountLookup,
    handle: (call) => {
      const page = readPage(call);
      const found = listDiscounts(
        call.service.database,
        call.store.name,
        call.query.get('code'),
        page.after,
        page.limit + 1,
      );
      const shown = found.slice(0, page.limit);
      const last = shown.at(-1);
      return jsonReply(200, {
        discounts: shown.map((discount) => record(call, discount)),
        next_cursor: found.length > shown.length && last !== undefined ? page.cursorAfter(last.n) : null,
        previous_cursor: null,
      });
    },
  },
  {
    access: 'api',
    method: 'GET',
    pattern: '/discounts/:id',
    versions,
    scopes: read,
    exists: ({ switches }) => switches.discountRead,
    handle: (call) => discountReply(call, one(call), 200),
  },
  {
    access: 'api',
    method: 'PUT',
    pattern: '/discounts/:id',
    versions,
    scopes: write,
    exists: ({ switches }) => switches.discountRead,
    handle: (call) => {
      const { service, store, version } = call;
      const changed = updateDiscount(service, store.name, one(call), objectBody(call.body), version);
      return discountReply(call, changed, 200);
    },
  },
  {
    access: 'api',
    method: 'DELETE',
    pattern: '/discounts/:id',
    versions,
    scopes: write,
    exists: ({ switches }) => switches.discountRead,
    handle: (call) => {
      deleteDiscount(call.service, call.store.name, call.params.id ?? '');
      return emptyReply(204);
    },
  },
];

const one = (call: ApiCall): Discount => findDiscount(call.service, call.store.name, call.params.id ?? '');

const record = (call: ApiCall, discount: Discount): ReturnType<typeof discountJson> =>
  discountJson(
    discount,
    call.version,
    call.service.words,
    idJson(call.service, discount.id, idsAreStrings(call)),
  );

const discountReply = (call: ApiCall, discount: Discount, fitting: 200 | 201): Reply =>
  recordReply(call, 'discount', record(call, discount), fitting);
