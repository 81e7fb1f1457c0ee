import { randomBytes } from 'node:crypto';
import { objectBody } from '../answers/fields.ts';
import { recordReply } from '../answers/present.ts';
import { notFound, ServiceProblem } from '../answers/problem.ts';
import type { ApiCall, ApiRoute } from '../http/call.ts';
import { changeDocument, findDocument, insertDocument } from '../state/documents.ts';
import { readCheckout } from './checkout.ts';

// spec: Endpoints, rule 1: version 2021-01 only. No scope is named for checkouts.
const versions = ['2021-01'] as const;
const scopes = { named: [], everyType: ['write_orders'] };

/** POST /checkouts and PUT /checkouts/<checkout_token> (spec: Endpoints). */
export const checkoutRoutes: readonly ApiRoute[] = [
  {
    access: 'api',
    method: 'POST',
    pattern: '/checkouts',
    versions,
    scopes,
    handle: (call) => {
      checkPlatform(call);
      const { service, store } = call;
      const fields = readCheckout(service, store.name, objectBody(call.body));
      const now = service.clock.timestamp();
      const token = randomBytes(16).toString('hex');
      const created = insertDocument(
        service,
        store.name,
        'checkout',
        'request',
        () => ({
          token,
          discount_code: null,
          ...fields,
          created_at: now,
          updated_at: now,
          completed_at: null,
        }),
        token,
      );
      return recordReply(call, 'checkout', created.body, 201);
    },
  },
  {
    access: 'api',
    method: 'PUT',
    pattern: '/checkouts/:token',
    versions,
    scopes,
    handle: (call) => {
      checkPlatform(call);
      const { service, store, params } = call;
      const known = findDocument(service.database, store.name, 'checkout', params.token ?? '');
      if (known === null) throw notFound('Checkout', (params.token ?? '').slice(0, 40));
      const fields = readCheckout(service, store.name, objectBody(call.body));
      return recordReply(call, 'checkout', changeDocument(service, known, fields).body);
    },
  },
];

/** spec: Endpoints, rule 1: stores on platform A check out through the platform. */
function checkPlatform(call: ApiCall): void {
  if (call.store.platform !== 'a') return;
  throw new ServiceProblem(
    422,
    'Checkouts exist only for platform B and custom integrations; this store is on platform A.',
  );
}
