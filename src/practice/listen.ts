import type { IncomingMessage, Server } from 'node:http';
import type { ServiceOptions } from './options.ts';

/**
 * Listens on the port of the options; `remembered` falls back to any free port when the last one is taken.
 * Returns the port. Rejects with the system's error.
 */
export async function listen(server: Server, options: ServiceOptions, remembered: number): Promise<number> {
  if (options.port !== 'remembered') return listenOn(server, options.host, options.port);
  try {
    return await listenOn(server, options.host, remembered);
  } catch {
    return listenOn(server, options.host, 0);
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void => reject(error);
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port was given'));
      else resolve(address.port);
    });
  });
}

/** Refuses requests whose Host names another machine: a page elsewhere could reach the service by a rebound name. */
export function isOwnHost(request: IncomingMessage, host: string): boolean {
  const [name = ''] = (request.headers.host ?? '').split(':');
  return name === host || name === '127.0.0.1' || name === 'localhost';
}
