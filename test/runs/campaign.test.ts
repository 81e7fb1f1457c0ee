import { expect, test } from 'vitest';
import { campaign } from '../../scripts/faults/campaign.ts';

test('a short campaign of kills and faults on the hostile service: nothing lost, doubled or wrongly reported', async () => {
  const result = await campaign({ kills: 10, seed: 11, rows: 200, behaviour: 'hostile' });
  expect(result).toMatchObject({ rows: 200, lost: 0, doubled: 0, wronglyReported: 0, unknown: 0 });
  expect(result.kills).toBeGreaterThan(6);
  expect(Object.keys(result.faults).length).toBeGreaterThan(8);
});
