import type { Readable } from 'node:stream';

/** Collects what a process writes and lets tests wait for a line of it. */
export class ChildOutput {
  #text = '';
  #isOver = false;
  readonly #waiting = new Set<() => void>();

  add(stream: Readable | null): void {
    stream?.setEncoding('utf8');
    stream?.on('data', (part: string) => {
      this.#text += part;
      for (const check of [...this.#waiting]) check();
    });
  }

  /** Nothing more will come: waits that are still open fail. */
  end(): void {
    this.#isOver = true;
    for (const check of [...this.#waiting]) check();
  }

  get text(): string {
    return this.#text;
  }

  waitFor(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const line = pattern.exec(this.#text)?.[0];
        if (line === undefined && !this.#isOver) return;
        this.#waiting.delete(check);
        if (line === undefined) reject(new Error(`The process ended without ${pattern}:\n${this.#text}`));
        else resolve(line);
      };
      this.#waiting.add(check);
      check();
    });
  }
}

/** Values that arrive one by one and are handed out one by one, to whoever asks, in order. */
export class Arrivals<T> {
  readonly #here: T[] = [];
  readonly #asked: ((value: T) => void)[] = [];

  add(value: T): void {
    const next = this.#asked.shift();
    if (next === undefined) this.#here.push(value);
    else next(value);
  }

  next(): Promise<T> {
    const value = this.#here.shift();
    return value === undefined ? new Promise((resolve) => this.#asked.push(resolve)) : Promise.resolve(value);
  }
}
