import type { IssueGroups } from '../store/issue-groups.ts';
import type { RowWriter } from '../store/sheet-rows.ts';
import { severities } from './row-issues.ts';

/** Keeps the counts and the index of issues of a sheet in step with its rows while a change is made. */
export class Ledger {
  readonly groups: IssueGroups;
  rowsWithErrors: number;
  warnings: number;
  private readonly rows: RowWriter;

  constructor(
    groups: IssueGroups,
    counts: { readonly rowsWithErrors: number; readonly warnings: number },
    rows: RowWriter,
  ) {
    this.groups = groups;
    this.rowsWithErrors = counts.rowsWithErrors;
    this.warnings = counts.warnings;
    this.rows = rows;
  }

  /** A row's issues went from one set of groups to another. The row itself is written by the caller. */
  move(row: number, before: readonly number[], after: readonly number[]): void {
    if (before.length === 0 && after.length === 0) return;
    for (const id of before) {
      if (after.includes(id)) continue;
      this.groups.add(id, -1);
      this.rows.dropIssue.run(id, row);
    }
    for (const id of after) {
      if (before.includes(id)) continue;
      this.groups.add(id, 1);
      this.rows.addIssue.run(id, row);
    }
    const was = severities(this.groups, before);
    const is = severities(this.groups, after);
    this.rowsWithErrors += Number(is.errors > 0) - Number(was.errors > 0);
    this.warnings += is.warnings - was.warnings;
  }
}
