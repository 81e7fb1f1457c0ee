import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { type FaultRuleInput, startPracticeService } from '../../src/practice/index.ts';
import { type Client, connect } from './support/client.ts';
import { startService, temporaryDatabase } from './support/service.ts';

const refuse = { kind: 'status', code: 418 } as const;
const statuses = async (client: Client, count: number): Promise<number[]> => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await client.send('GET', '/discounts')).status);
  return seen;
};

test.each<[string, NonNullable<FaultRuleInput['match']>, number[]]>([
  ['without a number: each', { path: '/discounts' }, [418, 418, 418, 418]],
  ['nth: that one alone', { path: '/discounts', nth: 3 }, [200, 200, 418, 200]],
  ['nth with times: from that one on', { path: '/discounts', nth: 2, times: 2 }, [200, 418, 418, 200]],
  ['every: each n-th', { path: '/discounts', every: 2 }, [200, 418, 200, 418]],
  ['times: no more than that', { path: '/discounts', times: 1 }, [418, 200, 200, 200]],
  ['another method', { method: 'POST', path: '/discounts' }, [200, 200, 200, 200]],
  ['a star for another depth', { path: '/*/x' }, [200, 200, 200, 200]],
  ['two stars', { path: '/**', nth: 2 }, [418, 200, 200, 200]],
])('%s', async (_what, match, expected) => {
  // The token request is the first one that /** matches.
  const service = await startService({ faultPlan: [{ match, do: refuse }] });
  const client = await connect(service, { platform_b_domain: 'north' });
  if (match.path === '/**')
    return expect((await statuses(client, 4)).every((code) => code === 401)).toBe(true);
  expect(await statuses(client, 4)).toEqual(expected);
});

test('body: the request that holds the text, whenever it comes', async () => {
  const service = await startService({
    faultPlan: [{ match: { path: '/discounts', body: 'LATE' }, do: refuse }],
  });
  const client = await connect(service);
  const create = async (code: string): Promise<number> => {
    const body = { code, value: '10', discount_type: 'percentage', duration: 'forever', status: 'enabled' };
    return (await client.send('POST', '/discounts', body)).status;
  };
  expect([await create('SOON'), await create('LATE-1'), await create('THEN')]).toEqual([201, 418, 201]);
});

test('a probability fires for the same requests with the same seed', async () => {
  const run = async (seed: number): Promise<number[]> => {
    const faultPlan: FaultRuleInput[] = [{ match: { path: '/discounts', probability: 0.4 }, do: refuse }];
    const service = await startService({ seed, faultPlan });
    return statuses(await connect(service), 30);
  };
  const first = await run(3);
  expect(first).toEqual(await run(3));
  expect(first).not.toEqual(await run(4));
  expect(first.filter((code) => code === 418).length).toBeGreaterThan(3);
});

test('a fault that fired does not fire again after a restart, and the plan is remembered', async () => {
  const databaseFile = temporaryDatabase();
  const faultPlan: FaultRuleInput[] = [{ match: { path: '/discounts', nth: 2 }, do: refuse }];
  // A port that nobody else is given while the service is away.
  const first = await startService({ port: await freePort(), databaseFile, faultPlan });
  const client = await connect(first);
  expect(await statuses(client, 1)).toEqual([200]);
  await first.close();
  const second = await startService({ databaseFile, port: 'remembered' });
  expect(second.port).toBe(first.port);
  expect(await statuses(client, 3)).toEqual([418, 200, 200]);
  await second.close();
  // The same plan given again goes on, too.
  await startService({ databaseFile, faultPlan, port: 'remembered' });
  expect(await statuses(client, 2)).toEqual([200, 200]);
});

test('a plan can be replaced while the service runs; the totals go on', async () => {
  const service = await startService({ faultPlan: [{ match: { path: '/discounts' }, do: refuse }] });
  const client = await connect(service);
  await statuses(client, 2);
  service.control.setFaultPlan([]);
  expect(await statuses(client, 1)).toEqual([200]);
  service.control.setFaultPlan([{ match: { path: '/discounts', nth: 1 }, do: refuse }]);
  expect(await statuses(client, 2)).toEqual([418, 200]);
  expect(service.inspect.faults()).toEqual({ status: 3 });
});

test.each([
  ['an unknown kind', { do: { kind: 'explode' } }],
  ['an unknown field', { match: { pth: '/x' }, do: { kind: 'empty-body' } }],
  ['nth and every at once', { match: { nth: 1, every: 2 }, do: { kind: 'empty-body' } }],
  ['a status that is no error', { do: { kind: 'status', code: 200 } }],
])('a plan with %s is refused', async (_what, rule) => {
  const options = JSON.parse(JSON.stringify({ faultPlan: [rule] }));
  await expect(startPracticeService(options)).rejects.toThrow();
});
