/**
 * How many times more processor time `work` takes for eight times its size: about 8 for work in a straight
 * line, about 64 for quadratic work. The processor time of this process, and the least of several turns of each
 * size, one after the other, so that what else the machine does counts little: where the compiler gets no processor,
 * early turns run uncompiled. More turns are taken while those so far do not show a straight line.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  work(size);
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let turn = 1; turn <= mostTurns; turn += 1) {
    small = Math.min(
      small,
      timeOf(() => work(size)),
    );
    large = Math.min(
      large,
      timeOf(() => work(size * 8)),
    );
    if (turn >= leastTurns && large / small < straight) break;
  }
  return large / small;
}

/** Of quadratic work less than this is never seen, of work in a straight line never more. */
export const straight = 24;

const leastTurns = 5;
const mostTurns = 20;

/** In microseconds, no less than one. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}
