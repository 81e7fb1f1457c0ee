import type { JsonObject } from '../../domain/json.ts';
import { objectBody } from '../answers/fields.ts';
import { recordReply } from '../answers/present.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { jsonReply, type Reply } from '../answers/reply.ts';
import { type ApiCall, type ApiRoute, roll } from '../http/call.ts';
import type { Document } from '../state/documents.ts';
import { bundleOfSubscription, checkBundlesEnabled, findBundle, overridePrices } from './selection.ts';

// spec: Versioning, 4.
const versions = ['2021-11'] as const;
// The specification names no scope for bundle selections.
const read = { named: [], everyType: ['read_subscriptions', 'write_subscriptions'] };
const write = { named: [], everyType: ['write_subscriptions'] };

/** GET /bundle_selections?purchase_item_ids= and PUT /bundle_selections/<id> (spec: Endpoints). */
export const bundleRoutes: readonly ApiRoute[] = [
  {
    access: 'api',
    method: 'GET',
    pattern: '/bundle_selections',
    versions,
    scopes: read,
    handle: (call) => {
      checkBundlesEnabled(call.store.bundles);
      const ids = (call.query.get('purchase_item_ids') ?? '').split(',').filter((id) => id !== '');
      if (ids.length === 0) throw new ServiceProblem(422, { purchase_item_ids: ['is required'] });
      if (ids.length > call.service.options.limits.pageSize) {
        throw new ServiceProblem(422, { purchase_item_ids: ['too many ids'] }, { keepWords: true });
      }
      const found = ids.flatMap((id) => bundleOfSubscription(call.service, call.store.name, id) ?? []);
      return listReply(call, found);
    },
  },
  {
    access: 'api',
    method: 'PUT',
    pattern: '/bundle_selections/:id',
    versions,
    scopes: write,
    handle: (call) => {
      checkBundlesEnabled(call.store.bundles);
      const bundle = findBundle(call.service, call.store.name, call.params.id ?? '');
      const changed = overridePrices(call.service, bundle, objectBody(call.body));
      return recordReply(call, 'bundle_selection', changed.body);
    },
  },
];

/**
 * "JSON object with bundle, items and prices, including the bundle selection id" (spec: Endpoints): the one
 * selection itself where answers are bare, else `{bundle_selections: [...]}`.
 */
function listReply(call: ApiCall, found: readonly Document[]): Reply {
  const [only] = found;
  const { envelopes } = call.service.switches;
  const mayBeBare = envelopes === 'bare' || (envelopes === 'rotating' && roll(call, 'list', 3) === 0);
  if (mayBeBare && only !== undefined && found.length === 1) return jsonReply(200, only.body);
  const answer: JsonObject = {
    bundle_selections: found.map(({ body }) => body),
    next_cursor: null,
    previous_cursor: null,
  };
  return jsonReply(200, answer);
}
