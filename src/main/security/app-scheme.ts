import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { protocol } from 'electron';
import { appOrigin } from '../../contract/index.ts';
import { securityHeaders } from './content-policy.ts';
import { isOwnAddress } from './guards.ts';

const scheme = new URL(appOrigin).protocol.slice(0, -1);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * The path of a page file below the root, or null for everything that is not one: another host, a way out of
 * the folder, an unknown kind of file.
 */
export function pageFile(root: string, address: string): string | null {
  const url = URL.parse(address);
  if (!url || !isOwnAddress(address)) return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const file = resolve(root, `.${path === '/' ? '/index.html' : path}`);
  if (!file.startsWith(resolve(root) + sep)) return null;
  return contentTypes[extname(file)] ? file : null;
}

/** Answers app://partner-desk/ from the built renderer, with the security headers on every answer. */
export function serveApp(root: string): void {
  protocol.handle(scheme, async (request) => {
    const file = request.method === 'GET' ? pageFile(root, request.url) : null;
    const body = file ? await readFile(file).catch(() => null) : null;
    if (!file || !body) return new Response('Not found', { status: 404, headers: securityHeaders });
    return new Response(new Uint8Array(body), {
      headers: {
        ...securityHeaders,
        'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      },
    });
  });
}
