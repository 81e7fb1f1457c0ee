import { expect, test } from 'vitest';
import { turn } from '../../src/main/turn.ts';

/** A round of the event loop: what waits for the next one comes after everything of this one. */
const round = () => new Promise<void>((resolve) => setImmediate(resolve));

test('of those who give way, one goes on in each round of the event loop, in their order', async () => {
  const went: string[] = [];
  const work = async (name: string) => {
    for (let slice = 1; slice <= 2; slice += 1) {
      await turn();
      went.push(`${name}${slice}`);
    }
  };
  const works = ['a', 'b', 'c'].map(work);
  const counts: number[] = [];
  while (went.length < 6) {
    const before = went.length;
    await round();
    counts.push(went.length - before);
  }
  await Promise.all(works);
  expect(went).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(Math.max(...counts)).toBe(1);
});
