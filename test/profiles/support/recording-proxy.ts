import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as it went over the wire, with what became of it. */
export type Recorded = {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly status: number;
  /** Where the answer sends the browser. */
  readonly location: string | null;
};

export type RecordingProxy = { readonly url: string; readonly requests: readonly Recorded[] };

/** An answer as it goes over the wire. */
export class WholeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly location: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, type: string, body: string, location = '/login', headers = {}) {
    this.status = status;
    this.headers = headers;
    this.type = type;
    this.body = body;
    this.location = location;
  }
}

/** An answer, as JSON with status 200 unless it is a whole one, in the place of the service's, which is not asked; undefined passes the request on. */
export type AnswerInPlace = (method: string, path: string, body: string) => unknown;

/** Stands before a service, passes everything on unchanged but for what it answers itself, and keeps what was asked. */
export async function startRecordingProxy(
  target: string,
  inPlace: AnswerInPlace = () => undefined,
): Promise<RecordingProxy> {
  const requests: Recorded[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = new URL(incoming.url ?? '/', target);
      const keep = (status: number, location: string | null): void => {
        requests.push({
          method: incoming.method ?? '',
          path: url.pathname,
          query: [...url.searchParams],
          headers: incoming.headers,
          body: body.toString('utf8'),
          status,
          location,
        });
      };
      const { method, headers } = incoming;
      const own = inPlace(method ?? '', url.pathname, body.toString('utf8'));
      if (own instanceof WholeAnswer) {
        keep(own.status, null);
        outgoing.writeHead(own.status, { 'content-type': own.type, location: own.location, ...own.headers });
        outgoing.end(own.body);
        return;
      }
      if (own !== undefined) {
        keep(200, null);
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own));
        return;
      }
      const onward = forward({ hostname, port, path: incoming.url, method, headers }, (answer) => {
        keep(answer.statusCode ?? 0, answer.headers.location ?? null);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      });
      // A fault of the service breaks the connection: so does this.
      onward.on('error', () => {
        keep(0, null);
        incoming.socket.destroy();
      });
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { url: `http://127.0.0.1:${address.port}`, requests };
}
