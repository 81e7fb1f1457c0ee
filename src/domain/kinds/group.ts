import type { Json, JsonObject } from '../json.ts';
import type { Profile } from '../profile/profile.ts';
import type { Cells } from '../sheet/kind.ts';
import { type Field, fieldsOf, firstRow, number } from './body.ts';

/**
 * The body of the `bulk_subscriptions_*` types: one address and all its rows, wherever they stand in the
 * sheet (spec: Async batch and task).
 */
export function addressGroup(rows: readonly Cells[], fields: readonly Field[], profile: Profile): JsonObject {
  const subscriptions: readonly Json[] = rows.map((row) => fieldsOf(row, fields, profile));
  return { address_id: number(firstRow(rows).address_id ?? ''), subscriptions };
}
