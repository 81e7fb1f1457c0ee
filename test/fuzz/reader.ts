import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { Failure } from '../../src/main/failure.ts';

/** Milliseconds of the thread's own time that one input may take: on busy cores others take theirs. */
export const mostMs = 250;
/** Growth of the heap by one input, and what may be left after a thousand of them. Bytes. */
export const mostGrowth = 256 * 1024 * 1024;
const mostLeft = 64 * 1024 * 1024;
const lookEvery = 1000;
const mostTurns = 50;

export type FuzzOptions = {
  readonly seed: number;
  /** Inputs at most. */
  readonly count: number;
  /** Ends after so many milliseconds, whatever the count. */
  readonly milliseconds?: number;
};

export type Fall = {
  readonly why: string;
  /** The smallest input that was found, as it is written out. */
  readonly input: Uint8Array;
};

export type Fuzzed = {
  readonly reader: string;
  readonly inputs: number;
  /** Milliseconds of the slowest input. */
  readonly slowest: number;
  readonly fall: Fall | null;
};

/** Something that takes what strangers give. */
export type Reader = { readonly name: string; readonly fuzz: (options: FuzzOptions) => Promise<Fuzzed> };

type Parts<T> = {
  readonly name: string;
  readonly inputs: fc.Arbitrary<T>;
  /** Reads an input. A Failure is an answer; whatever else it throws is a fall. */
  readonly read: (input: T) => unknown;
  /** The input as it is written out. */
  readonly written: (input: T) => Uint8Array;
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
};
/**
 * What is held after a collection. Memory outside the heap is taken off `external_memory` some time after it was freed,
 * and buffers that are let go of are held until the event loop turns: with inputs that are read at once it need not.
 */
const held = async (): Promise<number> => {
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

export function reader<T>({ name, inputs, read, written }: Parts<T>): Reader {
  return {
    name,
    fuzz: async ({ seed, count, milliseconds }) => {
      let slowest = 0;
      let done = 0;
      const atStart = await held();
      // Once something fell, the same is tried with ever smaller inputs: what is left of those says nothing.
      let fell = false;
      const once = async (input: T): Promise<void> => {
        try {
          await tried(input);
        } catch (thrown) {
          fell = true;
          throw thrown;
        }
      };
      const tried = async (input: T): Promise<void> => {
        // What earlier inputs left would be freed meanwhile, and hide what this one takes.
        if (fell) collect();
        const before = heap();
        const begun = process.threadCpuUsage();
        try {
          await read(input);
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
        }
        const { user, system } = process.threadCpuUsage(begun);
        const took = (user + system) / 1000;
        slowest = Math.max(slowest, took);
        if (took > mostMs) throw new Error(`it took ${Math.round(took)} ms`);
        if (heap() - before > mostGrowth) throw new Error('the heap grew beyond the budget');
        done += 1;
        if (fell || done % lookEvery !== 0) return;
        let left = (await held()) - atStart;
        // A file that is being closed holds its buffers for some turns more; what leaks is there after all of them.
        for (let turn = 0; turn < mostTurns && left > mostLeft; turn += 1) left = (await held()) - atStart;
        if (left > mostLeft)
          throw new Error(`${Math.round(left / 1024 / 1024)} MB are left of ${done} inputs`);
      };
      const found = await fc.check(fc.asyncProperty(inputs, once), {
        seed,
        numRuns: count,
        ...(milliseconds === undefined
          ? {}
          : { interruptAfterTimeLimit: milliseconds, markInterruptAsFailure: false }),
      });
      const smallest = found.counterexample?.[0];
      return {
        reader: name,
        inputs: found.numRuns,
        slowest: Math.round(slowest),
        fall:
          found.failed && smallest !== undefined
            ? { why: wordsOf(found.errorInstance), input: written(smallest) }
            : null,
      };
    },
  };
}

const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);

/** The files of a folder of the corpus. */
export function corpus(...folders: readonly string[]): readonly Uint8Array[] {
  return folders.flatMap((folder) => {
    const path = join(import.meta.dirname, 'corpus', folder);
    return readdirSync(path)
      .toSorted()
      .map((name) => readFileSync(join(path, name)));
  });
}

export const bytesOf = (text: string): Uint8Array => Buffer.from(text);
