import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { entryBytes } from '../../src/main/vault/chunks.ts';
import { explainKeychain } from '../../src/main/vault/explain.ts';
import type { Keychain } from '../../src/main/vault/keychain.ts';
import { createKeytarVault } from '../../src/main/vault/keytar-vault.ts';
import { probeKeychain } from '../../src/main/vault/probe.ts';
import { windowsLikeKeychain } from '../support/keyring/small-keychain.ts';

describe('secrets in small entries', () => {
  it.each([1, entryBytes - 1, entryBytes, entryBytes + 1, 3 * entryBytes, 60_000])(
    'come back whole at %i bytes, and leave nothing behind',
    async (bytes) => {
      const { entries, load } = windowsLikeKeychain();
      const vault = createKeytarVault({ load });
      const secret = 'x'.repeat(bytes);
      await vault.set('token', secret);
      expect(await vault.get('token')).toBe(secret);
      await vault.set('token', secret.toUpperCase());
      expect(await vault.get('token')).toBe(secret.toUpperCase());
      await vault.delete('token');
      expect(entries.size).toBe(0);
    },
  );

  it('are the old one or the new one after a crash in the middle of writing, never a mixture', async () => {
    const old = 'o'.repeat(7_000);
    const fresh = 'n'.repeat(9_000);
    for (let writes = 0; writes < 5; writes += 1) {
      const { load, cutAfter } = windowsLikeKeychain();
      await createKeytarVault({ load }).set('token', old);
      cutAfter(writes);
      const result = await createKeytarVault({ load })
        .set('token', fresh)
        .then(
          () => 'written',
          () => 'cut',
        );
      expect(await createKeytarVault({ load }).get('token')).toBe(result === 'written' ? fresh : old);
    }
  });

  it.each([0, 1, 3])('leave no part behind that nothing points at when write %i fails', async (writes) => {
    const { entries, load, cutAfter } = windowsLikeKeychain();
    const vault = createKeytarVault({ load });
    await vault.set('token', 'o'.repeat(7_000));
    const before = [...entries.keys()].toSorted();
    cutAfter(writes);
    await expect(vault.set('token', 'n'.repeat(9_000))).rejects.toBeInstanceOf(Failure);
    expect([...entries.keys()].toSorted()).toEqual(before);
  });

  it('can be deleted again after a deletion that failed in the middle', async () => {
    const { entries, load } = windowsLikeKeychain();
    const keychain = await load();
    let fails = true;
    const failing: Keychain = {
      ...keychain,
      deletePassword: (service, account) => {
        if (!fails || !account.endsWith('.1')) return keychain.deletePassword(service, account);
        fails = false;
        return Promise.reject(new Error('It is locked'));
      },
    };
    const vault = createKeytarVault({ load: async () => failing });
    // Of an earlier version: nothing but the pointer tells the names of its parts.
    entries.set('token', 'v1*3:2d2abd1e-0000-4000-8000-000000000000');
    for (const index of [0, 1, 2]) entries.set(`token#2d2abd1e-0000-4000-8000-000000000000.${index}`, 'part');
    await expect(vault.delete('token')).rejects.toBeInstanceOf(Failure);
    await vault.delete('token');
    expect(entries.size).toBe(0);
  });

  it.each(['set', 'delete'] as const)('of an earlier version are read, and gone after a %s', async (next) => {
    const { entries, load } = windowsLikeKeychain();
    const vault = createKeytarVault({ load });
    entries.set('token', 'v1*3:2d2abd1e-0000-4000-8000-000000000000');
    for (const index of [0, 1, 2])
      entries.set(`token#2d2abd1e-0000-4000-8000-000000000000.${index}`, `part ${index};`);
    expect(await vault.get('token')).toBe('part 0;part 1;part 2;');
    // Earlier versions deleted the first part first.
    entries.delete('token#2d2abd1e-0000-4000-8000-000000000000.0');
    await (next === 'set' ? vault.set('token', 'short') : vault.delete('token'));
    expect([...entries]).toEqual(next === 'set' ? [['token', 'v1:short']] : []);
  });

  it.each([
    ['in two copies, of which each deletion takes one', 2, true],
    ['and keeps them all the same', 1000, false],
  ])('are deleted only when they are gone from a keychain that has them %s', async (_how, copies, isGone) => {
    const { entries, load } = windowsLikeKeychain();
    const keychain = await load();
    const deletions = new Map<string, number>();
    const keeping: Keychain = {
      ...keychain,
      deletePassword: async (service, account) => {
        const done = (deletions.get(account) ?? 0) + 1;
        deletions.set(account, done);
        if (done % copies === 0) await keychain.deletePassword(service, account);
        return true;
      },
    };
    const vault = createKeytarVault({ load: async () => keeping });
    for (const secret of ['short', 'l'.repeat(7_000)]) {
      await vault.set('token', secret);
      const deleted = await vault.delete('token').then(
        () => true,
        (thrown: unknown) => (thrown as Failure).error.code,
      );
      expect(deleted).toBe(isGone ? true : 'no-keychain');
      const left = [...entries.keys()].filter((name) => name.startsWith('token'));
      expect(left.length === 0).toBe(isGone);
    }
  });

  it('read as absent when an entry is damaged', async () => {
    const { entries, load } = windowsLikeKeychain();
    const vault = createKeytarVault({ load });
    entries.set('token', 'written by something else');
    expect(await vault.get('token')).toBeNull();
    await vault.set('token', 'y'.repeat(6_000));
    entries.delete([...entries.keys()].find((name) => name.includes('#')) ?? '');
    expect(await vault.get('token')).toBeNull();
  });

  it('are refused when no token is that long', async () => {
    const { entries, load } = windowsLikeKeychain();
    const vault = createKeytarVault({ load });
    await expect(vault.set('token', 'x'.repeat(64_001))).rejects.toBeInstanceOf(Failure);
    expect(entries.size).toBe(0);
  });
});

describe('a keychain that cannot be used', () => {
  it('is told from one that can by what comes back', async () => {
    const { load } = windowsLikeKeychain();
    expect(await probeKeychain({ load })).toEqual({ available: true, problem: null });
    const forgetful = async () => ({ ...(await load()), getPassword: async () => null });
    expect(await probeKeychain({ load: forgetful })).toMatchObject({
      available: false,
      problem: { code: 'no-keychain', message: expect.stringContaining('did not return what was stored') },
    });
  });

  it('is tried under one name: what an end in the middle leaves there goes with the next try', async () => {
    const { load, entries } = windowsLikeKeychain();
    const ended = async () => ({
      ...(await load()),
      getPassword: () => Promise.reject(new Error('The app was ended')),
    });
    for (let start = 0; start < 3; start += 1) await probeKeychain({ load: ended });
    expect(entries.size).toBe(1);
    expect(await createKeytarVault({ load }).get('access')).toBeNull();
    expect(entries.size).toBe(0);
  });

  it('is not taken for forgetful where others try it at the same moment', async () => {
    const { load } = windowsLikeKeychain();
    const vault = createKeytarVault({ load });
    const tries = [probeKeychain({ load }), vault.get('access'), probeKeychain({ load })];
    expect(await Promise.all(tries)).toEqual([
      { available: true, problem: null },
      null,
      { available: true, problem: null },
    ]);
  });

  it('is not taken for forgetful where another program takes the tried entry away in between', async () => {
    const { entries, load } = windowsLikeKeychain();
    const keychain = await load();
    let taken = 0;
    const shared = async () => ({
      ...keychain,
      getPassword: (service: string, account: string) => {
        if (taken < 3) entries.clear();
        taken += 1;
        return keychain.getPassword(service, account);
      },
    });
    expect(await probeKeychain({ load: shared })).toEqual({ available: true, problem: null });
    expect(taken).toBe(4);
  });

  it('is not taken for closed where the Secret Service refuses to delete what another copy has deleted', async () => {
    const { entries, load } = windowsLikeKeychain();
    const keychain = await load();
    const shared = async () => ({
      ...keychain,
      deletePassword: async (service: string, account: string) => {
        await keychain.deletePassword(service, account);
        // As the Secret Service answers while another program deletes the same entry.
        throw new Error(
          'No such interface “org.freedesktop.Secret.Item” on object at path /org/freedesktop/secrets/collection/login/1',
        );
      },
    });
    expect(await probeKeychain({ load: shared })).toEqual({ available: true, problem: null });
    expect(await createKeytarVault({ load: shared }).get('access')).toBeNull();
    expect(entries.size).toBe(0);
  });

  it('is taken for closed where what was tried cannot be deleted', async () => {
    const { load } = windowsLikeKeychain();
    const closed = async () => ({
      ...(await load()),
      deletePassword: () => Promise.reject(new Error('Access denied')),
    });
    expect(await probeKeychain({ load: closed })).toMatchObject({
      available: false,
      problem: { code: 'no-keychain', details: ['Access denied'] },
    });
  });

  it('is explained when its module does not load', async () => {
    const load = () => Promise.reject(new Error('Failed to load keytar native addon'));
    expect(await probeKeychain({ load })).toMatchObject({
      available: false,
      problem: { message: expect.stringContaining('did not load') },
    });
  });

  it.each([
    ['darwin', 'The macOS Keychain', 'Keychain Access'],
    ['win32', 'The Windows Credential Manager', 'VaultSvc'],
    ['linux', 'The Secret Service', 'libsecret-1-0'],
    ['freebsd', 'The keychain of this system', 'session only'],
  ])('is explained in the words of %s', (platform, name, remedy) => {
    const error = explainKeychain('silent', platform, null);
    expect(error.message).toContain(name);
    expect(error.next).toContain(remedy);
  });
});
