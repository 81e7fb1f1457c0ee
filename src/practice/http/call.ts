import type { Json } from '../../domain/json.ts';
import type { ApiVersion } from '../../domain/sheet/kind.ts';
import type { Reply } from '../answers/reply.ts';
import type { RequestFaults } from '../faults/engine.ts';
import { below } from '../random.ts';
import type { Service } from '../service.ts';
import type { Store } from '../state/stores.ts';

/** A request with its body read, whoever sent it. */
export type OpenCall = {
  readonly service: Service;
  /** Running number of the request, also over restarts; decides every choice of the hostile behaviour. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly bodyText: string;
  readonly faults: RequestFaults;
};

export type { ApiVersion };

/** A request to the JSON API after token, version, scope and content type were checked. */
export type ApiCall = OpenCall & {
  readonly body: Json | undefined;
  readonly store: Store;
  readonly scopes: readonly string[];
  readonly version: ApiVersion;
};

export type OpenRoute = {
  readonly access: 'open';
  readonly method: string;
  readonly pattern: string;
  readonly handle: (call: OpenCall) => Reply;
};

export type ApiRoute = {
  readonly access: 'api';
  readonly method: string;
  readonly pattern: string;
  /** API versions in which the endpoint exists (spec: Versioning). */
  readonly versions: readonly ApiVersion[];
  /** One of these is needed; the specification's own or the ones of the switch `scopesNeeded`. */
  readonly scopes: { readonly named: readonly string[]; readonly everyType: readonly string[] };
  /** False: the endpoint does not exist under this behaviour. */
  readonly exists?: (service: Service) => boolean;
  readonly handle: (call: ApiCall) => Reply;
};

export type Route = OpenRoute | ApiRoute;

/** A choice below `limit` that depends on the seed and the request alone. */
export const roll = (call: OpenCall, about: string, limit: number): number =>
  below(limit, call.service.seed, call.number, about);
