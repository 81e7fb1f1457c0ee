import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** One CONNECT, as it came. */
export type Connect = {
  readonly target: string;
  readonly authorization: string | null;
  readonly status: number;
};

export type ConnectProxy = {
  readonly port: number;
  readonly connects: readonly Connect[];
  /** From now on every CONNECT is answered with this status; null: as before. */
  readonly answer: (status: number | null) => void;
  /** Breaks every tunnel that is open now, without a word. */
  readonly breakTunnels: () => void;
  readonly close: () => Promise<void>;
};

export type ConnectProxyOptions = {
  /** Ports of 127.0.0.1 by the `host:port` that a client asks for; what is not here is answered 502. */
  readonly hosts: Readonly<Record<string, number>>;
  /** Without one nobody is asked. */
  readonly login?: { readonly userName: string; readonly password: string };
  /** Headers that tell how to sign in. */
  readonly challenges?: readonly string[];
  /** Follows the answer that opens a tunnel at once, before the client has sent anything. */
  readonly early?: string;
  /** Speaks TLS to its clients, too. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** A real proxy on a free port of 127.0.0.1 that opens tunnels to the hosts that it is told of. */
export async function startConnectProxy({
  hosts,
  login,
  challenges = ['Basic realm="company"'],
  early = '',
  tls,
}: ConnectProxyOptions): Promise<ConnectProxy> {
  const connects: Connect[] = [];
  const sockets = new Set<Socket>();
  const tunnels = new Set<Socket>();
  let forced: number | null = null;
  const expected = login && `Basic ${Buffer.from(`${login.userName}:${login.password}`).toString('base64')}`;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server: Server = tls ? createHttps(tls) : createHttp();
  server.on(tls ? 'secureConnection' : 'connection', keep);
  server.on('tlsClientError', () => undefined);
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const target = request.url ?? '';
    const authorization = request.headers['proxy-authorization'] ?? null;
    const port = hosts[target];
    const status = forced ?? (expected && authorization !== expected ? 407 : port === undefined ? 502 : 200);
    connects.push({ target, authorization, status });
    if (status !== 200 || port === undefined) {
      const asks = status === 407 ? challenges.map((text) => `Proxy-Authenticate: ${text}\r\n`).join('') : '';
      client.end(`HTTP/1.1 ${status} No\r\n${asks}Content-Length: 0\r\n\r\n`);
      return;
    }
    const onward = keep(connect(port, '127.0.0.1'));
    tunnels.add(client);
    client.on('close', () => onward.destroy());
    onward.on('close', () => client.destroy());
    onward.once('connect', () => {
      client.write(`HTTP/1.1 200 Connection established\r\n\r\n${early}`);
      client.pipe(onward);
      onward.pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connects,
    answer: (status) => {
      forced = status;
    },
    breakTunnels: () => {
      for (const socket of tunnels) socket.destroy();
      tunnels.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}
