import { checkoutsMessages } from '../../messages/checkouts.ts';
import { cellIssues } from '../sheet/cell-rules.ts';
import type { Issue } from '../sheet/issue.ts';
import type { RuleContext } from '../sheet/kind.ts';
import { fixOf, issue, quote } from '../sheet/words.ts';
import { createBody } from './body.ts';
import {
  type CheckoutDraft,
  type LineDraft,
  type RowGroup,
  readOverride,
  usedRows,
  usualLines,
} from './draft.ts';
import {
  addressColumns,
  fieldColumns,
  type KeyedColumn,
  type LineKey,
  lineColumns,
  shippingLineColumns,
  utmColumns,
} from './fields.ts';
import { addressPath, overridePath, rowPath, rowPrefix } from './places.ts';

/** What is sent: a new checkout, or a change of one that the service has. */
export type CheckoutKind = 'create' | 'update';

/**
 * Everything that is wrong with a draft, in the order of the form. `column` of an issue (and of the cells of its
 * fix) is the path of the place, see places.ts. Rows in which nothing was typed are left out.
 */
export function checkDraft(draft: CheckoutDraft, kind: CheckoutKind, context: RuleContext): readonly Issue[] {
  const found: Issue[] = [];
  const check = (column: KeyedColumn<string>, text: string, prefix = ''): void => {
    for (const one of cellIssues(column, text, context)) found.push(movedTo(prefix, one));
  };
  found.push(...emailIssues(draft.fields.email));
  for (const key of ['external_checkout_id', 'external_checkout_source', 'discount_code'] as const) {
    check(fieldColumns[key], draft.fields[key]);
  }
  const lines = usedRows(draft.line_items);
  found.push(...countIssues(draft, lines.length, kind));
  for (const { row, index } of lines) {
    for (const column of Object.values(lineColumns))
      check(column, row[column.key], rowPrefix('line_items', index));
    found.push(...lineIssues(row, (key) => rowPath('line_items', index, key)));
  }
  for (const column of Object.values(addressColumns))
    check(column, draft.shipping_address[column.key], addressPath(''));
  if (kind === 'update') {
    checkRows(draft.original_shipping_lines, 'original_shipping_lines', shippingLineColumns, check);
    found.push(...overrideIssues(draft.shipping_lines_override));
  }
  checkRows(draft.utm_params, 'utm_params', utmColumns, check);
  return found;
}

export const hasErrors = (issues: readonly Issue[]): boolean =>
  issues.some(({ severity }) => severity === 'error');

function movedTo(prefix: string, one: Issue): Issue {
  if (prefix === '') return one;
  const column = prefix + one.column;
  if (one.fix === undefined) return { ...one, column };
  const cells = one.fix.cells.map((cell) => ({ ...cell, column: prefix + cell.column }));
  return { ...one, column, fix: { ...one.fix, cells } };
}

function checkRows<K extends string>(
  rows: readonly Readonly<Record<K, string>>[],
  group: RowGroup,
  columns: { readonly [P in K]: KeyedColumn<P> },
  check: (column: KeyedColumn<string>, text: string, prefix: string) => void,
): void {
  for (const { row, index } of usedRows(rows)) {
    for (const column of Object.values<KeyedColumn<K>>(columns))
      check(column, row[column.key], rowPrefix(group, index));
  }
}

/** The specification asks for no field and names no number of lines: only a checkout of nothing is refused. */
function countIssues(draft: CheckoutDraft, lines: number, kind: CheckoutKind): readonly Issue[] {
  if (kind === 'create' && Object.keys(createBody(draft)).length === 0) {
    return [issue('line_items', 'error', 'required', checkoutsMessages.checkoutEmptyEnterLine)];
  }
  if (kind === 'create' && lines === 0) {
    return [issue('line_items', 'warning', 'required', checkoutsMessages.checkoutNoLineItems)];
  }
  return lines <= usualLines
    ? []
    : [
        issue(
          'line_items',
          'warning',
          'unusual-count',
          checkoutsMessages.checkoutLineItemsUnusual({ lines }),
        ),
      ];
}

const intervalKeys = [
  'charge_interval_frequency',
  'order_interval_frequency',
  'order_interval_unit',
] as const;

/** What is wrong with a line beyond its cells. @param place where a field of the line stands. */
export function lineIssues(row: LineDraft, place: (key: LineKey) => string): readonly Issue[] {
  const found: Issue[] = [];
  if (row.variant_id.trim() === '') {
    const path = place('variant_id');
    found.push(
      row.product_id.trim() === ''
        ? issue(path, 'error', 'required', checkoutsMessages.lineNamesNeitherVariant)
        : issue(path, 'warning', 'required', checkoutsMessages.lineNamesNoVariant),
    );
  }
  // A line with an interval is a subscription: it needs the whole of it (field-notes: interval update).
  const given = intervalKeys.filter((key) => row[key].trim() !== '');
  if (given.length === 0) return found;
  for (const key of intervalKeys) {
    if (row[key].trim() !== '') continue;
    const others = given.map((other) => `“${lineColumns[other].label}”`).join(' and ');
    found.push(
      issue(
        place(key),
        'error',
        'needs-other',
        checkoutsMessages.emptyButGivenSubscription({
          label: lineColumns[key].label,
          others,
          filled: given.length,
        }),
      ),
    );
  }
  return found;
}

const EMAIL = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>.]+$/;

/** An e-mail address, with the fix that finds one in the text. */
export function emailIssues(text: string): readonly Issue[] {
  if (text === '' || EMAIL.test(text)) return [];
  const trimmed = text.trim();
  const inside = /<([^<>]+)>/.exec(text)?.[1]?.trim() ?? trimmed.replace(/^mailto:/i, '');
  const fix = EMAIL.test(trimmed)
    ? fixOf('trim', 'email', trimmed)
    : EMAIL.test(inside)
      ? fixOf('closest-choice', 'email', inside)
      : null;
  return [
    issue('email', 'error', 'not-an-email', checkoutsMessages.notEMailAddress({ text: quote(text) }), fix),
  ];
}

const overrideIssues = (text: string): readonly Issue[] =>
  text.trim() === '' || readOverride(text) !== undefined
    ? []
    : [issue(overridePath, 'error', 'not-json', checkoutsMessages.notJsonWrittenLike({ text: quote(text) }))];
