/** The rows of a view in its order. */
export class ViewList {
  readonly ids: Uint32Array;

  constructor(ids: Uint32Array) {
    this.ids = ids;
  }

  get length(): number {
    return this.ids.length;
  }

  /** Row ids from an index to another, both included, as far as the view goes. */
  between(top: number, bottom: number): Uint32Array {
    return this.ids.subarray(Math.max(0, top), Math.max(0, bottom + 1));
  }

  /** Index in the view of a row, or -1. */
  indexOf(id: number): number {
    return this.ids.indexOf(id);
  }
}
