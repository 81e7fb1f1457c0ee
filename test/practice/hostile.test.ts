import { expect, test } from 'vitest';
import { createCarefulClient } from './support/careful-client.ts';
import { at, type Client, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const codes = (batch: number): { code: string; value: number; discount_type: string }[] =>
  Array.from({ length: 60 }, (_, index) => ({
    code: `B${batch}-${index}`,
    // Every tenth is refused for a real reason.
    value: index % 10 === 9 ? 101 : 5,
    discount_type: 'percentage',
  }));

test.each([1, 2, 3, 4, 5, 6])(
  'a careful client reaches certainty about every task, seed %i',
  async (seed) => {
    const service = await startService({
      behaviour: 'hostile',
      seed,
      limits: { bucket: 'off', pageSize: 25 },
      processing: { tasksPerSecond: 400 },
      clock: { speed: 100 },
    });
    const tokens = (await connect(service)).tokens;
    const client = createCarefulClient(service, tokens, service.control.idle);
    const told = new Map<string, number>();
    for (const batch of [1, 2, 3]) {
      const { outcomes } = await client.runBatch('discount_create', codes(batch), 12);
      for (const [code, status] of outcomes) told.set(code, status);
    }
    await service.control.idle();
    const created = service.inspect.creationsByCode('north');
    const saidCreated = [...told].filter(([, status]) => status === 201).map(([code]) => code);
    expect(told.size).toBe(180);
    expect(saidCreated.sort()).toEqual([...created.keys()].sort());
    expect(saidCreated).toHaveLength(162);
    expect(new Set(created.values())).toEqual(new Set([1]));
    expect(service.inspect.repeatedTasks()).toBe(0);
  },
);

test('every built-in fault fires', async () => {
  const service = await startService({ behaviour: 'hostile' });
  const send = (client: Client): Promise<unknown> =>
    // A dropped connection is one of the faults.
    client.send('POST', '/async_batches', { batch_type: 'discount_create' }).catch(() => null);
  for (let round = 0; round < 60; round += 1) {
    // An ended access token lasts for the rest of its round.
    const client = await connect(service).catch(() => null);
    if (client !== null) await Promise.all(Array.from({ length: 25 }, () => send(client)));
  }
  expect(Object.keys(service.inspect.faults()).sort()).toEqual([
    'burst',
    'delay',
    'drop-after-acting',
    'drop-before-acting',
    'duplicate-accept',
    'empty-body',
    'html-body',
    'malformed-body',
    'status',
    'truncated-body',
    'unauthorized-once',
  ]);
});

test('ids are beyond what a float holds, and forms change from answer to answer', async () => {
  const service = await startService({ behaviour: 'hostile', withoutBuiltInFaults: true });
  const client = await connect(service);
  const forms = new Set<string>();
  for (let index = 0; index < 40; index += 1) {
    const answer = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
    const wrapped = at(answer.body, 'async_batch') !== undefined;
    const [, name = '', quote = '', id = '0'] = /"(id|batch_id)":("?)(\d+)/.exec(answer.text) ?? [];
    expect(BigInt(id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    forms.add(`${wrapped} ${name} ${quote} ${answer.status}`);
  }
  expect(forms.size).toBeGreaterThan(10);
});
