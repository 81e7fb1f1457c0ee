import { afterEach, describe, expect, it } from 'vitest';
import {
  createSecretService,
  type KeyringState,
  secretServiceProblem,
} from '../support/keyring/secret-service.ts';
import type { StepResult } from '../support/keyring/vault-steps.ts';

const problem = secretServiceProblem();
if (problem !== null) process.stderr.write(`SKIPPED: the vault on a real Secret Service (${problem}).\n`);

/** The time after which the bus gives a call up: what is over before was ended by the vault itself. */
const busGivesUpMs = 25_000;

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const keyring = (state: KeyringState) => {
  const service = createSecretService(state);
  open.push(service);
  return service;
};
const values = (results: readonly StepResult[]) =>
  results.map((result) => ('value' in result ? result.value : result.error));

describe.skipIf(problem !== null)('the vault on a real Secret Service', () => {
  it('stores, replaces and deletes', async () => {
    const results = await keyring('unlocked').run([
      { do: 'get', name: 'a' },
      { do: 'set', name: 'a', secret: 'one' },
      { do: 'set', name: 'b', secret: 'other' },
      { do: 'get', name: 'a' },
      { do: 'set', name: 'a', secret: 'two' },
      { do: 'get', name: 'a' },
      { do: 'delete', name: 'a' },
      { do: 'get', name: 'a' },
      { do: 'delete', name: 'a' },
      { do: 'get', name: 'b' },
    ]);
    expect(values(results)).toEqual([null, null, null, 'one', null, 'two', null, null, null, 'other']);
  });

  it('keeps secrets longer than one entry of Windows may be, in any characters', async () => {
    const secret = '€ä😀'.repeat(2_000);
    const results = await keyring('unlocked').run([
      { do: 'set', name: 'long', secret },
      { do: 'get', name: 'long' },
      { do: 'set', name: 'long', secret: 'short now' },
      { do: 'get', name: 'long' },
      { do: 'set', name: 'long', secret: 'x'.repeat(64_001) },
      { do: 'get', name: 'long' },
    ]);
    expect(values(results)).toEqual([
      null,
      secret,
      null,
      'short now',
      expect.objectContaining({ code: 'no-keychain', details: ['64001 bytes'] }),
      'short now',
    ]);
  });

  it('is not taken for empty while it is locked: no secret counts as absent or deleted', async () => {
    const service = keyring('unlocked');
    await service.run([{ do: 'set', name: 'a', secret: 'one' }]);
    service.become('locked');
    const locked = expect.objectContaining({
      code: 'no-keychain',
      details: [expect.stringContaining('locked')],
    });
    const results = await service.run([
      { do: 'get', name: 'a' },
      { do: 'delete', name: 'a' },
    ]);
    expect(values(results)).toEqual([locked, locked]);
    service.become('unlocked');
    expect(values(await service.run([{ do: 'get', name: 'a' }]))).toEqual(['one']);
  });

  it('gives a secret to the next start of the app, and holds it encrypted', async () => {
    const service = keyring('unlocked');
    await service.run([{ do: 'set', name: 'store:1:access', secret: 'access-s3cr3t-of-the-store' }]);
    expect(values(await service.run([{ do: 'get', name: 'store:1:access' }]))).toEqual([
      'access-s3cr3t-of-the-store',
    ]);
    expect(service.diskText().length).toBeGreaterThan(0);
    expect(service.diskText()).not.toContain('access-s3cr3t-of-the-store');
  });
});

describe.skipIf(problem !== null)('whether a keychain answers', () => {
  it('is found out by really using it, leaving nothing behind', async () => {
    const service = keyring('unlocked');
    expect(values(await service.run([{ do: 'probe' }]))).toEqual([{ available: true, problem: null }]);
    expect(service.diskText()).not.toContain('probe:');
  });

  it.each(['missing', 'locked'] as const)(
    'is told, with a reason and a remedy, when it is %s',
    async (state) => {
      const [probe, set] = await keyring(state).run([{ do: 'probe' }, { do: 'set', name: 'a', secret: 'b' }]);
      const expected = {
        code: 'no-keychain',
        message: expect.stringContaining('The Secret Service (GNOME Keyring, KWallet or KeePassXC)'),
        next: expect.stringContaining('for this session only'),
      };
      expect(values([probe, set].flatMap((each) => (each ? [each] : [])))).toEqual([
        { available: false, problem: expect.objectContaining(expected) },
        expect.objectContaining(expected),
      ]);
      expect(probe?.ms).toBeLessThan(busGivesUpMs);
    },
  );

  it('is told in time when it holds its tongue, and it is used again when it speaks again', async () => {
    const results = await keyring('unlocked').run([
      { do: 'set', name: 'a', secret: 'one' },
      { do: 'freeze' },
      { do: 'probe' },
      { do: 'get', name: 'a' },
      { do: 'get', name: 'a' },
      { do: 'thaw' },
      { do: 'probe' },
      { do: 'get', name: 'a' },
    ]);
    const [, , probe, first, second] = results;
    const silent = expect.objectContaining({
      code: 'no-keychain',
      message: expect.stringContaining('did not respond in time'),
    });
    expect(values(results).slice(2, 5)).toEqual([{ available: false, problem: silent }, silent, silent]);
    expect(probe?.ms).toBeLessThan(busGivesUpMs);
    expect(first?.ms).toBeLessThan(busGivesUpMs);
    // While one call is blocked the next ones fail at once instead of waiting behind it for a time of their own.
    expect(second?.ms).toBeLessThan(Number(first?.ms) / 2);
    expect(values(results).slice(6)).toEqual([{ available: true, problem: null }, 'one']);
  });

  it('does not keep the app from quitting while it holds its tongue', async () => {
    const started = performance.now();
    const results = await keyring('unlocked').run([{ do: 'freeze' }, { do: 'probe' }, { do: 'quit' }]);
    expect(values(results)[1]).toMatchObject({ available: false });
    // Left alone, the process would end when the bus gives up, or never.
    expect(performance.now() - started).toBeLessThan(busGivesUpMs);
  });

  it('does not keep the app from quitting in the first moments of its silence either', async () => {
    const started = performance.now();
    const results = await keyring('unlocked').run([
      { do: 'freeze' },
      { do: 'ask', name: 'a' },
      { do: 'quit' },
    ]);
    expect(values(results)[1]).toBeNull();
    expect(performance.now() - started).toBeLessThan(busGivesUpMs);
  });

  it('is let answer what it was asked just before the app quits', async () => {
    const { results, code } = await keyring('unlocked').runToEnd([
      { do: 'set', name: 'a', secret: 'one' },
      { do: 'ask', name: 'a' },
      { do: 'quit' },
    ]);
    expect(values(results)).toEqual([null, null]);
    expect(code).toBe(0);
  });

  it('is waited for with each step of a longer work when the app quits', async () => {
    expect((await keyring('unlocked').runToEnd([{ do: 'begin-probe' }, { do: 'quit' }])).code).toBe(0);
  });
});
