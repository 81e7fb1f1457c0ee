import type { AppError } from '../../contract/errors.ts';
import type { RowsWindow, SheetRow } from '../../contract/sheets.ts';
import { RecentMap, windowOf, windowRows, windowsFor } from '../../domain/grid/windows.ts';
import { appErrorOf } from '../bridge/index.ts';

export type FetchRows = (start: number, count: number) => Promise<RowsWindow>;

type Held = { readonly revision: number; readonly rows: readonly SheetRow[] };
type InSight = { readonly first: number; readonly last: number; readonly direction: 1 | 0 | -1 };

/** Windows kept in the page: about 4,000 rows. The rest of the sheet stays in main. */
const capacity = 20;
/** More at once would only wait for each other in the workbook's one thread. */
const mostAtOnce = 2;

/**
 * Rows of one view, fetched by windows as they come into sight.
 *
 * Rows of an older revision stay visible until newer ones arrive, and so do the rows of the view before:
 * the grid never goes blank over rows that it has. Only the latest sight counts; while the scroll bar is
 * dragged, windows that have left it again are never asked for.
 */
export class RowSource {
  #fetch: FetchRows;
  #held = new RecentMap<number, Held>(capacity);
  #revision = 0;
  #total: number | null = null;
  #generation = 0;
  /** The rows of the view before are shown until the first window of this one arrives. */
  #outlived = false;
  #inSight: InSight = { first: 0, last: 0, direction: 0 };
  /** A row that is kept in the page wherever the sight is: the active one. */
  #kept = 0;
  readonly #underWay = new Map<number, number>();
  #problem: AppError | null = null;
  readonly #listeners = new Set<() => void>();
  /** Told of every window that arrives. */
  readonly #onRows: (rows: readonly SheetRow[], revision: number) => void;

  constructor(
    fetch: FetchRows,
    onRows: (rows: readonly SheetRow[], revision: number) => void = () => undefined,
  ) {
    this.#fetch = fetch;
    this.#onRows = onRows;
  }

  /** Rows in the view; null before the first answer. */
  get total(): number | null {
    return this.#total;
  }

  /** Why rows in sight could not be read, if so. */
  get problem(): AppError | null {
    return this.#problem;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  row(index: number): SheetRow | undefined {
    return this.#held.peek(windowOf(index))?.rows[index % windowRows];
  }

  /** Whether a row is held in the newest revision that is known. */
  isCurrent(index: number): boolean {
    const held = this.#held.peek(windowOf(index));
    return !this.#outlived && held !== undefined && held.revision >= this.#revision;
  }

  /** Rows that came into sight. */
  show(first: number, last: number, direction: 1 | 0 | -1): void {
    this.#inSight = { first, last, direction };
    this.#pump();
  }

  /** Keeps one row in the page, so that it can be edited while it is out of sight. */
  keep(index: number): void {
    if (windowOf(index) === windowOf(this.#kept)) return;
    this.#kept = index;
    this.#pump();
  }

  /** A newer revision of the sheet exists: what is in sight is read again. */
  refresh(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#problem = null;
    this.#pump();
  }

  /** Another view: its rows are numbered anew. */
  reset(fetch: FetchRows): void {
    this.#fetch = fetch;
    this.#generation += 1;
    this.#outlived = true;
    this.#underWay.clear();
    this.#problem = null;
    this.#kept = 0;
    this.#inSight = { first: 0, last: this.#inSight.last - this.#inSight.first, direction: 0 };
    this.#pump();
  }

  retry(): void {
    this.#problem = null;
    this.#tell();
    this.#pump();
  }

  #wanted(): readonly number[] {
    const { first, last, direction } = this.#inSight;
    const total = this.#outlived ? last + 1 : (this.#total ?? last + 1);
    const wanted = new Set(windowsFor(first, last, total, direction));
    if (this.#kept < total) wanted.add(windowOf(this.#kept));
    return [...wanted].filter((number) => {
      const held = this.#outlived ? undefined : this.#held.get(number);
      const fresh = held !== undefined && held.revision >= this.#revision;
      return !fresh && !this.#underWay.has(number);
    });
  }

  #pump(): void {
    if (this.#problem !== null) return;
    for (const number of this.#wanted()) {
      if (this.#underWay.size >= mostAtOnce) return;
      void this.#read(number);
    }
  }

  async #read(number: number): Promise<void> {
    const generation = this.#generation;
    this.#underWay.set(number, this.#revision);
    try {
      const answer = await this.#fetch(number * windowRows, windowRows);
      if (generation !== this.#generation) return;
      this.#underWay.delete(number);
      this.#take(number, answer);
    } catch (thrown) {
      if (generation !== this.#generation) return;
      this.#underWay.delete(number);
      this.#problem = appErrorOf(thrown);
      this.#tell();
      return;
    }
    this.#pump();
  }

  #take(number: number, answer: RowsWindow): void {
    if (this.#outlived) {
      this.#outlived = false;
      this.#held = new RecentMap(capacity);
    }
    this.#revision = Math.max(this.#revision, answer.revision);
    this.#total = answer.total;
    const before = this.#held.peek(number)?.rows;
    const rows = before === undefined ? answer.rows : answer.rows.map((row, at) => sameOr(before[at], row));
    this.#held.set(number, { revision: answer.revision, rows });
    this.#onRows(rows, answer.revision);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The row that is already drawn, when the new one says the same: then it need not be drawn again. */
function sameOr(before: SheetRow | undefined, now: SheetRow): SheetRow {
  if (before === undefined || before.id !== now.id || before.number !== now.number) return now;
  const sameCells =
    before.cells.length === now.cells.length && before.cells.every((text, at) => text === now.cells[at]);
  if (!sameCells || before.note !== now.note || before.issues.length !== now.issues.length) return now;
  const sameIssues = before.issues.every((issue, at) => {
    const other = now.issues[at];
    return (
      issue.code === other?.code &&
      issue.column === other.column &&
      issue.severity === other.severity &&
      issue.message === other.message
    );
  });
  return sameIssues ? before : now;
}
