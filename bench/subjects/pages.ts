import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { root } from '../core/product.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export type BenchSite = { readonly url: string; readonly close: () => Promise<void> };

/** Builds pages of bench/pages as the product's page is built, and serves them on a free port of loopback. */
export async function serveBenchPages(folder: string, names: readonly string[]): Promise<BenchSite> {
  const out = join(folder, 'pages');
  for (const name of names) {
    await build({
      configFile: false,
      root: join(root, 'bench/pages', name),
      base: './',
      logLevel: 'error',
      // One React for the page and its peer: that of the product.
      resolve: {
        dedupe: ['react', 'react-dom'],
        alias: ['react-dom', 'react'].map((find) => ({
          find,
          replacement: join(root, 'node_modules', find),
        })),
      },
      oxc: { jsx: { runtime: 'automatic' } },
      build: { outDir: join(out, name), emptyOutDir: true, target: 'chrome140', minify: 'oxc' },
    });
  }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname);
    const file = join(out, path.endsWith('/') ? `${path}index.html` : path);
    const type = types[extname(file)];
    if (!type || !file.startsWith(out) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
