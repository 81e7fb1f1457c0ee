/**
 * One writer at a time, first come first served. A change holds its transaction open over several slices;
 * other changes, and the chunks of an import, wait here. Readers use a connection of their own and never wait.
 */
export class Exclusive {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T> | T): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}
