import { expect, test } from 'vitest';
import { drawnSeed } from '../support/drawn.ts';
import { campaign } from './campaign.ts';

const nothing = { lost: 0, doubled: 0, misreported: 0, stuck: 0 };

test.for([
  ['always the same', 12],
  ['of the seed of this run', drawnSeed],
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
