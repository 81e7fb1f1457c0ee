import type { z } from 'zod';

/** A type carried as a value: contract entries name their output type without a run-time schema. */
export type Output<T> = { readonly __output?: T };
export const output = <T>(): Output<T> => ({});

export type Invoke<I extends z.ZodType = z.ZodType, T = unknown> = {
  readonly direction: 'invoke';
  readonly input: I;
  readonly output: Output<T>;
  /** One line for docs/ipc-channels.md. */
  readonly about: string;
};
export type EventOf<T = unknown> = {
  readonly direction: 'event';
  readonly output: Output<T>;
  readonly about: string;
};
/** A request of the preload alone, for what no script of the page may say: main decodes its input in the same way. */
export type FromPreload<I extends z.ZodType = z.ZodType, T = unknown> = Omit<Invoke<I, T>, 'direction'> & {
  readonly direction: 'preload';
};
export type Entry = Invoke | FromPreload | EventOf;

/** A request of the page: main decodes the input with the schema before any handler sees it. */
export const invoke = <I extends z.ZodType, T>(about: string, input: I, out: Output<T>): Invoke<I, T> => ({
  direction: 'invoke',
  input,
  output: out,
  about,
});

/** A request that the bridge does not pass on: the preload makes it by itself. */
export const fromPreload = <I extends z.ZodType, T>(
  about: string,
  input: I,
  out: Output<T>,
): FromPreload<I, T> => ({ ...invoke(about, input, out), direction: 'preload' });

/** A notice of main to the page. It carries facts, whole, never operations. */
export const event = <T>(about: string, out: Output<T>): EventOf<T> => ({
  direction: 'event',
  output: out,
  about,
});
