import {
  highestElement,
  reveal,
  rowsDrawn,
  rowsInSight,
  type ScrollModel,
  type ScrollState,
  scrolled,
  scrollModel,
  scrollTo,
  virtualOffset,
} from '../../domain/grid/scroll-model.ts';

/**
 * What is drawn: rows `first..last`, each `shift` px above its place among all rows; never more than `most`.
 */
export type RowsDrawn = {
  readonly first: number;
  readonly last: number;
  readonly shift: number;
  readonly most: number;
};

export type RowExtent = {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height of the header, which stays in sight above the rows. */
  readonly head: number;
  /** Room below the last row. */
  readonly tail: number;
};

/** Rows drawn beyond the edges, so that a step of the wheel does not show a gap. */
const beyond = 4;
/** After a jump they are drawn when it rests for so long (ms): the rows in sight are a quarter sooner there. */
const restMs = 120;

const sameDrawn = (a: RowsDrawn | null, b: RowsDrawn | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.first === b.first &&
    a.last === b.last &&
    a.shift === b.shift &&
    a.most === b.most);

/** Follows an element that scrolls and says which rows to draw; see domain/grid/scroll-model. */
export class RowScroller {
  readonly #element: HTMLElement;
  readonly #body: HTMLElement;
  #extent: RowExtent;
  #model: ScrollModel;
  #state: ScrollState;
  #drawn: RowsDrawn | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #onDrawn: (drawn: RowsDrawn | null, direction: 1 | 0 | -1) => void;

  /** `body` holds the rows; its height is set here, because scrolling needs it at once. */
  constructor(
    element: HTMLElement,
    body: HTMLElement,
    extent: RowExtent,
    onDrawn: (drawn: RowsDrawn | null, direction: 1 | 0 | -1) => void,
  ) {
    this.#element = element;
    this.#body = body;
    this.#extent = extent;
    this.#onDrawn = onDrawn;
    this.#model = this.#makeModel();
    this.#state = { physical: element.scrollTop, shift: 0 };
  }

  get offset(): number {
    return virtualOffset(this.#model, this.#state);
  }

  get viewport(): number {
    return this.#model.viewportHeight;
  }

  get pageRows(): number {
    return Math.max(1, Math.floor(this.viewport / this.#extent.rowHeight) - 1);
  }

  #makeModel(): ScrollModel {
    const { rows, rowHeight, head, tail } = this.#extent;
    // The limit is in device pixels: a dense display and a zoom both lower it.
    const density = window.devicePixelRatio * (this.#element.currentCSSZoom || 1);
    const viewport = Math.max(0, this.#element.clientHeight - head);
    return scrollModel(rows * rowHeight + tail, viewport, Math.floor(highestElement / density));
  }

  /** The rows or the room for them changed. The first row in sight stays. */
  measure(extent: RowExtent): void {
    const offset = this.offset;
    const rowHeight = this.#extent.rowHeight;
    this.#extent = extent;
    this.#model = this.#makeModel();
    this.#body.style.height = `${this.#model.physicalHeight}px`;
    this.#goTo(rowHeight === extent.rowHeight ? offset : (offset / rowHeight) * extent.rowHeight);
  }

  /** To be called for every scroll event of the element. */
  scrolled(): void {
    const physical = this.#element.scrollTop;
    if (Math.abs(physical - this.#state.physical) < 1) return;
    const before = this.offset;
    this.#state = scrolled(this.#model, this.#state, physical);
    this.#draw(this.offset > before ? 1 : this.offset < before ? -1 : 0);
  }

  hasInSight(row: number): boolean {
    const start = row * this.#extent.rowHeight;
    return start >= this.offset && start + this.#extent.rowHeight <= this.offset + this.viewport;
  }

  /** Brings a row wholly into sight, by the shortest way. */
  reveal(row: number): void {
    const { rowHeight } = this.#extent;
    const start = row * rowHeight;
    const offset = reveal(this.offset, this.viewport, start, start + rowHeight);
    if (offset !== this.offset) this.#goTo(offset);
  }

  /** Brings a row into the middle, when it is not in sight. */
  centre(row: number): void {
    const { rowHeight } = this.#extent;
    if (this.hasInSight(row)) return;
    this.#goTo(Math.max(0, row * rowHeight - (this.viewport - rowHeight) / 2));
  }

  scrollBy(pixels: number): void {
    this.#goTo(this.offset + pixels);
  }

  #goTo(offset: number): void {
    const before = this.offset;
    this.#state = scrollTo(this.#model, offset);
    this.#element.scrollTop = this.#state.physical;
    // The element rounds to device pixels: what it says counts.
    const real = this.#element.scrollTop;
    if (Math.abs(real - this.#state.physical) < 1) this.#state = { ...this.#state, physical: real };
    this.#draw(offset > before ? 1 : offset < before ? -1 : 0);
  }

  /** Nothing more is drawn. */
  stop(): void {
    clearTimeout(this.#rest);
  }

  #draw(direction: 1 | 0 | -1): void {
    const { rows, rowHeight } = this.#extent;
    clearTimeout(this.#rest);
    const drawn = this.#rowsToDraw(rowsInSight(this.offset, this.viewport, rowHeight, rows));
    if (drawn !== null && this.#isJump(drawn)) {
      this.#rest = setTimeout(() => this.#tell(this.#withBeyond(), direction), restMs);
      this.#tell(drawn, direction);
    } else this.#tell(this.#withBeyond(), direction);
  }

  #withBeyond(): RowsDrawn | null {
    const { rows, rowHeight } = this.#extent;
    return this.#rowsToDraw(rowsInSight(this.offset, this.viewport, rowHeight, rows, beyond));
  }

  #rowsToDraw(sight: { readonly first: number; readonly last: number } | null): RowsDrawn | null {
    if (sight === null) return null;
    const most = rowsDrawn(this.viewport, this.#extent.rowHeight, beyond);
    return { ...sight, shift: this.#state.shift, most };
  }

  /** Whether no row that is drawn is in sight any more. */
  #isJump({ first, last }: RowsDrawn): boolean {
    const before = this.#drawn;
    return before !== null && (first > before.last || last < before.first);
  }

  #tell(drawn: RowsDrawn | null, direction: 1 | 0 | -1): void {
    if (sameDrawn(drawn, this.#drawn)) return;
    this.#drawn = drawn;
    this.#onDrawn(drawn, direction);
  }
}
