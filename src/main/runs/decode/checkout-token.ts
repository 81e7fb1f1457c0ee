import type { Json } from '../../../domain/json.ts';
import { idText, unwrap } from './envelope.ts';

/**
 * The token of a checkout from the answer that made it: `{checkout: {token}}`, the bare record, a string or a number.
 * Null where the answer names none (spec: checkout response fields are not shown).
 */
export function tokenOf(body: Json | null): string | null {
  const bare = body === null ? null : idText(body);
  const record = bare === null ? unwrap(body, ['token', 'checkout_token']) : { token: bare };
  return record === null ? null : (idText(record.token) ?? idText(record.checkout_token));
}
