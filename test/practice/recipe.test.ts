import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyBodyShape, faultKinds, faultPlanSchema } from '../../src/practice/faults/plan.ts';
import { startService } from './support/service.ts';

const recipe = (name: string): string =>
  readFileSync(new URL(`../../docs/recipes/${name}`, import.meta.url), 'utf8');

test('the recipe names every kind of fault and every error shape', () => {
  const text = recipe('practice-faults.md');
  for (const shape of everyBodyShape) expect(text).toContain(`\`${shape}\``);
  const table = text.slice(text.indexOf('## What happens'));
  const named = [...table.matchAll(/^\| `([a-z-]+)` /gm)].map(([, kind]) => kind);
  expect(named.sort()).toEqual([...faultKinds].sort());
});

test('the example plan of the recipe is valid', () => {
  const example = /```json\n([\s\S]*?)```/.exec(recipe('practice-faults.md'))?.[1] ?? '';
  expect(faultPlanSchema.parse(JSON.parse(example))).toHaveLength(3);
});

test('the seeded data is as the recipe says', async () => {
  const service = await startService();
  const read = (type: 'subscription' | 'charge', id: string): unknown =>
    service.control.record(type, 'north', id).body;
  expect(() => read('subscription', '1230404')).toThrow('does not exist');
  expect(read('subscription', '700')).toMatchObject({ is_prepaid: true });
  expect(read('subscription', '701')).toMatchObject({ is_prepaid: false, sku_override: false });
  expect(read('subscription', '10222')).toMatchObject({ status: 'cancelled' });
  expect(read('subscription', '10555')).toMatchObject({ sku_override: true });
  expect(read('charge', '10222')).toMatchObject({ status: 'success' });
});
