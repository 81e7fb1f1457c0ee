import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AppError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { type ExpectedCallback, readCallback } from './callback.ts';
import { arrivedPage, pageHeaders, refusedPage, strayPage } from './callback-page.ts';

export type Loopback = {
  /** The address that is really listened on; it differs from the registered one only where that names port 0. */
  readonly callbackUrl: string;
  readonly close: () => void;
};

export type LoopbackOptions = {
  /** Exactly as registered, so its port is fixed. Port 0 stands for any free port (the practice store). */
  readonly callbackUrl: string;
  readonly expected: ExpectedCallback;
  /** Called once, with the code or with why the attempt ends. The listener is closed by then. */
  readonly onResult: (result: Result<{ readonly code: string }, AppError>) => void;
};

/** Whether the callback comes back to this computer by plain http, so that it can be caught. */
export function isCatchable(callbackUrl: string): boolean {
  const url = URL.parse(callbackUrl);
  return url?.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost');
}

/**
 * Listens on 127.0.0.1 for one callback (architecture: Tokens). Anything but a GET navigation to the exact
 * path with the exact Host is turned away and changes nothing; the first code, refusal or wrong store ends it.
 */
export function listenForCallback(options: LoopbackOptions): Promise<Result<Loopback, AppError>> {
  const { callbackUrl, expected, onResult } = options;
  const url = new URL(callbackUrl);
  const port = url.port === '' ? 80 : Number(url.port);
  let finished = false;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = refuse(request, url);
    const target = URL.parse(request.url ?? '', url.origin);
    const reading =
      refusal === null && target && !finished ? readCallback(target.searchParams, expected) : null;
    if (reading === null) {
      reply(response, refusal ?? 400, strayPage());
      return;
    }
    finished = true;
    server.close();
    // A browser opens spare connections; they end with the answer instead of holding the port.
    response.once('close', () => server.closeAllConnections());
    if (reading.ok) reply(response, 200, arrivedPage(expected.storeName));
    else reply(response, 400, refusedPage(reading.error));
    onResult(reading);
  };

  const server = createServer(
    { maxHeaderSize: 16_384, requestTimeout: 10_000, headersTimeout: 5_000 },
    answer,
  );
  server.maxConnections = 16;
  const close = () => {
    if (finished) return;
    finished = true;
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve) => {
    server.once('error', (cause: NodeJS.ErrnoException) => resolve(err(listenProblem(cause, port))));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.removeAllListeners('error');
      server.on('error', () => undefined);
      const address = server.address();
      // Registered addresses are compared letter by letter (spec: Authorization-code flow, 3), so it stays as typed.
      if (port !== 0 || address === null || typeof address !== 'object') {
        resolve(ok({ callbackUrl, close }));
        return;
      }
      // The callback of the practice store is registered for any port of this computer.
      url.port = String(address.port);
      resolve(ok({ callbackUrl: url.href, close }));
    });
  });
}

/** The status to turn a request away with, or null when it may be a callback. */
function refuse(request: IncomingMessage, callback: URL): number | null {
  if (request.headers.host !== callback.host) return 421;
  const path = (request.url ?? '').split('?')[0];
  if (path !== callback.pathname) return 404;
  if (request.method !== 'GET') return 405;
  // Browsers say how a request came about: a page that loads the callback as an image or by script is refused.
  // Frames are allowed: login runs inside the platform's frame (spec: Authorization-code flow, 6).
  const mode = request.headers['sec-fetch-mode'];
  const destination = request.headers['sec-fetch-dest'];
  if (mode !== undefined && mode !== 'navigate') return 403;
  if (destination !== undefined && destination !== 'document' && destination !== 'iframe') return 403;
  return null;
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { ...pageHeaders, ...(status === 405 ? { allow: 'GET' } : {}) });
  response.end(body);
}

function listenProblem(cause: NodeJS.ErrnoException, port: number): AppError {
  const paste =
    'Approve in the browser, copy the address of the page that then fails to open, and paste it here.';
  if (cause.code === 'EADDRINUSE') {
    return {
      code: 'port-in-use',
      message: `Port ${port} of this computer, which the callback address names, is used by another program.`,
      next: `${paste} Or close the other program and connect again.`,
    };
  }
  return {
    code: 'port-in-use',
    message: `Port ${port} of this computer, which the callback address names, cannot be listened on (${cause.code ?? 'unknown reason'}).`,
    next: paste,
  };
}
