import { caseKey } from '../../../domain/sheet/duplicates.ts';
import type { Issue } from '../../../domain/sheet/issue.ts';
import { isRepetition, repetition } from '../change/row-issues.ts';
import { type Sheet, uniqueIndex } from '../sheet.ts';
import { foldHash } from '../store/fold-hash.ts';
import { isUnreadable, type RowReader, type StoredRow } from '../store/sheet-rows.ts';

/** Row numbers (1-based, ascending) by text, of rows that differ by case at most. */
type Family = ReadonlyMap<string, readonly number[]>;

/**
 * Words the repetitions of rows. The index of issues says that a row repeats; which rows it repeats is looked
 * up when it is shown, so that the numbers are right after rows were inserted or deleted.
 */
export class Repetitions {
  private readonly sheet: Sheet;
  private readonly reader: RowReader;
  private readonly column: number;
  private readonly families = new Map<string, Family>();

  constructor(sheet: Sheet, reader: RowReader) {
    this.sheet = sheet;
    this.reader = reader;
    this.column = uniqueIndex(sheet.kind);
  }

  /** The repetition of a row, or null when its issues name none. */
  issueOf(row: StoredRow): Issue | null {
    if (this.column === -1 || isUnreadable(row.texts)) return null;
    const code = row.issues.map((id) => this.sheet.groups.get(id)?.code ?? '').find(isRepetition);
    if (code === undefined) return null;
    const text = row.texts[this.column] ?? '';
    const family = this.familyOf(text);
    const number = this.sheet.order.positionOf(row.id) + 1;
    if (code === 'duplicate') {
      return repetition(this.sheet.kind, text, without(family.get(text) ?? [], number), 'exact');
    }
    const others = [...family].flatMap(([other, numbers]) => (other === text ? [] : numbers));
    return repetition(this.sheet.kind, text, others, 'case');
  }

  private familyOf(text: string): Family {
    const key = caseKey(text);
    const known = this.families.get(key);
    if (known) return known;
    const family = new Map<string, number[]>();
    for (const row of this.reader.byIds(this.reader.rowsOfHash(foldHash(text)))) {
      const other = row.texts[this.column] ?? '';
      if (caseKey(other) !== key) continue;
      const numbers = family.get(other) ?? [];
      numbers.push(this.sheet.order.positionOf(row.id) + 1);
      family.set(other, numbers);
    }
    for (const numbers of family.values()) numbers.sort((a, b) => a - b);
    this.families.set(key, family);
    return family;
  }
}

/** Numbers without one of them. A message names the first three: for later rows any list of that length says the same. */
function without(numbers: readonly number[], number: number): readonly number[] {
  const index = numbers.indexOf(number);
  return index < 4 ? numbers.filter((one) => one !== number) : numbers.slice(0, -1);
}
