import type { Issue } from '../sheet/issue.ts';
import type { Cells } from '../sheet/kind.ts';
import { issue, NONE } from '../sheet/words.ts';
import type { Field } from './body.ts';

/**
 * A row with an address and nothing else is a slip, although the specification marks no field of what is created as
 * required (spec: Async batch and task). `fields` are those of the thing.
 */
export function nothingToCreate(cells: Cells, fields: readonly Field[], thing: string): readonly Issue[] {
  if (fields.some(([column]) => (cells[column] ?? '') !== '')) return NONE;
  return [
    issue(
      'platform_variant_id',
      'error',
      'needs-other',
      `The row creates nothing: every field of the ${thing} is empty.`,
    ),
  ];
}
