import type { PracticeService } from '../../../src/practice/index.ts';

export const callbackUrl = 'http://127.0.0.1:39999/oauth/callback';
export const clientId = 'partner-desk-practice';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the text is no JSON. */
  readonly body: unknown;
};

export type Tokens = { readonly access: string; readonly refresh: string; readonly scope: string };

export type Client = {
  readonly tokens: Tokens;
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
};

/** A service that is started anew has closed the connections of before, so none is kept. */
const oneConnection = { Connection: 'close' };

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value inside JSON, by names and positions; undefined where there is none. */
export function at(body: unknown, ...path: readonly (string | number)[]): unknown {
  let value = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === String(step))?.[1];
  }
  return value;
}

/** The address that the install page redirects to at once. */
export async function install(
  service: Pick<PracticeService, 'url'>,
  query: Readonly<Record<string, string>>,
): Promise<URL> {
  const url = new URL(`${service.url}/partners/app/${clientId}/install`);
  const all = { redirect_uri: callbackUrl, practice_decision: 'approve', ...query };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: 'manual', headers: oneConnection });
  const target = response.headers.get('location');
  if (target === null) throw new Error(`no redirect but ${response.status}: ${await response.text()}`);
  return new URL(target);
}

export const postToken = async (
  service: Pick<PracticeService, 'url'>,
  form: Readonly<Record<string, string>>,
): Promise<Answer> =>
  answerOf(
    await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      headers: oneConnection,
      body: new URLSearchParams(form),
    }),
  );

export const exchange = (service: Pick<PracticeService, 'url'>, code: string): Promise<Answer> =>
  postToken(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl,
    client_id: clientId,
  });

export const refreshWith = (service: Pick<PracticeService, 'url'>, token: string): Promise<Answer> =>
  postToken(service, { grant_type: 'refresh_token', refresh_token: token, client_id: clientId });

export const tokensOf = (answer: Answer): Tokens => ({
  access: String(at(answer.body, 'access_token')),
  refresh: String(at(answer.body, 'refresh_token')),
  scope: String(at(answer.body, 'scope')),
});

/** A client that speaks to the API with a token; the headers of a request win over its own. */
export const clientWith = (service: Pick<PracticeService, 'url'>, tokens: Tokens): Client => ({
  tokens,
  send: async (method, path, body, headers = {}) =>
    answerOf(
      await fetch(service.url + path, {
        method,
        headers: {
          ...oneConnection,
          'X-Service-Access-Token': tokens.access,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    ),
});

/** Installs the app in a store and exchanges the code, as a client does. */
export async function connect(
  service: Pick<PracticeService, 'url'>,
  query: Readonly<Record<string, string>> = { platform_b_domain: 'north' },
): Promise<Client> {
  const target = await install(service, query);
  const answer = await exchange(service, target.searchParams.get('code') ?? '');
  return clientWith(service, tokensOf(answer));
}

/** Creates a batch, adds the tasks and processes it; returns its id as the wire shows it. */
export async function runBatch(
  client: Client,
  batchType: string,
  bodies: readonly unknown[],
): Promise<string> {
  const created = await client.send('POST', '/async_batches', { batch_type: batchType });
  const id = String(at(created.body, 'async_batch', 'id') ?? at(created.body, 'batch_id'));
  await client.send('POST', `/async_batches/${id}/tasks`, { tasks: bodies.map((body) => ({ body })) });
  await client.send('POST', `/async_batches/${id}/process`, {});
  return id;
}
