import type { TestLine } from '../../contract/profiles.ts';
import type { Store } from '../../contract/stores.ts';
import { fieldAt } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { profilesMessages } from '../../messages/profiles.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Api, ApiRequest } from '../ports.ts';

type Reading = Pick<ApiRequest, 'path' | 'query' | 'version'> & {
  readonly endpoint: 'storeIdentity' | 'tokenInformation' | 'discountLookup';
};

/** Endpoints that can be asked without an id and change nothing. */
const readings: readonly Reading[] = [
  { endpoint: 'storeIdentity', path: '/store', version: '2021-11' },
  { endpoint: 'tokenInformation', path: '/token_information', version: '2021-11' },
  {
    endpoint: 'discountLookup',
    path: '/discounts',
    query: { code: 'connection-test', limit: '1' },
    version: '2021-11',
  },
];

const labelOf = (endpoint: keyof Profile['optional']): string =>
  fieldAt(`optional.${endpoint}`)?.label ?? endpoint;

/**
 * What a connected store can show of the optional endpoints: harmless readings with its token, by the profile
 * that it is connected with, so that the token goes where it always goes. What cannot be read without an id or
 * a change says so.
 */
export async function testStore(api: Api, profile: Profile, store: Store): Promise<readonly TestLine[]> {
  const on = readings.filter(({ endpoint }) => profile.optional[endpoint]);
  const lines: TestLine[] = [];
  for (const reading of on) lines.push(await read(api, store, reading));
  if (on.length === 0) {
    lines.push({
      about: profilesMessages.tokenOf({ name: store.name }),
      outcome: 'not-checked',
      found: profilesMessages.profileNoEndpointRead,
      next: profilesMessages.theyShowFirstSmall,
    });
  }
  const needIds = (['taskList', 'discountRead', 'subscriptionRead'] as const).filter(
    (endpoint) => profile.optional[endpoint],
  );
  for (const endpoint of needIds) {
    lines.push({
      about: labelOf(endpoint),
      outcome: 'not-checked',
      found: profilesMessages.needsIdThingNot,
      next: null,
    });
  }
  return lines;
}

async function read(api: Api, store: Store, { endpoint, ...request }: Reading): Promise<TestLine> {
  const about = labelOf(endpoint);
  const answer = await api.request({ ...request, method: 'GET', storeId: store.id });
  if (answer.kind !== 'answered') {
    return {
      about,
      outcome: answer.kind === 'not-sent' ? 'not-checked' : 'not-ok',
      found: answer.error.message,
      next: answer.error.next ?? null,
    };
  }
  const { status, body, text } = answer;
  if (status >= 200 && status < 300) {
    return body === null
      ? {
          about,
          outcome: 'not-ok',
          found: profilesMessages.getAnsweredStatusBut({ path: request.path, status }),
          next: profilesMessages.checkApiAddressSwitch({ about }),
        }
      : {
          about,
          outcome: 'ok',
          found: profilesMessages.getAnsweredStatus({ path: request.path, name: store.name, status }),
          next: null,
        };
  }
  const words = flattenErrors(0, body, text).join('; ').slice(0, 200);
  return {
    about,
    outcome: 'not-ok',
    found: profilesMessages.getRefusedStatus({ path: request.path, status, words }),
    next: nextOf(status, about, store.name),
  };
}

function nextOf(status: number, about: string, store: string): string {
  if (status === 401) return profilesMessages.checkHeaderPrefixConnect({ store });
  if (status === 403) return profilesMessages.usuallyScopeMissingGrant({ store });
  if (status === 404 || status === 405) return profilesMessages.switchOffServiceNot({ about });
  if (status === 426) return profilesMessages.checkVersionsUnderNames;
  return profilesMessages.readServiceSaysTest;
}
