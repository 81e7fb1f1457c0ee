import { issuesMessages } from '../../messages/issues.ts';
import { isBlank } from '../text.ts';
import { booleanCheck, choiceCheck } from './choice-rules.ts';
import { dateCheck } from './date-rules.ts';
import { EMPTY_MARK, isEmptyMark } from './empty-mark.ts';
import type { Issue } from './issue.ts';
import { jsonCheck } from './json-rules.ts';
import type { Column, RuleContext } from './kind.ts';
import { decimalCheck, idCheck, integerCheck } from './number-rules.ts';
import { codeCheck, freeTextCheck } from './text-rules.ts';
import { fixOf, issue, NONE } from './words.ts';

/** A column's rules for one text; `NONE` (by identity) when it is clean. */
export type CellCheck = (text: string) => readonly Issue[];

const rulesOf = (column: Column, context: RuleContext): CellCheck => {
  switch (column.type) {
    case 'text':
      return column.format === 'code' ? codeCheck(column) : freeTextCheck(column);
    case 'decimal':
      return decimalCheck(column);
    case 'integer':
      return integerCheck(column);
    case 'id':
      return idCheck(column);
    case 'date':
      return dateCheck(column, context.today);
    case 'boolean':
      return booleanCheck(column);
    case 'choice':
      return choiceCheck(column, context.profile);
    case 'json':
      return jsonCheck(column);
  }
};

/** The rules of a column, made once for many cells. */
export function cellCheck(column: Column, context: RuleContext): CellCheck {
  const rules = rulesOf(column, context);
  const empty: readonly Issue[] = column.required
    ? [
        issue(
          column.key,
          'error',
          'required',
          issuesMessages.isEmpty({ label: column.label, example: column.example }),
          column.offered === undefined ? null : fixOf('set-default', column.key, column.offered),
        ),
      ]
    : column.usual === true
      ? [
          issue(
            column.key,
            'warning',
            'usually-filled',
            issuesMessages.emptyNotSentSpecification({ label: column.label }),
          ),
        ]
      : NONE;
  const blank: readonly Issue[] = column.required
    ? [
        issue(
          column.key,
          'error',
          'required',
          issuesMessages.holdsSpaces({ label: column.label, example: column.example }),
          column.offered === undefined
            ? fixOf('clear', column.key, '')
            : fixOf('set-default', column.key, column.offered),
        ),
      ]
    : [
        issue(
          column.key,
          'warning',
          'spaces',
          issuesMessages.holdsSpacesCountsEmpty({ label: column.label }),
          fixOf('clear', column.key, ''),
        ),
      ];
  const marked = [emptyMarkIssue(column)];
  return (text) => (text === '' ? empty : isBlank(text) ? blank : isEmptyMark(text) ? marked : rules(text));
}

/** The specification shows no way to empty a field, so what is sent for the mark is said of each cell. */
const emptyMarkIssue = (column: Column): Issue =>
  column.empties === true
    ? issue(
        column.key,
        'warning',
        'emptied',
        issuesMessages.emptiedSentSpecificationNot({ label: column.label, type: column.type }),
      )
    : issue(
        column.key,
        'error',
        'cannot-be-emptied',
        issuesMessages.cannotEmptiedWorksUpdate({ label: column.label, EMPTYMARK: EMPTY_MARK }),
        fixOf('clear', column.key, ''),
      );

type Made = { readonly context: RuleContext; readonly check: CellCheck };
const made = new WeakMap<Column, Made>();

/** The issues of one cell; rules are kept per column for as long as day and profile stay the same. */
export function cellIssues(column: Column, text: string, context: RuleContext): readonly Issue[] {
  const known = made.get(column);
  if (known && known.context.today === context.today && known.context.profile === context.profile) {
    return known.check(text);
  }
  const check = cellCheck(column, context);
  made.set(column, { context, check });
  return check(text);
}
