import { issuesMessages } from '../../messages/issues.ts';
import { count, listed } from '../../messages/words.ts';
import type { Issue } from './issue.ts';
import type { SheetKind } from './kind.ts';
import { issue, quote } from './words.ts';

/**
 * The issue of a cell of the kind's unique column whose text other rows have, too. The workbook finds the
 * rows; `others` are their numbers (1-based, any order), the first few of which the message names.
 * `exact`: the same text. `case`: the same but for upper and lower case, always a warning.
 */
export function duplicateIssue(
  kind: SheetKind,
  text: string,
  others: readonly number[],
  match: 'exact' | 'case',
): Issue {
  const column = kind.unique ?? kind.columns[0]?.key ?? '';
  const named = listed([...others].sort((a, b) => a - b).map(count), 4);
  const rows = issuesMessages.rows({ rows: others.length, named });
  if (match === 'case') {
    return issue(
      column,
      'warning',
      'duplicate-case',
      issuesMessages.differsUpperLowerCase({ text: quote(text), rows }),
    );
  }
  const severity = kind.duplicates ?? 'error';
  const advice = severity === 'error' ? 'keep-one' : isOfNoOrder(kind) ? 'any-order' : null;
  return issue(column, severity, 'duplicate', issuesMessages.isAlsoIn({ text: quote(text), rows, advice }));
}

/** The tasks of a batch have no promised order, and two rows may set the same field to different values. */
const isOfNoOrder = ({ sending, columns }: SheetKind): boolean =>
  sending.via === 'batch' && columns.length > 1;

/** The text under which case-only repetitions meet. Compare it in SQL as stored text. */
export const caseKey = (text: string): string => text.toLowerCase();
