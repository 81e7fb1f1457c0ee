import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { losing } from './support/losing-service.ts';

const hour = 60 * 60 * 1000;
const byHand = { id: 901, code: 'SPRING', value: '10', value_type: 'percentage', status: 'enabled' };

type Service = Omit<Parameters<typeof losing>[0], 'openDesk' | 'createdAt'>;

/**
 * A run that waits three days for a scope before anything of it is carried out.
 * @param byHandAfter hours after its begin at which somebody makes the code by hand; null: nobody does
 */
async function waited(
  service: (mayWrite: () => boolean) => Service,
  byHandAfter: number | null,
  via: 'single' | 'batch' = 'single',
) {
  let by = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + by };
  const opened = await losing({
    ...service(() => by > 0),
    createdAt: () => new Date(clock.now()).toISOString(),
    openDesk: { clock },
  });
  const { desk, store, start, startBatch, discounts, rowsOf } = opened;
  const { id } = await (via === 'batch' ? startBatch('SPRING') : start('SPRING'));
  await desk.reaches(id, 'waiting');
  if (byHandAfter !== null)
    discounts.push({ ...byHand, created_at: new Date(clock.now() + byHandAfter * hour).toISOString() });
  by = 72 * hour;
  await desk.invoke('runs.resume', { runId: id });
  const run = await desk.reaches(id, 'done');
  const undo = async () => {
    const { id: undoId } = await desk.send(store, null, { of: 'inverse', runId: id });
    return (await desk.reaches(undoId, 'done')).buckets;
  };
  return { rows: await rowsOf(run), undo, discounts };
}

const single =
  (then: 'made' | 'lost' | 'lost, but made', more: Partial<Service> = {}) =>
  (mayWrite: () => boolean): Service => ({
    post: () => (mayWrite() ? then : 'refused for its scope'),
    ...more,
  });
const batch = (mayWrite: () => boolean): Service => ({ post: () => 'made', upserts: true, starts: mayWrite });

describe('a run that waited for days before it sent a row does not take for its own what was made meanwhile', () => {
  test.each([
    ['answered with what is there', single('made', { upserts: true })],
    ['lost', single('lost')],
  ])('where the creation is %s', async (_, service) => {
    const { rows, undo, discounts } = await waited(service, 24);
    expect(rows).toMatchObject([{ outcome: 'unknown', serviceId: null }]);
    await expect(undo()).rejects.toThrow();
    expect(discounts).toHaveLength(1);
  });

  test('in a batch that could not be started', async () => {
    const { rows, undo, discounts } = await waited(batch, 24, 'batch');
    expect(rows).toMatchObject([{ outcome: 'succeeded', serviceId: null }]);
    await expect(undo()).rejects.toThrow();
    expect(discounts).toHaveLength(1);
  });

  test('before its undo deletes it', async () => {
    const terse = { upserts: true, isTerse: true, optional: { discountRead: true } };
    const { rows, undo, discounts } = await waited(single('made', terse), 24);
    expect(rows).toMatchObject([{ outcome: 'succeeded', serviceId: '901' }]);
    expect(await undo()).toMatchObject({ reversed: 0, kept: 1 });
    expect(discounts).toHaveLength(1);
  });
});

test.each([
  ['one by one', single('made', { optional: { discountRead: true } }), 'single'],
  ['lost', single('lost, but made', { optional: { discountRead: true } }), 'single'],
  ['in a batch', batch, 'batch'],
] as const)('a run that waited for days undoes what it made then, %s', async (_, service, via) => {
  const { rows, undo, discounts } = await waited(service, null, via);
  expect(rows).toMatchObject([{ outcome: 'succeeded', serviceId: expect.stringMatching(/^\d+$/) }]);
  expect(await undo()).toMatchObject({ reversed: 1 });
  expect(discounts).toHaveLength(0);
});
