import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type SecureFront = { readonly port: number; readonly close: () => Promise<void> };

/**
 * Stands before a service on a port of 127.0.0.1 and speaks https to its clients. The service is asked by its own name:
 * the practice service turns away whoever comes by another.
 */
export async function startSecureFront(
  certificate: { readonly key: string; readonly cert: string },
  port: number,
): Promise<SecureFront> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}` };
    const { method, url } = incoming;
    const onward = forward(
      { host: '127.0.0.1', port, path: url, method, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}
