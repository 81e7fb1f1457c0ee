import { expect, test } from 'vitest';
import { parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile as profile } from '../../../src/domain/profile/shipped.ts';
import { initialState } from '../../../src/domain/run/initial.ts';
import { createPasses } from '../../../src/main/runs/sending/matchers.ts';
import { lookedUp } from '../../../src/main/runs/sending/single-answers.ts';
import { planOf } from './plans.ts';

const sent = { code: 'NEW1', value: '10' };
const bodies = { of: () => ({ task: 0, rows: [], cells: [], body: sent }), async *range() {} };

/** What the answer to a look-up of NEW1 says of its row. */
function look(codes: readonly string[], fields = '"value":"10"') {
  const list = codes.map((code, index) => `{"id":${index + 1},"code":${stringifyJson(code)},${fields}}`);
  const text = `{"discounts":[${list.join(',')}]}`;
  const needs = { idempotent: false, lookUp: true, readFirst: false };
  const { result, details } = lookedUp(
    0,
    { kind: 'answered', status: 200, body: parseJson(text), text },
    {
      now: 0,
      state: initialState(planOf('single', 1, { tasksPerBatch: 1, tasksPerAdd: 1 }), needs, 0),
      profile,
      bodies,
      passes: createPasses(bodies, kinds['discounts-2021-11'], () => new Map()),
      kind: kinds['discounts-2021-11'],
    },
  );
  return { result, detail: details.get(0) ?? null };
}
const others = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `OLD-${index}`);

test('found by its code, in whichever case the service keeps it', () => {
  expect(look(['NEW1']).result).toMatchObject({ is: 'ok', facts: { found: true } });
  const lower = look([...others(3), 'new1']);
  expect(lower.result).toMatchObject({ is: 'ok', facts: { found: true } });
  expect(lower.detail).toMatchObject({
    serviceIds: ['4'],
    message: expect.stringContaining('other fields differ'),
  });
  expect(look(['new1', 'NEW1']).detail?.serviceIds).toEqual(['2']);
  expect(look(['NEW1'], '"value":"99"').detail?.message).toContain('other fields differ');
});

test('not found in a list without any', () => {
  expect(look([]).result).toMatchObject({ is: 'ok', facts: { found: false } });
});

test('a list of others says nothing, however short: the service may not know the filter, and the row is not sent again', () => {
  expect(look(others(3)).result).toEqual({
    is: 'ambiguous',
    why: 'The service lists its discounts without regard to the code.',
  });
  expect(look([...others(49), 'NEW1']).result).toMatchObject({ facts: { found: true } });
});
