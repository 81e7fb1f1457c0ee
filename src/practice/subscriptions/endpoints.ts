import { objectBody } from '../answers/fields.ts';
import { recordReply } from '../answers/present.ts';
import type { ApiRoute } from '../http/call.ts';
import { findRecord } from '../seeded/records.ts';
import { updateSubscription } from './update.ts';

const versions = ['2021-01', '2021-11'] as const;

/** PUT /subscriptions/<id> (spec: Endpoints) and, where the behaviour has it, its GET. */
export const subscriptionRoutes: readonly ApiRoute[] = [
  {
    access: 'api',
    method: 'PUT',
    pattern: '/subscriptions/:id',
    versions,
    scopes: { named: ['write_subscriptions'], everyType: ['write_subscriptions'] },
    handle: (call) => {
      const id = call.params.id ?? '';
      const changed = updateSubscription(call.service, call.store.name, id, objectBody(call.body));
      return recordReply(call, 'subscription', changed.body);
    },
  },
  {
    access: 'api',
    method: 'GET',
    pattern: '/subscriptions/:id',
    versions,
    scopes: {
      named: ['read_subscriptions', 'write_subscriptions'],
      everyType: ['read_subscriptions', 'write_subscriptions'],
    },
    exists: ({ switches }) => switches.subscriptionRead,
    handle: (call) => {
      const found = findRecord(call.service, call.store.name, 'subscription', call.params.id ?? '');
      return recordReply(call, 'subscription', found.body);
    },
  },
];
