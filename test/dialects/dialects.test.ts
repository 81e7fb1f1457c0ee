import { expect, test } from 'vitest';
import { campaign } from './campaign.ts';

const nothing = { lost: 0, doubled: 0, misreported: 0, stuck: 0 };
/** Another one every day, said in the name of its test: what it shows can be drawn again. */
const seedOfToday = Math.floor(Date.now() / 86_400_000);

test.for([
  ['always the same', 11],
  ["of today's seed", seedOfToday],
] as const)(
  '25 drawn services, %s (%i): nothing is lost, doubled, misreported or without an exit',
  async ([, seed]) => {
    const lines: string[] = [];
    const result = await campaign({
      count: 25,
      seed,
      rows: 60,
      shrink: 1,
      log: (line) => lines.push(line),
    });
    expect(result, lines.join('\n')).toEqual({ count: 25, ...nothing });
  },
);
