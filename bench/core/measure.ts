import type { Measure, Measured, Result } from './case.ts';

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

async function within(work: Promise<Measured>): Promise<readonly number[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${longestMs / 1000} seconds`)), longestMs);
  });
  try {
    const measured = await Promise.race([work, late]);
    return typeof measured === 'number' ? [measured] : measured;
  } finally {
    clearTimeout(timer);
  }
}

/** The mean of some turns without the slowest quarter: what else a machine does in a moment is in these. */
function ofFasterTurns(turns: readonly number[]): number {
  const sorted = turns.toSorted((a, b) => a - b);
  return mean(sorted.slice(0, Math.ceil((sorted.length * 3) / 4)));
}

/** The ratio of some turns to those of a reference, one number for each turn. */
export function ratioOf(turns: readonly number[], references: readonly number[]): number {
  // Against a number that is worked out, nothing but the middle of the turns says how it is.
  const isWorkedOut = new Set(references).size === 1;
  return isWorkedOut
    ? median(turns.map((turn, at) => turn / (references[at] ?? Number.NaN)))
    : ofFasterTurns(turns) / ofFasterTurns(references);
}

/**
 * Measures the product and its reference in turns, after one warm-up of each, so that whatever else the machine
 * does meanwhile meets both. Every other turn the reference goes first: a machine that becomes slower or faster
 * favours neither. The ratio is that of the turns without the slowest quarter of each (of percentiles: of each
 * turn's), the least and the greatest are of neighbours.
 */
export async function measure(subject: Measure, repeat: number): Promise<Result> {
  const { against, share } = subject;
  const values: (readonly number[])[] = [];
  const references: (readonly number[])[] = [];
  const times = subject.exact ? 1 : (subject.repeat ?? repeat);
  if (!subject.exact && !subject.cold) {
    await within(subject.value());
    if (against) await within(against.value());
  }
  for (let turn = 0; turn < times; turn += 1) {
    const beside: (readonly number[])[] = [];
    if (against && (turn % 2 === 1 || subject.around)) beside.push(await within(against.value()));
    values.push(await within(subject.value()));
    if (against && (turn % 2 === 0 || subject.around)) beside.push(await within(against.value()));
    if (against) references.push(beside.flat());
  }
  const ofTurn = (turn: readonly number[]): number =>
    share === undefined ? mean(turn) : percentile(turn, share);
  const ofAll = (turns: readonly (readonly number[])[]): number =>
    share === undefined ? median(turns.map(mean)) : percentile(turns.flat(), share);
  const value = ofAll(values);
  const reference = references.length > 0 ? ofAll(references) : null;
  const neighbours = subject.beside
    ? []
    : references.map((one, turn) => ofTurn(values[turn] ?? []) / ofTurn(one));
  const spread = neighbours.length > 0 ? neighbours : values.map(ofTurn);
  return {
    case: subject.case,
    size: subject.size,
    value,
    unit: subject.unit,
    against: against?.name ?? null,
    reference,
    ratio: neighbours.length > 0 ? ratioOf(values.map(ofTurn), references.map(ofTurn)) : null,
    min: Math.min(...spread),
    max: Math.max(...spread),
    turns: { value: values, reference: references },
    ...(subject.goal ? { goal: subject.goal } : {}),
  };
}
