import type { RequestOptions } from 'node:http';

/** A list of versions has a few KB; a megabyte of it would hold main for two seconds (electron-updater parses it there). */
const mostBytes = 256_000;
const longestMs = 30_000;

type FetchBy = (address: string, options: RequestInit) => Promise<Response>;

/**
 * Reads a list of versions in the place of electron-updater, which reads one without an end into memory and follows
 * redirects for ever. `fetchBy` follows at most twenty. Throws with a code for what it answered (`HTTP_ERROR_404`).
 */
export async function readList(fetchBy: FetchBy, options: RequestOptions): Promise<string> {
  const { protocol, hostname, port, path, headers } = options;
  const address = new URL(path ?? '/', `${protocol}//${hostname}${port ? `:${port}` : ''}`);
  const response = await fetchBy(address.href, {
    headers: { ...(headers as Record<string, string>), 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(longestMs),
  });
  if (!response.ok) throw unreadable(`HTTP_ERROR_${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw unreadable('ERR_UPDATER_LIST_TOO_LONG');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const unreadable = (code: string): Error => Object.assign(new Error(code), { code });
