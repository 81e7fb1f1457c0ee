/**
 * How many times more processor time `work` takes for eight times its size: about 8 for work in a straight
 * line, about 64 for quadratic work. The processor time of this process, and the least of several turns, so
 * that what else the machine does counts little.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  work(size);
  return leastTime(() => work(size * 8)) / leastTime(() => work(size));
}

/** Of quadratic work less than this is never seen, of work in a straight line never more. */
export const straight = 24;

function leastTime(work: () => unknown): number {
  const turns = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...turns));
}
