import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { AppError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { type ExpectedCallback, readCallback } from './callback.ts';
import { arrivedPage, framedPage, pageHeaders, refusedPage, strayPage } from './callback-page.ts';

export type Loopback = {
  /** The address that is really listened on; it differs from the registered one only where that names port 0. */
  readonly callbackUrl: string;
  readonly close: () => void;
};

type ListenOptions = {
  /** Exactly as registered, so its port is fixed. Port 0 stands for any free port (the practice store). */
  readonly callbackUrl: string;
  /** How long a connection may take to say what it wants; the request as a whole has twice as long. */
  readonly headersMs?: number;
};

export type LoopbackOptions = ListenOptions & {
  readonly expected: ExpectedCallback;
  /** Called once, with the code or with why the attempt ends. The listener is closed by then. */
  readonly onResult: (result: Result<{ readonly code: string }, AppError>) => void;
};

/** What becomes of a navigation to the callback. */
export type Taken = {
  readonly status: number;
  readonly page: string;
  /** Nothing more is taken: the listener is closed. */
  readonly ends: boolean;
  /** Done once the answer is on its way, and the listener closed where it ends. */
  readonly after: () => void;
};

export type ServeOptions = ListenOptions & {
  /** Reads the query of a navigation to the callback; null for a stray one. */
  readonly take: (query: URLSearchParams) => Taken | null;
};

/** Whether the callback comes back to this computer by plain http, so that it can be caught. */
export function isCatchable(callbackUrl: string): boolean {
  const url = URL.parse(callbackUrl);
  return url?.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost');
}

/** Listens for the callback of one attempt: the first code, refusal or wrong store ends it. */
export function listenForCallback(options: LoopbackOptions): Promise<Result<Loopback, AppError>> {
  const { expected, onResult, ...rest } = options;
  return serveCallbacks({
    ...rest,
    take: (query) => {
      const reading = readCallback(query, expected);
      if (reading === null) return null;
      return {
        status: reading.ok ? 200 : 400,
        page: reading.ok ? arrivedPage(expected.storeName) : refusedPage(reading.error),
        ends: true,
        after: () => onResult(reading),
      };
    },
  });
}

/**
 * Listens on this computer at a callback address (architecture: Tokens). Anything but a GET navigation to the exact
 * path with the exact Host is turned away and changes nothing.
 */
export async function serveCallbacks(options: ServeOptions): Promise<Result<Loopback, AppError>> {
  const { callbackUrl, take, headersMs = 5_000 } = options;
  const url = new URL(callbackUrl);
  const registeredPort = url.port === '' ? 80 : Number(url.port);
  const servers: Server[] = [];
  let finished = false;
  const stop = () => {
    for (const server of servers) server.close();
  };
  const hangUp = () => {
    for (const server of servers) server.closeAllConnections();
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = refuse(request, url);
    const target = URL.parse(request.url ?? '', url.origin);
    const taken = refusal === null && target && !finished ? take(target.searchParams) : null;
    if (taken === null) {
      const framed = request.headers['sec-fetch-dest'] === 'iframe';
      reply(response, refusal ?? 400, framed ? framedPage() : strayPage());
      return;
    }
    if (taken.ends) {
      finished = true;
      stop();
      // A browser opens spare connections; they end with the answer instead of holding the port.
      response.once('close', hangUp);
    }
    reply(response, taken.status, taken.page);
    taken.after();
  };
  const close = () => {
    if (finished) return;
    finished = true;
    stop();
    hangUp();
  };

  for (const host of hostsOf(url)) {
    const server = createServer(limitsOf(headersMs), answer);
    boundWaiting(server);
    // The callback of the practice store is registered for any port of this computer: port 0.
    const failure = await listenAt(server, host, Number(url.port === '' ? 80 : url.port));
    // Where a computer has no address of a family, no other program can have it either.
    if (failure && servers.length > 0 && noSuchAddress.has(failure.code ?? '')) continue;
    if (failure) {
      close();
      return err(listenProblem(failure, registeredPort));
    }
    servers.push(server);
    // The first address may have had its callback before the second was there.
    if (finished) stop();
    const address = server.address();
    if (registeredPort === 0 && address !== null && typeof address === 'object') {
      url.port = String(address.port);
    }
  }
  // Registered addresses are compared letter by letter (spec: Authorization-code flow, 3), so it stays as typed.
  return ok({ callbackUrl: registeredPort === 0 ? url.href : callbackUrl, close });
}

const noSuchAddress: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Browsers look for `localhost` at both: on one alone, a program at the other would be given the code. */
const hostsOf = (callback: URL): readonly string[] =>
  callback.hostname === 'localhost' ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

const limitsOf = (headersMs: number): ServerOptions => ({
  maxHeaderSize: 12_288,
  headersTimeout: headersMs,
  requestTimeout: 2 * headersMs,
  // Node looks for overdue connections every 30 seconds unless it is told.
  connectionsCheckingInterval: Math.min(headersMs, 1_000),
});

/** Connections at each address that have sent no whole request. */
const maxWaiting = 16;

/**
 * Hangs up on those that have waited longest: who holds many pushes out its own, while a browser sends its request at once.
 * A connection is closed with its answer.
 */
function boundWaiting(server: Server): void {
  const waiting = new Set<Socket>();
  server.on('connection', (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    if (waiting.size <= maxWaiting) return;
    const [oldest] = waiting;
    oldest?.destroy();
    if (oldest) waiting.delete(oldest);
  });
  server.on('request', ({ socket }) => waiting.delete(socket));
}

/** Null once it listens, else why not. */
const listenAt = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => {
      server.removeAllListeners('error');
      server.on('error', () => undefined);
      resolve(null);
    });
  });

/** The status to turn a request away with, or null when it may be a callback. */
function refuse(request: IncomingMessage, callback: URL): number | null {
  if (request.headers.host !== callback.host) return 421;
  // What two readers of a request could take for two things is no request of a browser.
  if (request.headersDistinct.host?.length !== 1) return 400;
  if (request.headers.upgrade !== undefined) return 400;
  if (
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) !== 0
  )
    return 400;
  const path = (request.url ?? '').split('?')[0];
  if (path !== callback.pathname) return 404;
  if (request.method !== 'GET') return 405;
  // Browsers say how a request came about: a page that loads the callback by script, as an image or in a frame that
  // nobody sees is refused. Login runs inside the platform's frame (spec: Authorization-code flow, 6), so a redirect
  // may come from there: the page in the frame then says what to do.
  const mode = request.headers['sec-fetch-mode'];
  const destination = request.headers['sec-fetch-dest'];
  if (mode !== undefined && mode !== 'navigate') return 403;
  if (destination !== undefined && destination !== 'document') return 403;
  // A page that a browser fetches ahead was gone to by nobody yet; refused so, it is asked for again when it is.
  if (aheadHeaders.some((name) => /pre(?:fetch|render|view)/i.test(String(request.headers[name]))))
    return 503;
  return null;
}

const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { ...pageHeaders, ...(status === 405 ? { allow: 'GET' } : {}) });
  response.end(body);
}

function listenProblem(cause: NodeJS.ErrnoException, port: number): AppError {
  const paste = oauthMessages.approveBrowserCopyAddress;
  if (cause.code === 'EADDRINUSE') {
    return {
      code: 'port-in-use',
      message: oauthMessages.portInUse({ port }),
      next: oauthMessages.portInUseNext({ paste }),
    };
  }
  return {
    code: 'port-in-use',
    message: oauthMessages.portUnusable({ port, code: cause.code }),
    next: paste,
  };
}
