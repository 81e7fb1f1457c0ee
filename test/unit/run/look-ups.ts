import { parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile as profile } from '../../../src/domain/profile/shipped.ts';
import { initialState } from '../../../src/domain/run/initial.ts';
import type { Doubt } from '../../../src/domain/run/state.ts';
import { createPasses } from '../../../src/main/runs/sending/matchers.ts';
import { lookedUp } from '../../../src/main/runs/sending/single-answers.ts';
import { planOf } from './plans.ts';

export const needs = { idempotent: false, lookUp: true, readFirst: false };
const startedAt = Date.UTC(2031, 0, 2);
const sent = { code: 'NEW1', value: '10' };
const bodies = {
  of: () => ({ task: 0, rows: [], cells: [{ code: 'NEW1' }], body: sent }),
  all: () => [],
  atOnce: (_first: number, count: number) => count,
  async *range() {},
};

/** What the answer to a look-up of NEW1 says of its row. */
export function look(codes: readonly string[], fields = '"value":"10"', doubt: Partial<Doubt> = {}) {
  const list = codes.map((code, index) => `{"id":${index + 1},"code":${stringifyJson(code)},${fields}}`);
  return answered(`{"discounts":[${list.join(',')}]}`, doubt);
}

export function answered(
  text: string,
  doubt: Partial<Doubt> = {},
  link?: string,
  beside: { readonly against?: string; readonly total?: number } = {},
) {
  const state = initialState(planOf('single', 1, { tasksPerBatch: 1, tasksPerAdd: 1 }), needs, startedAt);
  const unclear = { task: 0, begunAt: startedAt, endedAt: startedAt, before: null };
  const doubts = [{ task: 0, misses: 0, tries: 0, since: startedAt, ...doubt }];
  const { result, details, outcomes } = lookedUp(
    0,
    { kind: 'answered', status: 200, body: parseJson(text), text, link, ...beside },
    {
      now: startedAt,
      state: { ...state, unclear, singles: { ...state.singles, doubts } },
      profile,
      bodies,
      passes: createPasses(bodies, kinds['discounts-2021-11'], () => new Map()),
      kind: kinds['discounts-2021-11'],
      claimBatch: async () => null,
      claimMade: async () => true,
    },
  );
  const told = outcomes[0];
  const outcome = told?.type === 'row-outcomes' ? (told.outcomes[0]?.outcome ?? null) : null;
  return { result, detail: details.get(0) ?? null, outcome };
}
export const others = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `OLD-${index}`);
