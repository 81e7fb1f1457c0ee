import type { AppError } from '../../contract/errors.ts';
import type { RowsWindow, SheetRow, View } from '../../contract/sheets.ts';
import {
  lackingAhead,
  lackingInSight,
  RecentMap,
  type Sight,
  type WindowRun,
  windowOf,
  windowRows,
  windowsInSight,
} from '../../domain/grid/windows.ts';
import { appErrorOf } from '../bridge/index.ts';

/** A view and the way to its rows. */
export type ViewRows = {
  readonly view: View;
  readonly fetch: (start: number, count: number) => Promise<RowsWindow>;
};

type Held = { readonly revision: number; readonly reading: number; readonly rows: readonly SheetRow[] };

/** Windows kept in the page: 4,000 rows. The rest of the sheet stays in main. */
const capacity = 80;
/** Requests. More at once would only wait for each other in the workbook's one thread. */
const mostAtOnce = 2;
/** Rows ahead are asked for when nothing else is to be done: a frame that is due must not wait for them. */
const idleWithin = 100;

/**
 * Rows of one view, fetched by windows as they come into sight.
 *
 * Rows of an older revision stay visible until newer ones arrive, and so do the rows of the view before:
 * the grid never goes blank over rows that it has. Only the latest sight counts; while the scroll bar is
 * dragged, windows that have left it again are never asked for.
 */
export class RowSource {
  #source: ViewRows;
  /** The view of the rows that are held. */
  #view: View;
  #held = new RecentMap<number, Held>(capacity);
  #revision = 0;
  /** Grows when rows are to be read again for what is not the sheet's own in them. */
  #reading = 0;
  #total: number | null = null;
  #generation = 0;
  /** The rows of the view before are shown until the first window of this one arrives. */
  #outlived = false;
  #inSight: Sight = { first: 0, last: 0, direction: 0 };
  /** A row that is kept in the page wherever the sight is: the active one. */
  #kept = 0;
  /** Windows that are asked for. */
  readonly #underWay = new Set<number>();
  #requests = 0;
  #idle: number | null = null;
  #problem: AppError | null = null;
  readonly #listeners = new Set<() => void>();
  /** Told of every window that arrives. */
  readonly #onRows: (rows: readonly SheetRow[], revision: number) => void;

  constructor(
    source: ViewRows,
    onRows: (rows: readonly SheetRow[], revision: number) => void = () => undefined,
  ) {
    this.#source = source;
    this.#view = source.view;
    this.#onRows = onRows;
  }

  /** Rows in the view; null before the first answer. */
  get total(): number | null {
    return this.#total;
  }

  /** The view of the rows that are shown: after a reset still the one before, until the first rows arrive. */
  get view(): View {
    return this.#view;
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

  /** The numbers of rows by their ids, ascending; those of rows that are not in the page are not known. */
  numbersOf(ids: ReadonlySet<number>): readonly number[] {
    if (ids.size === 0) return [];
    return [...this.#held.values()]
      .flatMap(({ rows }) => rows.filter(({ id }) => ids.has(id)).map(({ number }) => number))
      .sort((one, other) => one - other);
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

  /** What stands beside the cells has changed: what is in sight is read again. */
  reread(source: ViewRows): void {
    this.#source = source;
    if (!this.#outlived) this.#view = source.view;
    this.#reading += 1;
    this.#pump();
  }

  /** Another view: its rows are numbered anew. */
  reset(source: ViewRows, sight: 'to-top' | 'stay' = 'to-top'): void {
    this.#source = source;
    this.#generation += 1;
    this.#outlived = true;
    this.#underWay.clear();
    this.#requests = 0;
    this.#problem = null;
    this.#kept = 0;
    if (sight === 'to-top') {
      this.#inSight = { first: 0, last: this.#inSight.last - this.#inSight.first, direction: 0 };
    }
    this.#pump();
  }

  retry(): void {
    this.#problem = null;
    this.#tell();
    this.#pump();
  }

  /** What is to be asked for at once: the rows in sight, then the one that is kept. */
  #wanted(total: number): WindowRun | null {
    const isThere = (number: number): boolean => this.#isFresh(number) || this.#underWay.has(number);
    const inSight = lackingInSight(this.#inSight, total, isThere);
    if (inSight !== null) return inSight;
    const kept = windowOf(this.#kept);
    return this.#kept < total && !isThere(kept) ? { first: kept, count: 1 } : null;
  }

  #isFresh(number: number): boolean {
    const held = this.#outlived ? undefined : this.#held.get(number);
    return held !== undefined && held.revision >= this.#revision && held.reading === this.#reading;
  }

  #pump(): void {
    if (this.#problem !== null) return;
    const { last } = this.#inSight;
    const total = this.#outlived ? last + 1 : (this.#total ?? last + 1);
    while (this.#requests < mostAtOnce) {
      const run = this.#wanted(total);
      if (run === null) break;
      void this.#read(run);
    }
    if (this.#underWay.size === 0)
      this.#idle ??= requestIdleCallback(this.#pumpAhead, { timeout: idleWithin });
  }

  /** Asks for rows beyond those in sight, once these are there. */
  readonly #pumpAhead = (): void => {
    this.#idle = null;
    if (this.#problem !== null || this.#outlived || this.#total === null || this.#underWay.size > 0) return;
    // Rows of an older revision do until they come into sight.
    const isHeld = (number: number): boolean => this.#held.get(number) !== undefined;
    if (!windowsInSight(this.#inSight, this.#total).every(isHeld)) return;
    const run = lackingAhead(this.#inSight, this.#total, isHeld);
    if (run !== null) void this.#read(run);
  };

  async #read({ first, count }: WindowRun): Promise<void> {
    const generation = this.#generation;
    const reading = this.#reading;
    const numbers = Array.from({ length: count }, (_, at) => first + at);
    for (const number of numbers) this.#underWay.add(number);
    this.#requests += 1;
    const end = (): boolean => {
      // What another view asked for was forgotten with it.
      if (generation !== this.#generation) return false;
      this.#requests -= 1;
      for (const number of numbers) this.#underWay.delete(number);
      return true;
    };
    try {
      const answer = await this.#source.fetch(first * windowRows, count * windowRows);
      if (!end()) return;
      this.#take(numbers, answer, reading);
    } catch (thrown) {
      if (!end()) return;
      this.#problem = appErrorOf(thrown);
      this.#tell();
      return;
    }
    this.#pump();
  }

  #take(numbers: readonly number[], answer: RowsWindow, reading: number): void {
    if (this.#outlived) {
      this.#outlived = false;
      this.#view = this.#source.view;
      this.#held = new RecentMap(capacity);
    }
    this.#revision = Math.max(this.#revision, answer.revision);
    this.#total = answer.total;
    for (const [at, number] of numbers.entries()) {
      const now = answer.rows.slice(at * windowRows, (at + 1) * windowRows);
      const before = this.#held.peek(number)?.rows;
      const rows = before === undefined ? now : now.map((row, index) => sameOr(before[index], row));
      this.#held.set(number, { revision: answer.revision, reading, rows });
    }
    this.#onRows(answer.rows, answer.revision);
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
