import { rowRulesMessages } from '../../messages/row-rules.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells } from '../sheet/kind.ts';
import { issue, NONE } from '../sheet/words.ts';
import type { Field } from './body.ts';

/**
 * A row with an address and nothing else is a slip, although the specification marks no field of what is created as
 * required (spec: Async batch and task). `fields` are those of the thing.
 */
export function nothingToCreate(
  cells: Cells,
  fields: readonly Field[],
  thing: 'one-time item' | 'subscription',
): readonly Issue[] {
  if (fields.some(([column]) => (cells[column] ?? '') !== '')) return NONE;
  return [issue('platform_variant_id', 'error', 'needs-other', rowRulesMessages.nothingToCreate({ thing }))];
}
