import { type BenchCase, type BenchOptions, type Measure, type Result, Skipped } from './case.ts';
import { measure } from './measure.ts';
import { yardstick } from './yardstick.ts';

const nothing = {
  value: null,
  unit: '',
  against: null,
  reference: null,
  ratio: null,
  min: null,
  max: null,
} as const;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** A row of the table for what gave no numbers. */
function without(name: string, size: string, thrown: unknown): Result {
  if (thrown instanceof Skipped) {
    console.error(`  ${name}, ${size}: skipped: ${thrown.message}`);
    return { case: name, size, ...nothing, skipped: thrown.message };
  }
  console.error(`  ${name}, ${size}: FAILED`, thrown);
  const reason = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
  return { case: name, size, ...nothing, skipped: `failed: ${reason}`, failed: true };
}

async function measured(subject: Measure, repeat: number): Promise<Result> {
  const started = performance.now();
  try {
    const before = yardstick();
    const result = { ...(await measure(subject, repeat)), yardstick: (before + yardstick()) / 2 };
    const ratio = result.ratio === null ? '' : `, ratio ${result.ratio.toFixed(2)}`;
    const value = `${result.value?.toFixed(2)} ${result.unit}`;
    console.error(`  ${result.case}, ${result.size}: ${value}${ratio} (took ${seconds(started)})`);
    return result;
  } catch (thrown) {
    return without(subject.case, subject.size, thrown);
  }
}

/**
 * Measures everything of a case. What cannot run is said with its reason and the rest goes on; what the case
 * started is ended, whatever happened.
 */
export async function runCase(
  entry: BenchCase,
  options: Omit<BenchOptions, 'atEnd'>,
): Promise<readonly Result[]> {
  const started = performance.now();
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const results: Result[] = [];
  console.error(`${entry.name}:`);
  try {
    const measures = await entry.measures({ ...options, atEnd: (end) => void ends.unshift(end) });
    for (const subject of measures) results.push(await measured(subject, options.repeat));
  } catch (thrown) {
    const size = thrown instanceof Skipped ? thrown.size : 'all';
    results.push(without(entry.name, size, thrown));
  } finally {
    for (const end of ends) await end();
  }
  console.error(`  ${seconds(started)}`);
  return results;
}
