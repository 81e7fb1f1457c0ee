import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import {
  createTransport,
  type Exchange,
  type HttpRequest,
  type Transport,
} from '../../src/main/api/transport.ts';
import { type RawServer, startRawServer } from '../support/http/raw-server.ts';
import { json, type ScriptedService, startScriptedService } from '../support/http/scripted-service.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
const keep = <T extends RawServer | ScriptedService | Transport>(each: T): T => {
  open.push(each);
  return each;
};

const request = (origin: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url: new URL('/discounts', origin),
  headers: { 'content-type': 'application/json' },
  body: '{"code":"A"}',
  timeoutMs: 120_000,
  ...more,
});
const summary = (exchange: Exchange) =>
  exchange.kind === 'answered' ? `answered ${exchange.status}` : `${exchange.kind}: ${exchange.problem}`;

describe('what became of a request', () => {
  it('answers with status, lower-case headers and text', async () => {
    const service = keep(
      await startScriptedService((_request, response) =>
        json(response, 201, { id: 1 }, { 'X-Service-Limit': '1/40' }),
      ),
    );
    const exchange = await keep(createTransport()).send(request(service.origin));
    expect(exchange).toMatchObject({ kind: 'answered', status: 201, text: '{"id":1}', bytes: 8 });
    expect(exchange.kind === 'answered' && exchange.headers['x-service-limit']).toBe('1/40');
    expect(service.received[0]).toMatchObject({ method: 'POST', path: '/discounts', body: '{"code":"A"}' });
  });

  it('was not sent when nothing listens', async () => {
    const port = await freePort();
    const exchange = await keep(createTransport()).send(request(`http://127.0.0.1:${port}`));
    expect(summary(exchange)).toBe('not-sent: refused');
    expect(exchange.kind !== 'answered' && exchange.cause).toBe('ECONNREFUSED');
  });

  it('was not sent when the name does not exist', async () => {
    const exchange = await keep(createTransport()).send(request('http://no-such-host.invalid'));
    expect(summary(exchange)).toBe('not-sent: refused');
  });

  it('was not sent when a header can hold no such value, and takes no connection from others', async () => {
    const service = keep(await startScriptedService((_request, response) => json(response, 200, {})));
    const transport = keep(createTransport({ connections: 2 }));
    for (const authorization of ['Bearer a\r\nX: 1', 'Bearer Ж', 'Bearer a\u0000']) {
      const exchange = await transport.send(
        request(service.origin, { headers: { authorization }, timeoutMs: 5000 }),
      );
      expect(summary(exchange)).toBe('not-sent: refused');
    }
    expect(summary(await transport.send(request(service.origin, { timeoutMs: 5000 })))).toBe('answered 200');
    expect(service.received).toHaveLength(1);
  });

  it('was not sent when it was aborted before', async () => {
    const service = keep(await startScriptedService((_request, response) => json(response, 200, {})));
    const signal = AbortSignal.abort();
    const exchange = await keep(createTransport()).send(request(service.origin, { signal }));
    expect(summary(exchange)).toBe('not-sent: aborted');
    expect(service.received).toHaveLength(0);
  });

  it('was not sent when it waited for a connection until it was aborted', async () => {
    const held = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    const service = keep(
      await startScriptedService(async (_request, response) => {
        first.resolve();
        await held.promise;
        json(response, 200, {});
      }),
    );
    const transport = keep(createTransport({ connections: 1 }));
    const occupying = transport.send(request(service.origin));
    await first.promise;
    const stop = new AbortController();
    const waiting = transport.send(request(service.origin, { signal: stop.signal }));
    stop.abort();
    expect(summary(await waiting)).toBe('not-sent: aborted');
    held.resolve();
    expect(summary(await occupying)).toBe('answered 200');
    expect(summary(await transport.send(request(service.origin)))).toBe('answered 200');
    expect(service.received).toHaveLength(2);
  });

  it('is ambiguous when the answer does not come in time', async () => {
    const service = keep(await startScriptedService((_request, response) => json(response, 200, {})));
    const transport = keep(createTransport({ connections: 1 }));
    // The connection is there: the time of the second request is not used up before it can leave.
    expect(summary(await transport.send(request(service.origin)))).toBe('answered 200');
    service.script(() => undefined);
    // Without its own time the request ends by this signal, and as something else.
    const signal = AbortSignal.timeout(30_000);
    const exchange = await transport.send(request(service.origin, { timeoutMs: 100, signal }));
    expect(summary(exchange)).toBe('ambiguous: timed-out');
    await expect.poll(() => service.received.length).toBe(2);
    expect(service.connections()).toBe(1);
  });

  it('is ambiguous when it is aborted on its way', async () => {
    const stop = new AbortController();
    const service = keep(await startScriptedService(() => stop.abort()));
    const exchange = await keep(createTransport()).send(request(service.origin, { signal: stop.signal }));
    expect(summary(exchange)).toBe('ambiguous: aborted');
  });

  it('is ambiguous when the connection is reset, and is not sent again', async () => {
    const service = keep(
      await startScriptedService((_request, response) => {
        response.socket?.resetAndDestroy();
      }),
    );
    const transport = keep(createTransport());
    for (const method of ['POST', 'GET', 'PUT']) {
      const exchange = await transport.send(request(service.origin, { method, body: null }));
      expect(summary(exchange)).toBe('ambiguous: connection-lost');
    }
    expect(service.received).toHaveLength(3);
  });

  it.each([
    ['cut off below its length', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"async_batch":', 'end'],
    ['cut off between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n', 'end'],
    ['reset in the middle', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"async_batch":', 'reset'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9\r\n', 'end'],
    ['closed without a word', '', 'end'],
  ])('is ambiguous when the answer is %s', async (_name, text, how) => {
    const server = keep(
      await startRawServer((socket) => {
        socket.write(text, () => (how === 'reset' ? socket.resetAndDestroy() : socket.end()));
      }),
    );
    const exchange = await keep(createTransport()).send(request(server.origin));
    expect(exchange.kind).toBe('ambiguous');
    // Of an answer whose head came, the status is kept.
    expect('status' in exchange ? exchange.status : null).toBe(text.startsWith('HTTP') ? 200 : null);
  });

  it('stops reading an answer that is too large', async () => {
    const service = keep(
      await startScriptedService((_request, response) => {
        response.writeHead(200);
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        };
        response.on('drain', pour);
        pour();
      }),
    );
    const exchange = await keep(createTransport({ maxAnswerBytes: 100_000 })).send(request(service.origin));
    expect(summary(exchange)).toBe('ambiguous: too-large');
  });

  it('follows no redirect, so that a token stays with its service', async () => {
    const other = keep(await startScriptedService((_request, response) => json(response, 200, {})));
    const service = keep(
      await startScriptedService((_request, response) => {
        response.writeHead(302, { location: other.origin });
        response.end();
      }),
    );
    expect(summary(await keep(createTransport()).send(request(service.origin)))).toBe('answered 302');
    expect(other.received).toHaveLength(0);
  });

  it('keeps the connection for the next request', async () => {
    const service = keep(await startScriptedService((_request, response) => json(response, 200, {})));
    const transport = keep(createTransport());
    for (let index = 0; index < 20; index += 1) await transport.send(request(service.origin));
    // The pool may open a second one before it sees that the first is free again.
    expect(service.connections()).toBeLessThanOrEqual(2);
  });

  it('reads a character that is split over two packets', async () => {
    const bytes = Buffer.from('{"code":"Äß€"}');
    const service = keep(
      await startScriptedService((_request, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 10), () => response.end(bytes.subarray(10)));
      }),
    );
    const exchange = await keep(createTransport()).send(request(service.origin));
    expect(exchange.kind === 'answered' && exchange.text).toBe('{"code":"Äß€"}');
  });
});
