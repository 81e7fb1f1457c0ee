import type { Measure, Result } from './case.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value below which a share of the values lies, by the nearest rank; `share` 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** One measurement that takes longer than this has hung: it fails, and the others go on. */
const longestMs = 240_000;

async function within(work: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${longestMs / 1000} seconds`)), longestMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Measures the product and its reference in turns, after one warm-up of each, so that whatever else the machine
 * does meanwhile meets both. Every other turn the reference goes first: a machine that becomes slower or faster
 * favours neither. The ratio is the median of the ratios of neighbours.
 */
export async function measure(subject: Measure, repeat: number): Promise<Result> {
  const { against } = subject;
  const values: number[] = [];
  const references: number[] = [];
  const times = subject.exact ? 1 : (subject.repeat ?? repeat);
  if (!subject.exact && !subject.cold) {
    await within(subject.value());
    if (against) await within(against.value());
  }
  for (let turn = 0; turn < times; turn += 1) {
    const beside: number[] = [];
    if (against && (turn % 2 === 1 || subject.around)) beside.push(await within(against.value()));
    values.push(await within(subject.value()));
    if (against && (turn % 2 === 0 || subject.around)) beside.push(await within(against.value()));
    if (against) references.push(mean(beside));
  }
  const ratios = (subject.beside ? [] : references).map(
    (reference, turn) => (values[turn] ?? Number.NaN) / reference,
  );
  return {
    case: subject.case,
    size: subject.size,
    value: median(values),
    unit: subject.unit,
    against: subject.against?.name ?? null,
    reference: references.length > 0 ? median(references) : null,
    ratio: ratios.length > 0 ? median(ratios) : null,
    min: ratios.length > 0 ? Math.min(...ratios) : Math.min(...values),
    max: ratios.length > 0 ? Math.max(...ratios) : Math.max(...values),
    ...(subject.goal ? { goal: subject.goal } : {}),
  };
}
