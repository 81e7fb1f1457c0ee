import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { isJsonObject, type Json, JsonNumber, parseJson, stringifyJson } from '../../../src/domain/json.ts';

/** Where a secret is put into an answer. */
export const places = ['body', 'header', 'error', 'id', 'cursor', 'result', 'name', 'token-answer'] as const;
export type Place = (typeof places)[number];

export type EchoingFront = {
  readonly url: string;
  /** What it repeats: access and refresh tokens and client secrets that went through it, until they are taken out. */
  readonly secrets: Set<string>;
  /** How often something was put into a place. */
  readonly planted: Readonly<Record<Place, number>>;
  /** The next so many token requests are refused with what they sent. */
  readonly refuseTokens: (times: number) => void;
};

/** The ways in which a secret may stand in a file. */
export const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
};

/** Between an id of the service and the secret behind it. */
const mark = '~';
const ids = /^(?:id|batch_id|task_id|token)$/;
const names = /title|name|sku|note|description|source/;
const errors = /^(?:errors?|message|reason|detail)$/;

/**
 * Stands before a service that is honest, hands out tokens of its own, and puts every secret that it is sent or hands
 * out into whatever it answers. What is asked by an id or cursor with a secret behind it is asked without that.
 */
export async function startEchoingFront(behind: () => string): Promise<EchoingFront> {
  const secrets = new Set<string>();
  const planted: Record<Place, number> = {
    ...{ body: 0, header: 0, error: 0, id: 0, cursor: 0, result: 0, name: 0, 'token-answer': 0 },
  };
  /** What the service calls a token that was handed out here. */
  const tokens = new Map<string, string>();
  let refusals = 0;
  let turn = 0;
  const everything = (): readonly string[] => [...secrets].flatMap(formsOf);
  const one = (place: Place): string => {
    planted[place] += 1;
    turn += 1;
    const all = everything();
    return all[turn % all.length] ?? '';
  };

  const echoed = (value: Json, key: string, isTask: boolean, isError: boolean): Json => {
    if (Array.isArray(value)) return value.map((inner) => echoed(inner, key, isTask, isError));
    if (isJsonObject(value)) {
      const fields = Object.entries(value).map(([name, inner]): [string, Json] => [
        name,
        echoed(inner, name, isTask || /task/.test(name), isError || errors.test(name)),
      ]);
      const place = isTask ? 'result' : 'body';
      planted[place] += 1;
      // Beside a thing, a run reads all but what is said of others.
      const planting = { echo: everything(), display_name: one('name') };
      return { ...Object.fromEntries(fields), ...(key === '' ? { included: planting } : planting) };
    }
    const text = value instanceof JsonNumber ? value.text : value;
    if (typeof text !== 'string') return value;
    if (ids.test(key)) return `${text}${mark}${one('id')}`;
    if (/cursor/.test(key)) return `${text}${mark}${one('cursor')}`;
    if (typeof value !== 'string') return value;
    if (/_domain$/.test(key)) return one('name');
    if (isError) return `${value} ${one('error')}`;
    return names.test(key) ? `${value} ${one('name')}` : value;
  };

  /** A pair of its own for the one of the service. Headers take no letter beyond ASCII. */
  const grant = (access: string, refresh: string): Record<string, string> => {
    const number = tokens.size;
    // In whole groups of base64, whose last sign would be that of an ID else.
    const given = { access: `L4r3h.amb3r/k3tt7es+${number}`, refresh: `R0b3n=jun1p3r/p4n5s+${number}` };
    tokens.set(given.access, access);
    tokens.set(given.refresh, refresh);
    secrets.add(given.access).add(given.refresh);
    return { access_token: given.access, refresh_token: given.refresh };
  };

  const forms = async (form: URLSearchParams): Promise<{ status: number; body: Json }> => {
    const { refresh_token: refresh, client_secret: secret, ...rest } = Object.fromEntries(form);
    if (secret !== undefined) secrets.add(secret);
    planted['token-answer'] += 1;
    if (refusals > 0) {
      refusals -= 1;
      const told = everything().join(' ');
      return { status: 400, body: { error: `invalid_grant ${told}`, error_description: told, echo: told } };
    }
    const onward = refresh === undefined ? rest : { ...rest, refresh_token: tokens.get(refresh) ?? '' };
    const answer = await fetch(`${behind()}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(onward),
    });
    const body = JSON.parse(await answer.text()) as Record<string, string>;
    if (!answer.ok) return { status: answer.status, body };
    const pair = grant(String(body.access_token), String(body.refresh_token));
    return { status: 200, body: { ...body, ...pair, echo: everything() } };
  };

  const without = (text: string): string => text.split(mark, 1)[0] ?? '';
  const asked = (given: string): string => {
    const url = new URL(given, behind());
    url.pathname = url.pathname
      .split('/')
      .map((part) => encodeURIComponent(without(decodeURIComponent(part))))
      .join('/');
    for (const [name, value] of [...url.searchParams]) url.searchParams.set(name, without(value));
    return url.href;
  };

  const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]): [string, string][] => {
        if (typeof value !== 'string' || /^(?:host|connection|content-length|accept-encoding)$/.test(name))
          return [];
        return [[name, tokens.get(value) ?? value]];
      }),
    );

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/' } = request;
    if (url.startsWith('/oauth/token')) {
      const told = await forms(new URLSearchParams(body.toString('utf8')));
      response.writeHead(told.status, { 'content-type': 'application/json' }).end(stringifyJson(told.body));
      return;
    }
    if (url.startsWith('/partners/')) {
      const page = await fetch(`${behind()}${url}`, { redirect: 'manual' });
      response.writeHead(page.status, { location: page.headers.get('location') ?? '' }).end();
      return;
    }
    const found = await fetch(asked(url), {
      method,
      headers: headersOf(request.headers),
      ...(body.length > 0 ? { body } : {}),
    });
    const text = await found.text();
    const kept = [...found.headers].filter(([name]) => /^(?:content-type|retry-after|x-)/.test(name));
    const echo = encodeURIComponent(one('header'));
    response.writeHead(found.status, {
      ...Object.fromEntries(kept),
      ...{ 'x-echo': echo, 'x-request-id': echo, etag: `"${echo}"`, 'set-cookie': `s=${echo}` },
    });
    const isJson = /^\s*[[{]/.test(text);
    // A page tells its title, which is shown.
    if (!isJson)
      response.end(
        text === '' ? '' : `<html><title>${one('error')}</title>${text}${everything().join('<p>')}`,
      );
    else response.end(stringifyJson(echoed(parseJson(text), '', /tasks/.test(url), !found.ok)));
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    if (server.listening) await once(server, 'close');
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets,
    planted,
    refuseTokens: (times) => {
      refusals = times;
    },
  };
}
