/**
 * The order of a sheet's rows: row ids by position. On disk it is a list of runs of consecutive ids (a fresh
 * import of a million rows is one run); in memory it is one array, so that any window is found at once and
 * inserting or deleting rows renumbers nothing on disk.
 */
export class RowOrder {
  readonly ids: Uint32Array;
  private positions: Uint32Array | null = null;

  constructor(ids: Uint32Array) {
    this.ids = ids;
  }

  get length(): number {
    return this.ids.length;
  }

  /** Zero-based position of a row, or -1 when the sheet does not hold it. */
  positionOf(id: number): number {
    this.positions ??= inverse(this.ids);
    return (this.positions[id] ?? 0) - 1;
  }

  has(id: number): boolean {
    return this.positionOf(id) !== -1;
  }

  /** The order with rows put in before a position. */
  withInserted(at: number, added: Uint32Array): RowOrder {
    const ids = new Uint32Array(this.ids.length + added.length);
    ids.set(this.ids.subarray(0, at));
    ids.set(added, at);
    ids.set(this.ids.subarray(at), at + added.length);
    return new RowOrder(ids);
  }

  /** The order without some rows. */
  without(removed: Uint32Array): RowOrder {
    const gone = new RowOrder(removed);
    return new RowOrder(this.ids.filter((id) => !gone.has(id)));
  }

  toRuns(): Uint8Array {
    return encodeRuns(this.ids);
  }

  /** Throws RangeError where it names more rows than there are: a few bytes can name any number of them. */
  static fromRuns(runs: Uint8Array, rows: number): RowOrder {
    return new RowOrder(decodeRuns(runs, rows));
  }

  /** Rows 1 to a count, as an import makes them. */
  static counting(count: number): RowOrder {
    const ids = new Uint32Array(count);
    for (let index = 0; index < count; index += 1) ids[index] = index + 1;
    return new RowOrder(ids);
  }
}

/** Id -> position + 1; 0 for ids that are not in the order. */
function inverse(ids: Uint32Array): Uint32Array {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  const positions = new Uint32Array(highest + 1);
  for (let index = 0; index < ids.length; index += 1) positions[ids[index] ?? 0] = index + 1;
  return positions;
}

/** Runs as pairs of variable-length numbers: first id (as zigzag distance from the last run's end), length. */
function encodeRuns(ids: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  let end = 0;
  for (let index = 0; index < ids.length; ) {
    const first = ids[index] ?? 0;
    let length = 1;
    while (index + length < ids.length && ids[index + length] === first + length) length += 1;
    const distance = first - end;
    put(distance < 0 ? -distance * 2 - 1 : distance * 2);
    put(length);
    end = first + length;
    index += length;
  }
  return Uint8Array.from(bytes);
}

function decodeRuns(bytes: Uint8Array, rows: number): Uint32Array {
  const runs: { readonly first: number; readonly length: number }[] = [];
  let at = 0;
  const take = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  let total = 0;
  let end = 0;
  while (at < bytes.length) {
    const zigzag = take();
    const length = take();
    const first = end + (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2);
    runs.push({ first, length });
    total += length;
    if (length === 0 || total > rows) throw new RangeError('the order names other rows than there are');
    end = first + length;
  }
  const ids = new Uint32Array(total);
  let index = 0;
  for (const run of runs) {
    for (let offset = 0; offset < run.length; offset += 1) ids[index + offset] = run.first + offset;
    index += run.length;
  }
  return ids;
}
