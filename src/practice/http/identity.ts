import { recordReply } from '../answers/present.ts';
import type { ApiRoute } from './call.ts';

const versions = ['2021-01', '2021-11'] as const;
const scopes = { named: [], everyType: [] };

/** GET /store and GET /token_information, which some services have (field notes: store identity). */
export const identityRoutes: readonly ApiRoute[] = [
  {
    access: 'api',
    method: 'GET',
    pattern: '/store',
    versions,
    scopes,
    exists: ({ switches }) => switches.storeIdentity,
    handle: (call) =>
      recordReply(call, 'store', {
        name: call.store.name,
        [call.service.words.shopDomain]: call.store.name,
        platform: call.store.platform,
      }),
  },
  {
    access: 'api',
    method: 'GET',
    pattern: '/token_information',
    versions,
    scopes,
    exists: ({ switches }) => switches.tokenInformation,
    handle: (call) =>
      recordReply(call, 'token_information', {
        scopes: [...call.scopes],
        [call.service.words.shopDomain]: call.store.name,
      }),
  },
];
