import { duplicateIssue } from '../../../domain/sheet/duplicates.ts';
import type { Issue } from '../../../domain/sheet/issue.ts';
import type { SheetKind } from '../../../domain/sheet/kind.ts';
import type { IssueGroups } from '../store/issue-groups.ts';

/** The ids of the groups of a row's issues, each once, ascending. */
export function groupIds(groups: IssueGroups, issues: readonly Issue[]): readonly number[] {
  if (issues.length === 0) return [];
  return [...new Set(issues.map((issue) => groups.idOf(issue)))].sort((a, b) => a - b);
}

/** A repetition with the fix that keeps one row of it: the fix deletes rows, so it sets no cells. */
export function repetition(
  kind: SheetKind,
  text: string,
  others: readonly number[],
  match: 'exact' | 'case',
): Issue {
  const issue = duplicateIssue(kind, text, others, match);
  return match === 'exact' ? { ...issue, fix: { id: 'keep-first', cells: [] } } : issue;
}

export const isRepetition = (code: string): boolean => code === 'duplicate' || code === 'duplicate-case';

/** The group of repetitions of a kind. */
export const repetitionGroup = (groups: IssueGroups, kind: SheetKind, match: 'exact' | 'case'): number =>
  groups.idOf(repetition(kind, '', [], match));

/** Counts of a row's issues by severity. */
export function severities(
  groups: IssueGroups,
  ids: readonly number[],
): { readonly errors: number; readonly warnings: number } {
  let errors = 0;
  for (const id of ids) if (groups.isError(id)) errors += 1;
  return { errors, warnings: ids.length - errors };
}
