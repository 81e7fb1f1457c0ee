import type { Report } from './document.ts';

/** Measurements, and speeds of the machine, that are not further apart than this are the same. */
export const mostApart = 0.15;

export type Agreement = {
  /** `import, 10,000 rows x 17, CSV, against a floor`. */
  readonly what: string;
  readonly first: number;
  readonly second: number;
  /** The larger of the two over the smaller, less one; 0.15 is 15 %. */
  readonly apart: number;
  /** How far apart the machine's speeds were, by the yardsticks beside the two; null where one has none. */
  readonly speedsApart: number | null;
};

/** The ratios that two reports have of the same measurement, those that agree least first. */
export function agreement(first: Report, second: Report): readonly Agreement[] {
  const others = new Map(ratiosOf(second));
  return ratiosOf(first)
    .flatMap(([what, one]): Agreement[] => {
      const other = others.get(what);
      if (other === undefined) return [];
      const speedsApart =
        one.yardstick === undefined || other.yardstick === undefined
          ? null
          : apart(one.yardstick, other.yardstick);
      return [
        { what, first: one.ratio, second: other.ratio, apart: apart(one.ratio, other.ratio), speedsApart },
      ];
    })
    .toSorted((a, b) => b.apart - a.apart);
}

const apart = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other) - 1;

type Compared = { readonly ratio: number; readonly yardstick: number | undefined };

const ratiosOf = ({ cases }: Report): readonly (readonly [string, Compared])[] =>
  cases.flatMap(({ ratio, yardstick, ...one }) =>
    ratio === null
      ? []
      : [[`${one.case}, ${one.size}, against ${one.against}`, { ratio, yardstick }] as const],
  );
