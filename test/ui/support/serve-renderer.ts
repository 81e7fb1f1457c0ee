import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { securityHeaders } from '../../../src/main/security/content-policy.ts';
import { builtRenderer } from './built-renderer.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Serves the built page on a free loopback port, under the product's own policy. Answers its address. */
export async function serveRenderer(): Promise<string> {
  const root = await builtRenderer();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = resolve(root, `.${path === '/' ? '/index.html' : path}`);
    const type = types[extname(file)];
    if (path === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (!type || !file.startsWith(root + sep)) {
      response.writeHead(404, securityHeaders).end();
      return;
    }
    readFile(file).then(
      (body) => response.writeHead(200, { ...securityHeaders, 'Content-Type': type }).end(body),
      () => response.writeHead(404, securityHeaders).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/`;
}
