const entries = 20_000;
const turns = 5;

/** A fixed piece of work of the kind that programs of this field do: texts, a map, JSON there and back, sorting. */
function fixedWork(): number {
  const started = performance.now();
  const known = new Map<string, number>();
  for (let at = 0; at < entries; at += 1) known.set(`code-${(at * 2_654_435_761) % 1_000_003}`, at);
  const read: unknown = JSON.parse(JSON.stringify([...known.keys()]));
  if (!Array.isArray(read) || read.sort().length !== known.size) throw new Error('the fixed work is wrong');
  return performance.now() - started;
}

/**
 * How fast the machine is at this moment: milliseconds that a fixed piece of work takes, the least of five, so that
 * programs that are still ending do not count. Two measurements are comparable where this is the same around both.
 */
export function yardstick(): number {
  return Math.min(...Array.from({ length: turns }, fixedWork));
}
