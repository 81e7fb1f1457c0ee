import type { DatabaseSync } from 'node:sqlite';
import type { FixId, Issue, IssueCode, Severity } from '../../../domain/sheet/issue.ts';
import { prepareArrays } from './database.ts';
import { allRows, numberOf, textOf, textOrNull } from './values.ts';

/** Issues of one column, code, severity and fix: rows name a group by its id, so that a row's issues are short. */
export type StoredGroup = {
  readonly id: number;
  readonly column: string;
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly fix: FixId | null;
  readonly count: number;
};

const keyOf = (column: string, code: string, severity: string, fix: string | null): string =>
  `${code} ${severity} ${fix ?? '-'} ${column}`;

/**
 * The issue groups of a sheet with their counts. A change works on a copy, which takes the place of the
 * original when it is committed.
 */
export class IssueGroups {
  private readonly groups: StoredGroup[];
  private readonly ids = new Map<string, number>();
  private readonly dirty = new Set<number>();

  constructor(groups: readonly StoredGroup[]) {
    this.groups = [];
    for (const group of groups) {
      this.groups[group.id] = group;
      this.ids.set(keyOf(group.column, group.code, group.severity, group.fix), group.id);
    }
  }

  copy(): IssueGroups {
    return new IssueGroups(this.all());
  }

  all(): readonly StoredGroup[] {
    return this.groups.filter((group) => group !== undefined);
  }

  get(id: number): StoredGroup | null {
    return this.groups[id] ?? null;
  }

  isError(id: number): boolean {
    return this.groups[id]?.severity === 'error';
  }

  /** The id of an issue's group; a new group begins with a count of 0. */
  idOf(issue: Pick<Issue, 'column' | 'code' | 'severity' | 'fix'>): number {
    const fix = issue.fix?.id ?? null;
    const key = keyOf(issue.column, issue.code, issue.severity, fix);
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.groups.length;
    const { column, code, severity } = issue;
    this.groups[id] = { id, column, code, severity, fix, count: 0 };
    this.ids.set(key, id);
    this.dirty.add(id);
    return id;
  }

  add(id: number, difference: number): void {
    const group = this.groups[id];
    if (!group) return;
    this.groups[id] = { ...group, count: group.count + difference };
    this.dirty.add(id);
  }

  /** Writes the groups that changed. */
  save(writer: DatabaseSync, sheet: number): void {
    if (this.dirty.size === 0) return;
    const put = writer.prepare('INSERT OR REPLACE INTO issue_groups VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (const id of this.dirty) {
      const group = this.groups[id];
      if (group) put.run(sheet, id, group.column, group.code, group.severity, group.fix, group.count);
    }
    this.dirty.clear();
  }

  static load(database: DatabaseSync, sheet: number): IssueGroups {
    const rows = allRows(
      prepareArrays(
        database,
        'SELECT id, column_key, code, severity, fix, count FROM issue_groups WHERE sheet = ? ORDER BY id',
      ),
      sheet,
    );
    return new IssueGroups(
      rows.map((row) => ({
        id: numberOf(row[0]),
        column: textOf(row[1]),
        // Written by this class from a checked Issue; the file is the app's own.
        code: textOf(row[2]) as IssueCode,
        severity: textOf(row[3]) as Severity,
        fix: textOrNull(row[4]) as FixId | null,
        count: numberOf(row[5]),
      })),
    );
  }
}

/** Group ids as they stand in a row, for example `3,7`; null for a clean row. Sorted, each once. */
export const packIds = (ids: readonly number[]): string | null =>
  ids.length === 0 ? null : [...new Set(ids)].sort((a, b) => a - b).join(',');

export const unpackIds = (text: string | null): readonly number[] =>
  text === null ? [] : text.split(',').map(Number);
