import type { Guard } from './guard.ts';

/** Some guards of the quick ones, others on each day; every one comes in its turn. */
export function sampleOf(guards: readonly Guard[], day: Date, count: number): readonly Guard[] {
  const quick = guards.filter(({ isSlow }) => !isSlow);
  const first = Math.floor(day.getTime() / 86_400_000) * count;
  return Array.from({ length: Math.min(count, quick.length) }, (_, index) => {
    const guard = quick[(first + index) % quick.length];
    if (!guard) throw new Error('there is no guard to choose');
    return guard;
  });
}
