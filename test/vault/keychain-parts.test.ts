import { afterEach, describe, expect, it } from 'vitest';
import { createSecretService, secretServiceProblem } from '../support/keyring/secret-service.ts';
import type { Step, StepResult } from '../support/keyring/vault-steps.ts';

const problem = secretServiceProblem();
if (problem !== null)
  process.stderr.write(`SKIPPED: parts of secrets in a real Secret Service (${problem}).\n`);

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const keyring = () => {
  const service = createSecretService('unlocked');
  open.push(service);
  return service;
};
const values = (results: readonly StepResult[]) =>
  results.map((result) => ('value' in result ? result.value : result.error));

const name = 'store:1:access';
const old = 'old'.repeat(2_000);
const fresh = 'new'.repeat(2_500);
const set = (secret: string): Step => ({ do: 'set', name, secret });
const before = (call: 'getPassword' | 'setPassword' | 'deletePassword', of: string, then: 'lock' | 'kill') =>
  ({ do: 'before', call, of, then }) as const;
const list: Step = { do: 'list' };
const locked = expect.objectContaining({ code: 'no-keychain' });

describe.skipIf(problem !== null)('a long secret in a real Secret Service', () => {
  it.each([
    ['is killed before the pointer is written', before('setPassword', name, 'kill'), 'old'],
    ['is killed between two parts', before('setPassword', '.2', 'kill'), 'old'],
    ['is killed after the pointer was written', before('deletePassword', '.1', 'kill'), 'new'],
    ['finds it locked between two parts', before('setPassword', '.2', 'lock'), 'old'],
    ['finds it locked after the pointer was written', before('deletePassword', '.1', 'lock'), 'new'],
  ])('is whole, and leaves no part after it is deleted, where the app %s', async (_what, moment, stays) => {
    const service = keyring();
    await service.run([set(old)]);
    await service.runToEnd([moment, set(fresh)]);
    const results = await service.run([{ do: 'get', name }, { do: 'delete', name }, list]);
    expect(values(results)).toEqual([stays === 'old' ? old : fresh, null, []]);
  });

  it('leaves no part of the one before after the next is stored', async () => {
    const service = keyring();
    await service.run([set('x'.repeat(20_000))]);
    await service.runToEnd([before('deletePassword', '.1', 'kill'), set(fresh)]);
    const results = await service.run([set(old), list, set('short'), list]);
    expect(values(results)).toEqual([null, expect.anything(), null, [name]]);
    expect(values(results)[1]).toHaveLength(4);
  });

  it('is not deleted where the keyring locks in the middle, and can be deleted again', async () => {
    const service = keyring();
    await service.run([set(old), { do: 'set', name: 'store:2:access', secret: 'short' }]);
    const first = [before('deletePassword', '.1', 'lock'), { do: 'delete', name }] as const;
    expect(values(await service.run(first))).toEqual([null, locked]);
    const second = [
      before('deletePassword', 'store:2:access', 'lock'),
      { do: 'delete', name: 'store:2:access' },
    ] as const;
    expect(values(await service.run(second))).toEqual([null, locked]);
    const results = await service.run([
      { do: 'get', name: 'store:2:access' },
      { do: 'delete', name },
      { do: 'delete', name: 'store:2:access' },
      list,
    ]);
    expect(values(results)).toEqual(['short', null, null, []]);
  });

  it('does not count as absent where the keyring locks before it or between its parts', async () => {
    const service = keyring();
    await service.run([set(old)]);
    const between = [before('getPassword', '.1', 'lock'), { do: 'get', name }] as const;
    expect(values(await service.run(between))).toEqual([null, locked]);
    const absentFirst = [
      { do: 'get', name: 'store:1:refresh' },
      before('getPassword', name, 'lock'),
      { do: 'get', name },
    ] as const;
    expect(values(await service.run(absentFirst))).toEqual([null, null, locked]);
    expect(values(await service.run([{ do: 'get', name }]))).toEqual([old]);
  });
});
