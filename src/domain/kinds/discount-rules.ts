import { rowRulesMessages } from '../../messages/row-rules.ts';
import { isDateText } from '../dates.ts';
import { compareToNumber, isPlainDecimal } from '../money.ts';
import { EMPTY_MARK, isEmptyMark } from '../sheet/empty-mark.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells } from '../sheet/kind.ts';
import { fixOf, issue, NONE, quote } from '../sheet/words.ts';

/** Rules that both discount versions share (product.md, Rules for discount rows). */

/** A percentage is at most 100; free shipping is 100. `typeKey` is the column of the type of discount. */
export function valueIssue(cells: Cells, typeKey: string): Issue | null {
  const value = cells.value ?? '';
  const type = cells[typeKey];
  if (type === 'fixed_amount' || value === '' || !isPlainDecimal(value)) return null;
  if (type === 'percentage' && compareToNumber(value, 100) > 0) {
    return issue(
      'value',
      'error',
      'percentage-over-100',
      rowRulesMessages.percentageOver100({ value: quote(value) }),
    );
  }
  if (type === 'shipping' && compareToNumber(value, 100) !== 0) {
    return issue(
      'value',
      'warning',
      'shipping-not-100',
      rowRulesMessages.shippingNot100({ value: quote(value) }),
      fixOf('set-100', 'value', '100'),
    );
  }
  return null;
}

/** The range of dates runs forward. */
export function datesIssue(cells: Cells): Issue | null {
  const starts = cells.starts_at ?? '';
  const ends = cells.ends_at ?? '';
  if (starts === '' || ends === '' || ends >= starts || !isDateText(starts) || !isDateText(ends)) return null;
  return {
    column: 'ends_at',
    severity: 'error',
    code: 'ends-before-starts',
    message: rowRulesMessages.endsBeforeStarts({ ends, starts }),
    fix: {
      id: 'swap-dates',
      cells: [
        { column: 'starts_at', text: ends },
        { column: 'ends_at', text: starts },
      ],
    },
  };
}

/** An id and what it is the id of come together. */
export function scopeIssue(cells: Cells, idKey: string, resourceKey: string): Issue | null {
  const id = cells[idKey] ?? '';
  const resource = cells[resourceKey] ?? '';
  if ((id === '') === (resource === '') && isEmptyMark(id) === isEmptyMark(resource)) return null;
  if (isEmptyMark(id) || isEmptyMark(resource)) {
    return issue(
      isEmptyMark(id) ? resourceKey : idKey,
      'error',
      'needs-other',
      rowRulesMessages.scopeClearedApart({ mark: EMPTY_MARK }),
    );
  }
  return id === ''
    ? issue(idKey, 'error', 'needs-other', rowRulesMessages.scopeIdMissing({ resource }))
    : issue(resourceKey, 'error', 'needs-other', rowRulesMessages.scopeTypeMissing({ id }));
}

/** `status` empty: the service decides; the specification shows only `enabled`. */
export const statusIssue = (cells: Cells): Issue | null =>
  cells.status === ''
    ? issue(
        'status',
        'warning',
        'usually-filled',
        rowRulesMessages.statusEmpty,
        fixOf('set-default', 'status', 'enabled'),
      )
    : null;

/** The issues that exist, or `NONE`. */
export function collect(...found: readonly (Issue | null)[]): readonly Issue[] {
  let issues: Issue[] | null = null;
  for (const one of found) {
    if (one === null) continue;
    if (issues === null) issues = [one];
    else issues.push(one);
  }
  return issues ?? NONE;
}
