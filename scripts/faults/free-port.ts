import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below 32768, where systems take the ports of outgoing connections from: none of these is taken by accident. */
const lowest = 20_000;
const perProcess = 60;
const processes = 200;
let next = 0;

/**
 * A port of this computer that nobody listens on, and that stays free until it is listened on: processes that run
 * side by side choose from different ports, and each of its ports is given once in turn.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess; tried += 1) {
    const port = lowest + (process.pid % processes) * perProcess + (next++ % perProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port of this process is free, from ${lowest + (process.pid % processes) * perProcess}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
