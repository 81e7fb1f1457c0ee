import fc from 'fast-check';
import { type Dialect, type Property, properties } from './properties.ts';

const arbitraryOf = ({ choices }: Property): fc.Arbitrary<string> =>
  fc.oneof(
    // Shrinks to the first choice, the plain one.
    { withCrossShrink: true },
    ...choices.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
  );

/** Every service that the properties can say. */
export const dialects: fc.Arbitrary<Dialect> = fc.record({
  ...Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property)])),
  salt: fc.nat(1_000_000),
}) as fc.Arbitrary<Dialect>; // Each choice is one of its own property's: the record is made of the same declaration.

/** The seed of a campaign's service by its place in it. */
export const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed, 1_000_003) + Math.imul(index, 7919)) | 0;

export function drawn(seed: number, index: number): Dialect {
  const [dialect] = fc.sample(dialects, { seed: seedOf(seed, index), numRuns: 1 });
  if (dialect === undefined) throw new Error('nothing was drawn');
  return dialect;
}

/** The plainest service: the first choice of every property. */
export const plain: Dialect = {
  ...Object.fromEntries(Object.entries(properties).map(([name, { choices }]) => [name, choices[0][0]])),
  salt: 0,
} as Dialect; // As above.

/** What is not plain about a service, in words. */
export function describe(dialect: Dialect): readonly string[] {
  const chosen = new Map<string, unknown>(Object.entries(dialect));
  return Object.entries(properties).flatMap(([name, { choices }]) => {
    const found = choices.find(([choice]) => choice === chosen.get(name));
    return found === undefined || found[2] === '' ? [] : [found[2]];
  });
}
