/** One guard of the product, how it is taken out, and the test that then fails. */
export type Guard = {
  /** Unique, and short enough for a table. */
  readonly name: string;
  /** What it does, as a sentence for docs/security.md. */
  readonly holds: string;
  readonly file: string;
  /** The mutation: this text, which the file has exactly once, becomes `put`. */
  readonly take: string;
  readonly put: string;
  /** A test file of vitest, and the part of a name that the tests have which are run. */
  readonly test: string;
  readonly named: string;
  /** Too long for the sample in `npm test`: the test needs more than some seconds. */
  readonly isSlow?: true;
};

/** Guards of one place, in the order of docs/security.md. */
export type GuardArea = { readonly about: string; readonly guards: readonly Guard[] };

/** The text of a file without the guard. Throws where the text to take is not there exactly once. */
export function withoutGuard(text: string, { name, file, take, put }: Guard): string {
  const parts = text.split(take);
  if (parts.length !== 2) {
    throw new Error(`${name}: ${file} has the text ${parts.length - 1} times, not once:\n${take}`);
  }
  return parts.join(put);
}
