import { expect, test } from 'vitest';
import { campaign } from '../../scripts/faults/campaign.ts';

test('a short campaign of kills and faults on the hostile service: nothing lost, doubled or wrongly reported', async () => {
  const { killsOf, ...result } = await campaign({ kills: 8, seed: 11, rows: 400, behaviour: 'hostile' });
  expect(result).toMatchObject({ rows: 400, lost: 0, doubled: 0, wronglyReported: 0 });
  // A kill or a fault may hit the one repeat of a row, too: nothing else is unknown.
  expect(result.unknown).toBe(result.lostTwice);
  expect(result.kills).toBeGreaterThan(5);
  const { batches, singles, checkouts } = killsOf;
  const hit = { batches, singles, bundles: killsOf['bundle prices'] + killsOf.restores, checkouts };
  expect(Object.values(hit).every((kills) => kills > 0)).toBe(true);
  expect(Object.keys(result.faults).length).toBeGreaterThan(8);
});
