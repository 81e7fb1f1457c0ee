import type { Report } from './document.ts';

export type Agreement = {
  /** `import, 10,000 rows x 17, CSV, against a floor`. */
  readonly what: string;
  readonly first: number;
  readonly second: number;
  /** The larger of the two over the smaller, less one; 0.15 is 15 %. */
  readonly apart: number;
};

/** The ratios that two reports have of the same measurement, those that agree least first. */
export function agreement(first: Report, second: Report): readonly Agreement[] {
  const ratios = new Map(ratiosOf(second));
  return ratiosOf(first)
    .flatMap(([what, ratio]) => {
      const other = ratios.get(what);
      if (other === undefined) return [];
      const apart = Math.max(ratio, other) / Math.min(ratio, other) - 1;
      return [{ what, first: ratio, second: other, apart }];
    })
    .toSorted((a, b) => b.apart - a.apart);
}

const ratiosOf = ({ cases }: Report): readonly (readonly [string, number])[] =>
  cases.flatMap((one) =>
    one.ratio === null ? [] : [[`${one.case}, ${one.size}, against ${one.against}`, one.ratio] as const],
  );
