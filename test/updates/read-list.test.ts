import { expect, test } from 'vitest';
import { readList } from '../../src/main/updates/read-list.ts';
import { closing } from '../network/support.ts';
import { type Script, startScriptedService } from '../support/http/scripted-service.ts';

async function read(answer: Script) {
  const service = closing(await startScriptedService(answer));
  const options = {
    protocol: 'http:',
    hostname: '127.0.0.1',
    port: service.port,
    path: '/latest-linux.yml?noCache=1',
  };
  const list = await readList(fetch, options).catch((error: Error & { readonly code?: string }) => error);
  return { list, received: service.received };
}

test('a list of versions is read as it is', async () => {
  const { list, received } = await read((_request, response) => void response.end('version: 9.9.9\n'));
  expect(list).toBe('version: 9.9.9\n');
  expect(received).toMatchObject([{ path: '/latest-linux.yml' }]);
  expect(received[0]?.query.get('noCache')).toBe('1');
});

test('a list without an end is given up after 256 KB', async () => {
  const { list } = await read((_request, response) => {
    const line = 'k: 1\n'.repeat(10_000);
    const goOn = (): void => {
      while (response.writable && response.write(line));
      response.once('drain', goOn);
    };
    goOn();
  });
  expect(list).toMatchObject({ code: 'ERR_UPDATER_LIST_TOO_LONG' });
});

test('a list that leads to itself is asked for a few times', async () => {
  const { list, received } = await read((request, response) => {
    response.writeHead(302, { location: request.path }).end();
  });
  expect(list).toBeInstanceOf(Error);
  expect(received.length).toBeLessThan(30);
});

test('a list that is not there is told by its status', async () => {
  const { list } = await read((_request, response) => void response.writeHead(404).end());
  expect(list).toMatchObject({ code: 'HTTP_ERROR_404' });
});
