import type { BrowserContext, Request as PageRequest, Route } from 'playwright-core';
import { toAppAddress, toPageHeader } from './address.ts';
import { schemeHandler, servedSchemes } from './api/protocol.ts';
import type { WebContents } from './api/web-contents.ts';
import { askBeforeRequest, askHeadersReceived } from './api/web-request.ts';
import { contentsOf } from './registry.ts';

type ResourceType = Electron.OnBeforeRequestListenerDetails['resourceType'];

const resourceTypes: Readonly<Record<string, ResourceType>> = {
  stylesheet: 'stylesheet',
  image: 'image',
  media: 'media',
  font: 'font',
  script: 'script',
  xhr: 'xhr',
  fetch: 'xhr',
  ping: 'ping',
  websocket: 'webSocket',
};

function resourceType(request: PageRequest, isTop: boolean): ResourceType {
  if (request.isNavigationRequest()) return isTop ? 'mainFrame' : 'subFrame';
  return resourceTypes[request.resourceType()] ?? 'other';
}

let lastRequestId = 0;

function details(request: PageRequest, contents: WebContents, url: string, isTop: boolean) {
  lastRequestId += 1;
  return {
    id: lastRequestId,
    url,
    method: request.method(),
    webContentsId: contents.id,
    resourceType: resourceType(request, isTop),
    referrer: toAppAddress(request.headers().referer ?? ''),
    timestamp: Date.now(),
    uploadData: [],
  };
}

/** Puts the shell between the windows and the network: every request of the context comes by here. */
export async function serve(context: BrowserContext): Promise<void> {
  await context.route(/^/, async (route) => {
    try {
      await answer(route);
    } catch (error) {
      // A window that closed while it loaded has nobody left to answer.
      if (String(error).includes('has been closed')) return;
      console.error(`Serving ${toAppAddress(route.request().url())} failed:`, error);
      await route.abort('failed').catch(() => undefined);
    }
  });
}

async function answer(route: Route): Promise<void> {
  const request = route.request();
  // A navigation of a page that is still opening has no frame yet; such pages are not the app's.
  const frame = frameOf(request);
  const contents = frame === null ? null : contentsOf(frame.page());
  if (frame === null || contents === null) return await route.abort('blockedbyclient');
  const url = toAppAddress(request.url());
  const isTop = frame.parentFrame() === null;

  if (request.isNavigationRequest() && !(await contents.decideNavigation(url, frame, false))) {
    return await route.abort('aborted');
  }
  const known = details(request, contents, url, isTop);
  const verdict = await askBeforeRequest(known);
  if (verdict !== 'unasked' && verdict.cancel === true) return await route.abort('blockedbyclient');
  // Without the app's word nothing but its own schemes is answered; with it, the host fetches.
  const isOwn = schemeHandler(schemeOf(url)) !== undefined;
  if (!isOwn && verdict === 'unasked') return await route.abort('blockedbyclient');
  const body = request.postDataBuffer();
  const init = {
    method: request.method(),
    headers: appHeaders(request.headers()),
    ...(body === null || request.method() === 'GET' ? {} : { body: new Uint8Array(body) }),
  };
  const response = await respond(url, init);
  if (response.type === 'error') return await route.abort('failed');
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) {
    return await fulfil(route, response, known);
  }
  // The browser does not ask again for a redirected request, so the host takes the step itself.
  const target = new URL(location, url).href;
  if (request.isNavigationRequest()) {
    const isAllowed = await contents.decideNavigation(target, frame, true);
    await route.abort('aborted');
    if (isAllowed && isTop) contents.loadURL(target).catch(() => undefined);
    return;
  }
  if (schemeHandler(schemeOf(target)) === undefined) return await route.abort('blockedbyclient');
  await fulfil(route, await respond(target, { headers: init.headers }), known);
}

const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1);

async function respond(url: string, init: RequestInit): Promise<Response> {
  const handler = schemeHandler(schemeOf(url));
  const request = new Request(url, init);
  return handler === undefined ? await fetch(request, { redirect: 'manual' }) : await handler(request);
}

function frameOf(request: PageRequest): ReturnType<PageRequest['frame']> | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

function appHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !name.startsWith(':'))
      .map(([name, value]) => [name, name === 'referer' || name === 'origin' ? toAppAddress(value) : value]),
  );
}

async function fulfil(route: Route, response: Response, known: ReturnType<typeof details>): Promise<void> {
  const given: Record<string, string[]> = {};
  for (const [name, value] of response.headers) given[name] = [...(given[name] ?? []), value];
  const changed = await askHeadersReceived({
    ...known,
    statusLine: `HTTP/1.1 ${response.status} ${response.statusText}`,
    statusCode: response.status,
    responseHeaders: given,
  } as Electron.OnHeadersReceivedListenerDetails);
  if (changed.cancel === true) return await route.abort('blockedbyclient');
  const schemes = servedSchemes();
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(changed.responseHeaders ?? given)) {
    const text = Array.isArray(value) ? value.join(', ') : value;
    headers[name] = toPageHeader(name, text, schemes);
  }
  const body = Buffer.from(await response.arrayBuffer());
  await route.fulfill({ status: response.status, headers, body });
}
