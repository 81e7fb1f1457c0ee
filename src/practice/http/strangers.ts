import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that have shown no token. A browser and the app have a few of them. */
const mostStrangers = 64;
/** Bytes of a body without a token: a form. */
export const strangerBytes = 64 * 1024;

/**
 * Whoever uses this computer, and every page in its browsers, reaches the service. Of connections that have shown no
 * token the oldest is closed for a new one when there are too many: nobody fills the memory or keeps the app away.
 */
export type Strangers = {
  readonly watch: (server: Server) => void;
  /** A request on it had a token that works. */
  readonly welcome: (socket: Socket) => void;
};

export function createStrangers(): Strangers {
  const sockets = new Set<Socket>();
  return {
    watch: (server) => {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        if (sockets.size <= mostStrangers) return;
        const [oldest] = sockets;
        if (oldest === undefined) return;
        sockets.delete(oldest);
        oldest.destroy();
      });
    },
    welcome: (socket) => sockets.delete(socket),
  };
}

/**
 * Whether a page of another place sends a request, as its browser says. A person may follow a link to the service; the
 * form of its own page, which sends no referrer, has `null` for an origin.
 */
export function isOfAnotherPage({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined) return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
  const follows = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  return site !== 'same-origin' && site !== 'none' && !follows;
}
