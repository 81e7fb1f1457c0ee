import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Answers one request, or does not: the response and its socket are the test's to use. */
export type Script = (request: Received, response: ServerResponse) => void | Promise<void>;

export type ScriptedService = {
  readonly origin: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Sockets that were opened in all. */
  readonly connections: () => number;
  /** Replaces the script for the requests that follow. */
  readonly script: (next: Script) => void;
  readonly close: () => Promise<void>;
};

/** A real HTTP server on a free port of 127.0.0.1 that does what a test tells it. */
export async function startScriptedService(first: Script): Promise<ScriptedService> {
  let script = first;
  const received: Received[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    void read(request).then((got) => {
      received.push(got);
      return script(got, response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    script: (next) => {
      script = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://host');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Answers JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
