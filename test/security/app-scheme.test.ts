import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageFile, registerAppScheme, serveApp } from '../../src/main/security/app-scheme.ts';
import { securityHeaders } from '../../src/main/security/content-policy.ts';
import { ask, calls } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const folder = mkdtempSync(join(tmpdir(), 'app-scheme-'));
const root = join(folder, 'renderer');
beforeAll(() => {
  mkdirSync(root);
  for (const name of ['renderer/index.html', 'renderer/notes.txt', 'renderer-else.html', 'index.html'])
    writeFileSync(join(folder, name), name);
  serveApp(root);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (address: string, method = 'GET') => ask<Promise<Response>>('protocol', { url: address, method });

test('the scheme is registered as a safe one of its own, without the rights of others', () => {
  registerAppScheme();
  expect(calls).toEqual([
    [
      'schemes',
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ],
    ],
  ]);
});

test('the page is served', async () => {
  const answer = await get('app://partner-desk/');
  expect([answer.status, await answer.text()]).toEqual([200, 'renderer/index.html']);
});

// The parser of addresses takes dots away; a handler that decodes may meet them all the same.
test.each(['/..%2findex.html', '/..%2frenderer-else.html', '/%2e%2e%2findex.html'])(
  'there is no way out of the folder by %s',
  async (path) => expect((await get(`app://partner-desk${path}`)).status).toBe(404),
);
test.each(['/..%5cindex.html', '/a%00.html', '/%ff.html'])('%s is no path', (path) =>
  expect(pageFile(root, `app://partner-desk${path}`)).toBeNull(),
);
test('another host of the scheme has nothing', async () =>
  expect((await get('app://other/index.html')).status).toBe(404));
test('a file of another kind is not served', async () =>
  expect((await get('app://partner-desk/notes.txt')).status).toBe(404));
test.each(['POST', 'PUT', 'DELETE'])('%s is not answered', async (method) =>
  expect((await get('app://partner-desk/', method)).status).toBe(404),
);

describe('the headers are on every answer', () => {
  test.each(['/', '/nowhere.html'])('of %s', async (path) => {
    const { headers } = await get(`app://partner-desk${path}`);
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value);
  });
  test.each([
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ])('%s is %s', (name, value) => expect(securityHeaders[name]).toBe(value));
  test.each(['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid'])('nobody may use %s', (feature) =>
    expect(securityHeaders['Permissions-Policy']?.split(', ')).toContain(`${feature}=()`),
  );
});
