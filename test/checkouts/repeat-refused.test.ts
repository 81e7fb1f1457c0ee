import { expect, test } from 'vitest';
import { openDesk, startService } from '../runs/support/desk.ts';
import { csvFile, many } from '../runs/support/files.ts';
import { atService, checkoutWorld, requestsAt, retype, send, typeDraft } from './support/world.ts';

/** The first PUT is carried out and its answer lost; the repeat is turned down. */
const lostThenRefused = (path: string, code: number) =>
  [
    { match: { method: 'PUT', path, nth: 1 }, do: { kind: 'drop-after-acting' } },
    { match: { method: 'PUT', path, nth: 2 }, do: { kind: 'status', code, message: 'no' } },
  ] as const;

/** A checkout that was created, with another email address that was not sent yet. */
async function retyped() {
  const world = await checkoutWorld();
  const { id, draft } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { fields: { email: 'b@shop.example' } });
  return { world, service: world.service, id, draft };
}

test.each([400, 404, 422])(
  'an update whose answer is lost and whose repeat is refused by %i is unknown, and can be taken back',
  async (code) => {
    const { world, service, id, draft } = await retyped();
    service.control.setFaultPlan([...lostThenRefused('/checkouts/*', code)]);
    const before = requestsAt(world).length;
    const { last } = await send(world, id);
    expect(requestsAt(world).length - before).toBe(2);
    expect(last).toMatchObject({
      outcome: 'unknown',
      message: `The request was rejected when it was repeated, but an earlier attempt may have been carried out. Service response: no`,
    });
    expect(atService(world)).toMatchObject([{ email: 'b@shop.example' }]);

    service.control.setFaultPlan([]);
    await retype(world, id, draft);
    expect((await send(world, id)).last).toMatchObject({ outcome: 'ok' });
    expect(atService(world)).toMatchObject([{ email: 'ada@shop.example' }]);
  },
);

// The first PUT is carried out, and each of the others meets a lock.
test.each([423, 409, 425])(
  'an update that stays locked (%s) is unknown, and can be taken back',
  async (code) => {
    const { world, service, id, draft } = await retyped();
    const path = '/checkouts/*';
    const message = 'The checkout is locked by another request';
    service.control.setFaultPlan([
      { match: { method: 'PUT', path, nth: 1 }, do: { kind: 'status', code, message, acted: true } },
      ...Array.from({ length: 9 }, (_, at) => ({
        match: { method: 'PUT', path, nth: at + 2 } as const,
        do: { kind: 'status', code, message } as const,
      })),
    ]);
    expect((await send(world, id)).last).toMatchObject({
      outcome: 'unknown',
      next: expect.stringMatching(/./),
    });
    expect(atService(world)).toMatchObject([{ email: 'b@shop.example' }]);

    service.control.setFaultPlan([]);
    await retype(world, id, draft);
    expect((await send(world, id)).last).toMatchObject({ outcome: 'ok' });
    expect(atService(world)).toMatchObject([{ email: 'ada@shop.example' }]);
  },
);

test('a swap whose answer is lost and whose repeat is refused is unknown', async () => {
  const service = await startService({ faultPlan: [...lostThenRefused('/subscriptions/*', 422)] });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    many(1, () => ['100000', '3']),
  );
  const run = await desk.send(store, (await desk.importFile(file, 'subscription-swaps')).id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ failed: 0, unknown: 1 });
});
