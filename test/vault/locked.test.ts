import { describe, expect, it } from 'vitest';
import type { Keychain } from '../../src/main/vault/keychain.ts';
import { createKeytarVault } from '../../src/main/vault/keytar-vault.ts';
import { windowsLikeKeychain } from '../support/keyring/small-keychain.ts';

/** The same keychain, which locks just before a call for an entry whose name ends so. */
const lockingAt = (made: ReturnType<typeof windowsLikeKeychain>, call: keyof Keychain, end: string) => {
  const at = (called: keyof Keychain, account: string): void => {
    if (called === call && account.endsWith(end)) made.isLocked(true);
  };
  return async (): Promise<Keychain> => {
    const keychain = await made.load();
    return {
      getPassword: (service, account) => {
        at('getPassword', account);
        return keychain.getPassword(service, account);
      },
      setPassword: keychain.setPassword,
      deletePassword: (service, account) => {
        at('deletePassword', account);
        return keychain.deletePassword(service, account);
      },
    };
  };
};

describe('a keychain that is locked', () => {
  const locked = { error: { code: 'no-keychain' } };

  it.each(['.1', 'token'])(
    'has not deleted what is there when it locks in the middle of a deletion: %s',
    async (end) => {
      const made = windowsLikeKeychain();
      await createKeytarVault({ load: made.load }).set('token', 'o'.repeat(7_000));
      const locking = createKeytarVault({ load: lockingAt(made, 'deletePassword', end) });
      await expect(locking.delete('token')).rejects.toMatchObject(locked);
      made.isLocked(false);
      await createKeytarVault({ load: made.load }).delete('token');
      expect(made.entries.size).toBe(0);
    },
  );

  it('is not taken for one without the secret when it locks between two parts', async () => {
    const made = windowsLikeKeychain();
    await createKeytarVault({ load: made.load }).set('token', 'o'.repeat(7_000));
    const locking = createKeytarVault({ load: lockingAt(made, 'getPassword', '.1') });
    await expect(locking.get('token')).rejects.toMatchObject(locked);
  });

  it('leaves parts behind when it locks in the middle of writing, which are deleted with the secret', async () => {
    const made = windowsLikeKeychain();
    const vault = createKeytarVault({ load: made.load });
    await vault.set('token', 'o'.repeat(7_000));
    await createKeytarVault({ load: lockingAt(made, 'deletePassword', '.1') }).set(
      'token',
      'n'.repeat(9_000),
    );
    made.isLocked(false);
    expect(made.entries.size).toBeGreaterThan(5);
    expect(await vault.get('token')).toBe('n'.repeat(9_000));
    await vault.delete('token');
    expect(made.entries.size).toBe(0);
  });

  it('is not taken for an empty one: nothing in it counts as absent, and nothing as deleted', async () => {
    const { entries, load, isLocked } = windowsLikeKeychain();
    const vault = createKeytarVault({ load });
    await vault.set('token', 'secret');
    isLocked(true);
    await expect(vault.get('token')).rejects.toMatchObject({ error: { code: 'no-keychain' } });
    await expect(vault.delete('token')).rejects.toMatchObject({ error: { code: 'no-keychain' } });
    isLocked(false);
    expect(await vault.get('token')).toBe('secret');
    await vault.delete('token');
    expect(await vault.get('token')).toBeNull();
    await vault.delete('token');
    expect(entries.size).toBe(0);
  });

  it('is read again where it was unlocked meanwhile', async () => {
    const { entries, load, isLocked } = windowsLikeKeychain();
    await createKeytarVault({ load }).set('token', 'secret');
    const keychain = await load();
    const asking: Keychain = {
      ...keychain,
      setPassword: (...given) => {
        isLocked(false);
        return keychain.setPassword(...given);
      },
    };
    const vault = createKeytarVault({ load: async () => asking });
    isLocked(true);
    expect(await vault.get('token')).toBe('secret');
    isLocked(true);
    await vault.delete('token');
    expect(entries.size).toBe(0);
  });

  it('is asked once to be unlocked, whatever the number of secrets', async () => {
    const { load, isLocked } = windowsLikeKeychain();
    const keychain = await load();
    let prompts = 0;
    const asking: Keychain = {
      ...keychain,
      setPassword: (...given) => {
        prompts += 1;
        return keychain.setPassword(...given);
      },
    };
    const vault = createKeytarVault({ load: async () => asking });
    isLocked(true);
    for (const name of ['access', 'refresh', 'secret'])
      await expect(vault.get(name)).rejects.toMatchObject({ error: { code: 'no-keychain' } });
    await expect(vault.delete('access')).rejects.toMatchObject({ error: { code: 'no-keychain' } });
    expect(prompts).toBe(1);
  });

  it('is not tried for absent secrets beside one that can be read', async () => {
    const { load } = windowsLikeKeychain();
    const keychain = await load();
    const vault = createKeytarVault({
      load: async () => ({ ...keychain, setPassword: () => Promise.reject(new Error('It was tried')) }),
    });
    await keychain.setPassword('Partner Desk', 'access', 'v1:secret');
    for (const name of ['access', 'refresh', 'secret'])
      expect(await vault.get(name)).toBe(name === 'access' ? 'secret' : null);
  });

  it('is tried under one name, which it may fail to delete', async () => {
    const { entries, load } = windowsLikeKeychain();
    const keychain = await load();
    const failing: Keychain = {
      ...keychain,
      deletePassword: () => Promise.reject(new Error('It is locked again')),
    };
    for (let start = 0; start < 3; start += 1)
      await expect(createKeytarVault({ load: async () => failing }).get('access')).rejects.toMatchObject({
        error: { code: 'no-keychain' },
      });
    expect(entries.size).toBe(1);
    expect(await createKeytarVault({ load }).get('access')).toBeNull();
    expect(entries.size).toBe(0);
  });
});
