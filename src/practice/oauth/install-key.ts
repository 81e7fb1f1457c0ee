import { createHmac, timingSafeEqual } from 'node:crypto';

/** Parameter of the install page: until when it counts, a dot, and the proof that its maker knew the secret. */
export const installKeyName = 'practice_key';

/**
 * Whether a key allows to approve at a time (milliseconds since 1970). Every user and every program of a computer can ask
 * what listens on it, and a granted token reads all that was sent to the practice store. The key ends, as lists of
 * processes show with what address a browser was started.
 */
export function mayApprove(secret: string | null, key: string | null, now: number): boolean {
  if (secret === null) return true;
  const [until = '', proof = ''] = (key ?? '').split('.');
  const wanted = createHmac('sha256', secret).update(until).digest();
  const given = Buffer.from(proof, 'base64url');
  return given.length === wanted.length && timingSafeEqual(given, wanted) && now < Number(until);
}
