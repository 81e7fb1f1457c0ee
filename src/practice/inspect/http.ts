import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Json } from '../../domain/json.ts';
import { own } from '../../domain/own.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { jsonReply, type Reply } from '../answers/reply.ts';
import { faultPlanSchema } from '../faults/plan.ts';
import { readBody } from '../http/read-body.ts';
import { sendReply } from '../http/send.ts';
import { installPages } from '../options.ts';
import { documentTypes } from '../state/documents.ts';
import type { PracticeControl } from './control.ts';
import { plain } from './plain.ts';
import type { PracticeInspection } from './read.ts';

export type Surface = {
  readonly inspect: PracticeInspection;
  readonly control: PracticeControl;
  readonly key: string;
};

const bodyLimit = 4 * 1024 * 1024;

/**
 * The inspection surface under /_practice/, for tests and campaigns outside of the process. It is not part of
 * the specified API, is never limited, logged or faulted, and asks for its key in X-Practice-Key.
 *
 *   GET  summary | stores | discounts?store= | creations?store= | batches[?store=] | tasks?batch= |
 *        documents?type=&store= | addresses/<id>?store= | subscriptions/<id>?store= | charges/<id>?store= |
 *        onetimes/<id>?store= | requests[?after=&limit=] | totals | faults | tokens
 *   PUT  faults (a fault plan) | processing {"held": true} | install-page {"page": "approve"} |
 *        callback {"url", "clientId"?} | stores/<name> {"checkout"?, "bundles"?}
 *   POST expire?store= | sign-out?store=
 */
export async function serveInspection(
  surface: Surface,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = request.headers['x-practice-key'];
  if (typeof given !== 'string' || !sameKey(given, surface.key)) {
    response.setHeader('Connection', 'close');
    sendReply(response, jsonReply(401, { error: 'X-Practice-Key is missing or wrong' }));
    return;
  }
  const body = await readBody(request, bodyLimit);
  if (body.kind === 'broken') return;
  const url = new URL(request.url ?? '/', 'http://service.invalid');
  const path = url.pathname.slice('/_practice/'.length);
  const text = body.kind === 'read' ? body.text : '';
  sendReply(response, answer(surface, request.method ?? 'GET', path, url.searchParams, text));
}

function answer(surface: Surface, method: string, path: string, query: URLSearchParams, body: string): Reply {
  try {
    const value = method === 'GET' ? read(surface, path, query) : change(surface, method, path, query, body);
    return value === undefined ? jsonReply(404, { error: `nothing at ${path}` }) : jsonReply(200, value);
  } catch (error) {
    if (error instanceof ServiceProblem) return jsonReply(error.status, { error: error.message });
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return jsonReply(400, { error: error.message });
    }
    throw error;
  }
}

function read({ inspect, control }: Surface, path: string, query: URLSearchParams): Json | undefined {
  const store = query.get('store') ?? '';
  const [what = '', id] = path.split('/');
  if (id !== undefined) {
    const type = own(recordTypes, what);
    return type === undefined ? undefined : plain(control.record(type, store, id));
  }
  switch (what) {
    case 'summary':
      return plain({
        stores: inspect.stores(),
        batches: inspect.batches().length,
        repeatedTasks: inspect.repeatedTasks(),
        totals: inspect.requestTotals(),
        faults: inspect.faults(),
        tokens: inspect.tokens(),
      });
    case 'stores':
      return plain(inspect.stores());
    case 'discounts':
      return plain(inspect.discounts(store));
    case 'creations':
      return plain(Object.fromEntries(inspect.creationsByCode(store)));
    case 'batches':
      return plain(inspect.batches(query.get('store') ?? undefined));
    case 'tasks':
      return plain(inspect.tasks(query.get('batch') ?? ''));
    case 'documents': {
      const type = documentTypes.find((known) => known === query.get('type'));
      return type === undefined ? undefined : plain(inspect.documents(type, store));
    }
    case 'requests':
      return plain(
        inspect.requests(Number(query.get('after') ?? 0), Number(query.get('limit') ?? 1_000_000)),
      );
    case 'totals':
      return plain(inspect.requestTotals());
    case 'faults':
      return plain(inspect.faults());
    case 'tokens':
      return plain(inspect.tokens());
    default:
      return undefined;
  }
}

const recordTypes: Readonly<Record<string, Parameters<PracticeControl['record']>[0]>> = {
  addresses: 'address',
  subscriptions: 'subscription',
  charges: 'charge',
  onetimes: 'onetime',
};

const held = z.strictObject({ held: z.boolean() });
const installPage = z.strictObject({ page: z.enum(installPages) });
const callback = z.strictObject({ url: z.string().min(1), clientId: z.string().optional() });
const storeChange = z.strictObject({
  checkout: z.enum(['hosted', 'platform']).optional(),
  bundles: z.boolean().optional(),
});

function change(
  { control }: Surface,
  method: string,
  path: string,
  query: URLSearchParams,
  body: string,
): Json | undefined {
  const store = query.get('store') ?? '';
  const [what, id] = path.split('/');
  const sent = (): unknown => JSON.parse(body);
  switch (`${method} ${what}`) {
    case 'PUT faults':
      control.setFaultPlan(faultPlanSchema.parse(sent()));
      return {};
    case 'PUT processing':
      if (held.parse(sent()).held) control.holdProcessing();
      else control.releaseProcessing();
      return {};
    case 'PUT install-page':
      control.setInstallPage(installPage.parse(sent()).page);
      return {};
    case 'PUT callback': {
      const { url, clientId } = callback.parse(sent());
      control.registerCallback(url, clientId);
      return {};
    }
    case 'PUT stores':
      return control.changeStore(id ?? '', storeChange.parse(sent())) ? {} : undefined;
    case 'POST expire':
      return plain({ ended: control.expireAccessTokens(store) });
    case 'POST sign-out':
      return plain({ ended: control.signOut(store) });
    default:
      return undefined;
  }
}

function sameKey(given: string, key: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
