import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:net';

/** A listener that counts who comes: whatever reaches it has left the page. */
export type Trap = {
  readonly port: number;
  /** For datagrams. */
  readonly datagramPort: number;
  readonly visits: () => number;
  readonly close: () => Promise<void>;
};

export async function openTrap(): Promise<Trap> {
  let visits = 0;
  const server: Server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const datagrams = createSocket('udp4', () => {
    visits += 1;
  });
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The trap has no port');
  return {
    port: address.port,
    datagramPort: datagrams.address().port,
    visits: () => visits,
    close: async () => {
      datagrams.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
