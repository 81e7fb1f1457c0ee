import type { TestLine } from '../../contract/profiles.ts';
import type { Store } from '../../contract/stores.ts';
import { fieldAt } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
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
      about: `Token of ${store.name}`,
      outcome: 'not-checked',
      found:
        'The profile has no endpoint that can be read without an id, so the token and the header names were not tried.',
      next: 'They show with the first small run.',
    });
  }
  const needIds = (['taskList', 'discountRead', 'subscriptionRead'] as const).filter(
    (endpoint) => profile.optional[endpoint],
  );
  for (const endpoint of needIds) {
    lines.push({
      about: labelOf(endpoint),
      outcome: 'not-checked',
      found: 'It needs the id of a thing that is there, so it was not asked.',
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
          found: `GET ${request.path} answered with status ${status}, but not in JSON.`,
          next: `Check the API address, or switch “${about}” off.`,
        }
      : {
          about,
          outcome: 'ok',
          found: `GET ${request.path} answered ${store.name} with status ${status}.`,
          next: null,
        };
  }
  const words = flattenErrors(status, body, text).join('; ').slice(0, 200);
  return {
    about,
    outcome: 'not-ok',
    found: `GET ${request.path} was refused with status ${status}: ${words}`,
    next: nextOf(status, about, store.name),
  };
}

function nextOf(status: number, about: string, store: string): string {
  if (status === 401) return `Check the header prefix, or connect ${store} again.`;
  if (status === 403)
    return `Usually a scope is missing: grant it in the partner admin and connect ${store} again.`;
  if (status === 404 || status === 405) return `Switch “${about}” off: the service does not have it.`;
  if (status === 426) return 'Check the versions under “Names on the wire”.';
  return 'Read what the service says, then test again.';
}
