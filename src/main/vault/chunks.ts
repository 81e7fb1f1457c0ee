/**
 * How a secret of any length fits keychains whose entries are small: Windows limits one entry to 2,560 bytes.
 *
 * A short secret is one entry `v1:<secret>`. A longer one is cut into entries of their own, named by one of two
 * generations, and one entry `v1*<count>:<generation>` that points at them. It is written into the generation that is
 * not in use; the pointer is written last and the old generation deleted after it, so that a crash leaves the old secret
 * or the new one, never a mixture, and every part has a name by which it is found again, whatever points at it.
 */
export const entryBytes = 2_400;
/** More is no token: refused with a clear error instead of filling the keychain. */
export const longestSecretBytes = 64_000;

export const generations = ['a', 'b'] as const;
/** A part that ends before a character of four bytes is up to three bytes shorter. */
export const mostParts = Math.ceil(longestSecretBytes / (entryBytes - 3));

export const wrapShort = (secret: string): string => `v1:${secret}`;
export const wrapPointer = (count: number, generation: string): string => `v1*${count}:${generation}`;
export const chunkName = (name: string, generation: string, index: number): string =>
  `${name}#${generation}.${index}`;

export type Entry =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'pointer'; readonly count: number; readonly generation: string }
  | { readonly kind: 'unreadable' };

export function readEntry(text: string): Entry {
  if (text.startsWith('v1:')) return { kind: 'secret', secret: text.slice(3) };
  const pointer = /^v1\*(\d{1,3}):([A-Za-z0-9-]+)$/.exec(text);
  const [, count, generation] = pointer ?? [];
  if (count && generation) return { kind: 'pointer', count: Number(count), generation };
  return { kind: 'unreadable' };
}

/** Cuts a text into parts of at most a number of UTF-8 bytes, never inside a character. */
export function cutByBytes(text: string, bytes: number): string[] {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of text) {
    const length = Buffer.byteLength(character);
    if (size + length > bytes) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += length;
  }
  parts.push(part);
  return parts;
}
