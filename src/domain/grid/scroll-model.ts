/**
 * Scrolling through more rows than a browser can make an element high.
 *
 * Chromium counts lengths in 1/64 of a device pixel in 32 bits: nothing is higher than about 33.5 million
 * device pixels. A million rows of 28 px fit at 100%, not at 150% zoom or on a dense display. So the rows
 * have a *virtual* offset, the element a *physical* one, and a shift between them that changes only when a
 * jump is longer than a screen: the wheel and the keys move exactly by pixels everywhere, while dragging the
 * scroll bar reaches every row.
 */
export type ScrollModel = {
  /** Height of all rows. */
  readonly virtualHeight: number;
  /** Height that the element gets. */
  readonly physicalHeight: number;
  readonly viewportHeight: number;
};

export type ScrollState = {
  /** scrollTop of the element. */
  readonly physical: number;
  /** `virtual = physical + shift`. */
  readonly shift: number;
};

/** Chromium's limit with room for a header: 2^25 device pixels, less some. */
export const highestElement = 33_000_000;

/** A model of content of a height, seen through a viewport, in an element of at most `highest` px. */
export const scrollModel = (contentHeight: number, viewportHeight: number, highest: number): ScrollModel => ({
  virtualHeight: contentHeight,
  physicalHeight: Math.min(contentHeight, Math.max(highest, viewportHeight)),
  viewportHeight,
});

const virtualRange = (model: ScrollModel): number => Math.max(0, model.virtualHeight - model.viewportHeight);
const physicalRange = (model: ScrollModel): number =>
  Math.max(0, model.physicalHeight - model.viewportHeight);

const clamp = (value: number, top: number): number => Math.max(0, Math.min(value, top));

export const virtualOffset = (model: ScrollModel, state: ScrollState): number =>
  clamp(state.physical + state.shift, virtualRange(model));

/** Where the element must be scrolled so that a virtual offset is in sight. */
export function scrollTo(model: ScrollModel, offset: number): ScrollState {
  const virtual = clamp(offset, virtualRange(model));
  if (model.physicalHeight >= model.virtualHeight) return { physical: virtual, shift: 0 };
  const range = virtualRange(model);
  const physical = Math.round(range === 0 ? 0 : (virtual / range) * physicalRange(model));
  return { physical, shift: virtual - physical };
}

/**
 * The state after the element was scrolled to `physical` by the operator. A short way moves as many virtual
 * pixels as physical ones; a long one is a jump to the place that stands for it on the scroll bar. The ends
 * of the element are always the ends of the rows.
 */
export function scrolled(model: ScrollModel, before: ScrollState, physical: number): ScrollState {
  if (model.physicalHeight >= model.virtualHeight) return { physical, shift: 0 };
  const range = physicalRange(model);
  const atEnd = physical <= 0 || physical >= range;
  const jump = Math.abs(physical - before.physical) > model.viewportHeight;
  if (!atEnd && !jump) {
    const virtual = physical + before.shift;
    if (virtual >= 0 && virtual <= virtualRange(model)) return { physical, shift: before.shift };
  }
  const virtual = range === 0 ? 0 : (clamp(physical, range) / range) * virtualRange(model);
  return { physical, shift: Math.round(virtual) - physical };
}

/** The offset nearest to the current one at which `start..end` is wholly in sight below a fixed header. */
export function reveal(
  current: number,
  viewport: number,
  start: number,
  end: number,
  before = 0,
  after = 0,
): number {
  if (start - before < current) return Math.max(0, start - before);
  if (end + after > current + viewport) return Math.max(0, end + after - viewport);
  return current;
}

/**
 * First and last row to draw (both included) at an offset, with `more` beyond each edge; null when there are
 * no rows. How many they are depends on the viewport alone, but for the ends of the sheet.
 */
export function rowsInSight(
  offset: number,
  viewport: number,
  rowHeight: number,
  rows: number,
  more = 0,
): { readonly first: number; readonly last: number } | null {
  if (rows <= 0) return null;
  const first = Math.floor(offset / rowHeight) - more;
  const last = first + rowsDrawn(viewport, rowHeight, more) - 1;
  return {
    first: Math.max(0, Math.min(first, rows - 1)),
    last: Math.max(0, Math.min(last, rows - 1)),
  };
}

/** How many rows {@link rowsInSight} answers at most. */
export const rowsDrawn = (viewport: number, rowHeight: number, more: number): number =>
  Math.ceil(viewport / rowHeight) + 1 + 2 * more;
