import type {
  Change,
  Filter,
  Range,
  SheetColumn,
  SheetDetail,
  SheetRow,
  Sort,
  Travel,
  View,
} from '../../../src/contract/sheets.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { conditionTest } from '../../../src/domain/sheet/condition.ts';
import { duplicateIssue } from '../../../src/domain/sheet/duplicates.ts';
import type { Issue } from '../../../src/domain/sheet/issue.ts';
import type { KindId } from '../../../src/domain/sheet/kind.ts';
import { rowCheck } from '../../../src/domain/sheet/row-rules.ts';
import { fail } from './fake-desk.ts';

type Row = { readonly id: number; texts: readonly string[]; readonly note?: string };

type Placed = { readonly row: Row; readonly index: number };

/** Rows as they were before a change, so that it can be taken back. */
type Step = { readonly about: string; readonly rows: readonly Row[] };

/**
 * A sheet in memory: the rows, their issues by the product's own rules, views and an undo stack. It is the
 * plainest thing that answers as the workbook does; what the workbook itself does is tested on the workbook.
 */
export class FakeSheet {
  readonly id = 'sheet-1';
  readonly columns: readonly SheetColumn[];
  name: string;
  #rows: Row[];
  #nextId: number;
  #revision = 1;
  #done: Step[] = [];
  #undone: Step[] = [];
  readonly #kind: KindId;
  readonly #applied = new Map<string, readonly number[]>();
  #issues: ReadonlyMap<number, readonly Issue[]> | null = null;

  constructor(options: {
    readonly kind?: KindId;
    readonly name?: string;
    readonly rows: readonly (readonly string[])[];
    /** Headers of columns that no column of the kind takes. */
    readonly unmapped?: readonly string[];
  }) {
    this.#kind = options.kind ?? 'discounts-2021-01';
    this.name = options.name ?? 'Black Friday codes';
    this.columns = [
      ...kinds[this.#kind].columns.map((column) => ({ ...column, mapped: true })),
      ...(options.unmapped ?? []).map((key) => ({
        key,
        type: 'text' as const,
        label: key,
        help: '',
        required: false,
        width: 120,
        mapped: false,
      })),
    ];
    this.#rows = options.rows.map((texts, index) => ({ id: index + 1, texts: this.#padded(texts) }));
    this.#nextId = this.#rows.length + 1;
  }

  #padded = (texts: readonly string[]): readonly string[] =>
    this.columns.map((_, column) => texts[column] ?? '');

  /** The texts of the sheet, all rows, as tests compare them. */
  texts(): readonly (readonly string[])[] {
    return this.#rows.map((row) => row.texts);
  }

  text(row: number, key: string): string {
    return this.#rows[row - 1]?.texts[this.#at(key)] ?? '';
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  #at(key: string): number {
    return this.columns.findIndex((column) => column.key === key);
  }

  issues(): ReadonlyMap<number, readonly Issue[]> {
    if (this.#issues !== null) return this.#issues;
    const kind = kinds[this.#kind];
    const check = rowCheck(kind, { today: '2031-11-21', profile: specificationProfile });
    const unique = kind.unique === undefined ? -1 : this.#at(kind.unique);
    const numbersOf = Map.groupBy(
      this.#rows.map((row, index) => [row.texts[unique] ?? '', index + 1] as const),
      ([text]) => text,
    );
    const found = new Map<number, readonly Issue[]>();
    for (const [index, row] of this.#rows.entries()) {
      const text = row.texts[unique] ?? '';
      const others = (numbersOf.get(text) ?? []).map(([, number]) => number).filter((n) => n !== index + 1);
      const own = check.texts(row.texts);
      const repeated =
        text === '' || others.length === 0 ? [] : [duplicateIssue(kind, text, others, 'exact')];
      if (own.length + repeated.length > 0) found.set(row.id, [...own, ...repeated]);
    }
    this.#issues = found;
    return found;
  }

  detail(): SheetDetail {
    const issues = [...this.issues().values()];
    const rowsWithErrors = issues.filter((own) => own.some((issue) => issue.severity === 'error')).length;
    return {
      id: this.id,
      name: this.name,
      kind: this.#kind,
      rows: this.#rows.length,
      rowsWithErrors,
      warnings: issues.flat().filter((issue) => issue.severity === 'warning').length,
      validRows: this.#rows.length - rowsWithErrors,
      createdAt: '2031-11-21T16:41:00.000Z',
      changedAt: '2031-11-21T16:46:00.000Z',
      revision: this.#revision,
      canUndo: this.#done.at(-1)?.about ?? null,
      canRedo: this.#undone.at(-1)?.about ?? null,
      columns: this.columns,
    };
  }

  /** Rows of a view with their places in the sheet: of an applied one those that it showed first. */
  view(view: View): readonly Placed[] {
    if (view.applied === undefined) return this.matching(view);
    const ids = this.#applied.get(view.applied) ?? this.matching(view).map(({ row }) => row.id);
    this.#applied.set(view.applied, ids);
    const places = new Map(this.#rows.map((row, index) => [row.id, { row, index }]));
    return ids.flatMap((id) => places.get(id) ?? []);
  }

  /** Rows that match now. */
  matching({ filters, sort }: View): readonly Placed[] {
    const issues = this.issues();
    const keeps = (row: Row, filter: Filter): boolean => {
      const own = issues.get(row.id) ?? [];
      switch (filter.by) {
        case 'issues':
          return own.some(
            (issue) =>
              (filter.severity === 'any' || issue.severity === filter.severity) &&
              (filter.code === undefined || issue.code === filter.code) &&
              (filter.column === undefined || issue.column === filter.column),
          );
        case 'duplicates':
          return own.some((issue) => issue.code === 'duplicate' || issue.code === 'duplicate-case');
        case 'text':
          return row.texts.some((text) => text.toLowerCase().includes(filter.text.toLowerCase()));
        case 'column':
          return conditionTest(filter.condition)(row.texts[this.#at(filter.column)] ?? '');
        case 'rows':
          return filter.rowIds.includes(row.id);
        case 'notes':
          return (row.note ?? '') !== '';
      }
    };
    const shown = this.#rows
      .map((row, index) => ({ row, index }))
      .filter(({ row }) => filters.every((filter) => keeps(row, filter)));
    const compare = (a: Placed, b: Placed, { column, direction }: Sort): number => {
      const text = ({ row }: Placed) => row.texts[this.#at(column)] ?? '';
      const sign = direction === 'ascending' ? 1 : -1;
      return sign * text(a).localeCompare(text(b), 'en', { numeric: true });
    };
    return shown.sort(
      (a, b) => sort.map((key) => compare(a, b, key)).find((difference) => difference !== 0) ?? 0,
    );
  }

  window(view: View, start: number, count: number) {
    const shown = this.view(view);
    const rows = shown.slice(start, start + count).map(
      ({ row, index }): SheetRow => ({
        id: row.id,
        number: index + 1,
        cells: row.texts,
        issues: this.issues().get(row.id) ?? [],
        note: row.note ?? '',
      }),
    );
    return { revision: this.#revision, total: shown.length, start, rows };
  }

  /** Makes one step: the new rows, or null for no change. */
  change(about: string, make: (rows: readonly Row[]) => readonly Row[], cellsChanged = 1): Change {
    this.#done.push({ about, rows: this.#rows });
    this.#undone = [];
    this.#rows = [...make(this.#rows)];
    return this.#changed(about, cellsChanged);
  }

  #changed(about: string, cellsChanged: number): Change {
    this.#issues = null;
    this.#revision += 1;
    return { sheet: this.detail(), about, cellsChanged };
  }

  travel(way: 'undo' | 'redo'): Travel {
    const [from, to] = way === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = from.pop() ?? fail({ code: 'conflict', message: 'There is no change left.' });
    to.push({ about: step.about, rows: this.#rows });
    const before = new Map(this.#rows.map((row) => [row.id, row]));
    this.#rows = [...step.rows];
    const changed = this.#rows.find((row) => row !== before.get(row.id));
    const at = changed?.texts.findIndex((text, column) => text !== before.get(changed.id)?.texts[column]);
    const column = changed && before.has(changed.id) ? (this.columns[at ?? -1]?.key ?? null) : null;
    return { ...this.#changed(step.about, 1), first: changed ? { rowId: changed.id, column } : null };
  }

  /** Sets cells of rows of a view; a text of undefined leaves its cell alone. */
  patch(
    about: string,
    view: View,
    ranges: readonly Range[],
    textAt: (row: number, column: number) => string | undefined,
  ): Change {
    const shown = this.view(view);
    const patched = new Map<number, string[]>();
    let cells = 0;
    for (const { top, bottom, left, right } of ranges)
      for (let index = top; index <= Math.min(bottom, shown.length - 1); index += 1) {
        const row = shown[index]?.row;
        if (row === undefined) continue;
        const texts = patched.get(row.id) ?? [...row.texts];
        for (let column = left; column <= Math.min(right, this.columns.length - 1); column += 1) {
          const text = textAt(index, column);
          if (text === undefined) continue;
          texts[column] = text;
          cells += 1;
        }
        patched.set(row.id, texts);
      }
    return this.change(
      about,
      (rows) => rows.map((row) => ({ ...row, texts: patched.get(row.id) ?? row.texts })),
      cells,
    );
  }

  insert(at: number, count: number, textsAt: (offset: number) => readonly string[] = () => []): Change {
    const fresh = Array.from({ length: count }, (_, offset) => {
      const id = this.#nextId;
      this.#nextId += 1;
      return { id, texts: this.#padded(textsAt(offset)) };
    });
    return this.change(`Insert of ${count} rows`, (rows) => [
      ...rows.slice(0, at),
      ...fresh,
      ...rows.slice(at),
    ]);
  }

  remove(view: View, spans: readonly { readonly top: number; readonly bottom: number }[]): Change {
    const shown = this.view(view);
    const gone = new Set(
      spans.flatMap(({ top, bottom }) => shown.slice(top, bottom + 1).map(({ row }) => row.id)),
    );
    return this.change(`Delete of ${gone.size} rows`, (rows) => rows.filter((row) => !gone.has(row.id)));
  }
}
