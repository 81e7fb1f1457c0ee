import { createServer, type Server } from 'node:net';

/** A listener that counts who comes: whatever reaches it has left the page. */
export type Trap = {
  readonly port: number;
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
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The trap has no port');
  return {
    port: address.port,
    visits: () => visits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
