import type { ServerResponse } from 'node:http';
import { stringifyJson } from '../../domain/json.ts';
import type { Reply } from '../answers/reply.ts';

/** Writes an answer. `truncated`: announces the whole body, sends half of it and closes the connection. */
export function sendReply(
  response: ServerResponse,
  reply: Reply,
  headers: Readonly<Record<string, string>> = {},
  truncated = false,
): void {
  const { contentType, text } = bytesOf(reply);
  const body = Buffer.from(text, 'utf8');
  response.writeHead(reply.status, {
    ...(contentType === null ? {} : { 'Content-Type': contentType }),
    ...(reply.status === 204 ? {} : { 'Content-Length': String(body.length) }),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    ...reply.headers,
  });
  if (!truncated) {
    response.end(reply.status === 204 ? undefined : body);
    return;
  }
  // The connection is closed once the half is on its way.
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

function bytesOf(reply: Reply): { readonly contentType: string | null; readonly text: string } {
  switch (reply.body.kind) {
    case 'json':
      return { contentType: 'application/json', text: stringifyJson(reply.body.value) };
    case 'text':
      return reply.body;
    case 'none':
      return { contentType: null, text: '' };
  }
}
