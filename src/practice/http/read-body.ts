import type { IncomingMessage } from 'node:http';

export type BodyReading =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken' };

/** Reads a request body as UTF-8, up to a number of bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<BodyReading> {
  if (Number(request.headers['content-length']) > limit) {
    request.resume();
    return { kind: 'too-large' };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop early must not close the connection: the refusal goes out on it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) return { kind: 'broken' };
      bytes += chunk.length;
      if (bytes > limit) {
        // The rest is read away, so that the client can take the answer.
        request.resume();
        return { kind: 'too-large' };
      }
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'broken' };
  }
  return { kind: 'read', text: Buffer.concat(chunks).toString('utf8') };
}
