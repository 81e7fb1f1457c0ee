import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { openDesk, startService } from './support/desk.ts';

async function takePort(port: number): Promise<AsyncDisposable> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

test('a port is given once in turn, and none that is listened on', async () => {
  const port = await freePort();
  await using _taken = await takePort(port);
  const given: number[] = [];
  // To the first that is given again: that of the beginning, when the turn has come round.
  let next = await freePort();
  for (; !given.includes(next); next = await freePort()) given.push(next);
  expect(next).toBe(given[0]);
  expect(given.length).toBeGreaterThan(1);
  expect(given).not.toContain(port);
  expect(Math.max(...given)).toBeLessThan(32_768);
});

test('a desk whose callback port is taken says so at once', async () => {
  const service = await startService();
  const desk = await openDesk();
  await using _taken = await takePort(Number(new URL(service.facts.callbackUrl).port));
  await expect(desk.connect(service.facts, 'north')).rejects.toThrow(/port-in-use/);
});
