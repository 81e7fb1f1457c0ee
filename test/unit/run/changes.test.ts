import { expect, test } from 'vitest';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { type Action, isChange, type StepKind } from '../../../src/domain/run/events.ts';
import type { SheetKind } from '../../../src/domain/sheet/kind.ts';
import type { Bodies, TaskBody } from '../../../src/main/runs/sending/bodies.ts';
import { requestOf } from '../../../src/main/runs/sending/requests.ts';

const task: TaskBody = {
  task: 0,
  rows: [],
  cells: [{ code: 'BF-1', id: '7', subscription_id: '7' }],
  body: {},
};
const bodies: Bodies = {
  of: () => task,
  all: () => [task],
  atOnce: (_first, count) => count,
  async *range() {
    yield task;
  },
};

const batch = { batch: 0, batchId: 'b1' };
const actions: Record<StepKind, Action> = {
  'create-batch': { do: 'create-batch', batch: 0 },
  'add-chunk': { do: 'add-chunk', ...batch, first: 0, count: 1 },
  'read-batch': { do: 'read-batch', ...batch, why: 'poll' },
  process: { do: 'process', ...batch },
  'read-results': { do: 'read-results', ...batch, pass: 1, cursor: null, limit: 250 },
  'read-first': { do: 'read-first', task: 0 },
  'send-one': { do: 'send-one', task: 0 },
  'look-up': { do: 'look-up', task: 0 },
};
const viaOf: Partial<Record<StepKind, SheetKind>> = {
  'read-first': kinds['subscription-swaps'],
  'send-one': kinds['subscription-swaps'],
};

test.each(Object.values(actions))(
  '$do waits for the disk exactly when its request changes something',
  async (action) => {
    const kind = viaOf[action.do] ?? kinds['discounts-2021-01'];
    const request = await requestOf(action, kind, specificationProfile, bodies, () => '');
    expect(request).not.toBeNull();
    expect(isChange(action)).toBe(request?.method !== 'GET');
  },
);
