/** How long the worker may work before it looks for other requests. Milliseconds. */
const sliceMs = 12;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Cuts long work into slices, so that a window of rows is answered while an import runs. */
export class Pace {
  private started = performance.now();
  private readonly cancelled: (() => boolean) | null;

  /** With `cancelled`, `rest` throws {@link Superseded} once it answers true. */
  constructor(cancelled: (() => boolean) | null = null) {
    this.cancelled = cancelled;
  }

  /** True when the slice is used up and `rest` is due. */
  get due(): boolean {
    return performance.now() - this.started > sliceMs;
  }

  /** Lets waiting requests run. */
  async rest(): Promise<void> {
    await turn();
    if (this.cancelled?.()) throw new Superseded();
    this.started = performance.now();
  }
}

/** Thrown inside work that nobody waits for any more. */
export class Superseded extends Error {
  constructor() {
    super('superseded');
    this.name = 'Superseded';
  }
}
