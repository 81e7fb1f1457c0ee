import type { JsonObject } from '../json.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells, Column, SheetKind } from '../sheet/kind.ts';
import { issue } from '../sheet/words.ts';
import { firstRow, number } from './body.ts';
import { discountId } from './common-columns.ts';
import { collect, datesIssue, scopeIssue, valueIssue } from './discount-rules.ts';
import { columns2021x01, discountBody2021x01, durationIssue } from './discounts-2021-01.ts';
import { identities } from './identities.ts';

/** Nothing is required of a field that may stay as it is, and nothing is offered for it. */
function optional(column: Column): Column {
  const { offered: _offered, ...rest } = column;
  return { ...rest, required: false };
}

const columns: readonly Column[] = [
  {
    ...discountId,
    required: false,
    help: 'The discount at the service. Without it the code names the discount.',
    aliases: ['id', ...(discountId.aliases ?? [])],
  },
  ...columns2021x01.map(optional),
];
const changing = columns.slice(2).map((column) => column.key);

/** The row names a discount and at least one change of it. */
function namingIssue(cells: Cells): Issue | null {
  if ((cells.discount_id ?? '') === '' && (cells.code ?? '') === '') {
    return issue(
      'discount_id',
      'error',
      'needs-other',
      'The row names no discount: neither an id nor a code.',
    );
  }
  // With an id, a code alone is a change, too: the discount is renamed.
  if (
    changing.every((key) => (cells[key] ?? '') === '') &&
    ((cells.discount_id ?? '') === '' || (cells.code ?? '') === '')
  ) {
    return issue(
      'value',
      'error',
      'needs-other',
      'The row changes nothing: every field of the discount is empty.',
    );
  }
  return null;
}

export const discountUpdate: SheetKind = {
  id: 'discount_update',
  title: 'Update discounts',
  about: 'Changes the fields that are filled in of one discount per row; empty cells stay as they are.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns,
  identifiedBy: [identities.discount, identities.code],
  unique: 'discount_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'discount_update' },
  destructive: false,
  inverse: {
    none: 'The specification shows no way to read the earlier values. A sheet of this kind with the earlier values takes the change back.',
  },
  rowRules: (cells) =>
    collect(
      namingIssue(cells),
      valueIssue(cells, 'discount_type'),
      durationIssue(cells),
      datesIssue(cells),
      scopeIssue(cells, 'applies_to_id', 'applies_to_resource'),
    ),
  body: (rows, profile): JsonObject => {
    const row = firstRow(rows);
    const fields = discountBody2021x01(row, profile);
    return (row.discount_id ?? '') === ''
      ? fields
      : { discount_id: number(row.discount_id ?? ''), ...fields };
  },
};
