import { rowRulesMessages } from '../../messages/row-rules.ts';
import { joined } from '../../messages/words.ts';
import type { JsonObject } from '../json.ts';
import { EMPTY_MARK, isEmptyMark } from '../sheet/empty-mark.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells, Column, ComputedColumn, SheetKind } from '../sheet/kind.ts';
import { issue } from '../sheet/words.ts';
import { isBlank } from '../text.ts';
import { firstRow, number } from './body.ts';
import { discountId, mayBeEmptied } from './common-columns.ts';
import { collect, datesIssue, scopeIssue, valueIssue } from './discount-rules.ts';
import { columns2021x01, discountBody2021x01, durationIssue } from './discounts-2021-01.ts';
import { identities } from './identities.ts';

/** Fields without which a discount can be created. A switch says false, and a status is always some status. */
const emptiable: ReadonlySet<string> = new Set([
  'applies_to_product_type',
  'duration_usage_limit',
  'usage_limit',
  'first_time_customer_restriction',
  'starts_at',
  'ends_at',
  'applies_to_id',
  'applies_to_resource',
]);

/**
 * Nothing is required of a field that may stay as it is, and nothing is offered for it; an empty cell does not mean what it
 * means where a discount is created.
 */
function optional({ offered: _offered, ...column }: Column): Column {
  const help = column.help.replace(/; empty for [\w ]+\.$/, '.');
  const own = { ...column, help, required: false };
  return emptiable.has(column.key) ? mayBeEmptied(own) : own;
}

const columns: readonly Column[] = [
  {
    ...discountId,
    required: false,
    help: 'The ID of the discount to change. Without an ID, the code identifies the discount.',
    aliases: ['id', ...(discountId.aliases ?? [])],
  },
  ...columns2021x01.map(optional),
];
const changing = columns.slice(2).map((column) => column.key);

/** The row names a discount and at least one change of it. */
function namingIssue(cells: Cells): Issue | null {
  if ((cells.discount_id ?? '') === '' && (cells.code ?? '') === '') {
    return issue('discount_id', 'error', 'needs-other', rowRulesMessages.discountNotNamed);
  }
  // With an id, a code alone is a change, too: the discount is renamed.
  if (
    changing.every((key) => (cells[key] ?? '') === '') &&
    ((cells.discount_id ?? '') === '' || (cells.code ?? '') === '')
  ) {
    return issue('value', 'error', 'needs-other', rowRulesMessages.discountUnchanged);
  }
  return null;
}

/** What a row changes and what it empties: before it is sent, in the sheet and counted in the review. */
const consequences: ComputedColumn = {
  key: 'consequences',
  label: 'What will happen',
  help: `Calculated from the row; not sent. ${EMPTY_MARK} in a cell clears its field; an empty cell leaves it as it is.`,
  width: 280,
  after: 'code',
  parts: (cells) => {
    // Beside an ID the code is sent, too, and renames the discount.
    const sent = columns.slice((cells.discount_id ?? '') === '' ? 2 : 1);
    const labels = (fits: (text: string) => boolean): string =>
      joined(sent.flatMap(({ key, label }) => (fits(cells[key] ?? '') ? [label] : [])));
    const emptied = labels(isEmptyMark);
    const changed = labels((text) => !isBlank(text) && !isEmptyMark(text));
    return [
      ...(emptied === '' ? [] : [rowRulesMessages.clearsFields({ fields: emptied })]),
      ...(changed === '' ? [] : [rowRulesMessages.changesFields({ fields: changed })]),
    ];
  },
};

export const discountUpdate: SheetKind = {
  id: 'discount_update',
  title: 'Update discounts',
  about:
    'Changes the filled-in fields of one discount per row; empty cells change nothing, and [empty] clears a field.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns,
  computed: [consequences],
  identifiedBy: [identities.discount, identities.code],
  unique: 'discount_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'discount_update' },
  destructive: false,
  inverse: {
    none: 'The specification shows no way to read the earlier values. A sheet of this type with the earlier values undoes the change.',
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
