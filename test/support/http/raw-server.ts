import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type RawServer = {
  readonly origin: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** A TCP server on a free port of 127.0.0.1, for answers that no HTTP server would give. */
export async function startRawServer(onData: (socket: Socket, text: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => onData(socket, chunk.toString('latin1')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
