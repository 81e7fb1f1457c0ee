import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/contract/stores.ts';
import { profilesHandlers } from '../../src/main/ipc/handlers/profiles.ts';
import { openDeskDatabase } from '../../src/main/stores/database.ts';
import { createProfiles } from '../../src/main/stores/profiles.ts';
import { profileAt } from '../support/profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-profiles-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setUp(stores: readonly Pick<Store, 'name' | 'profileId'>[] = []) {
  const database = openDeskDatabase(join(folder, 'desk.db'));
  const profiles = createProfiles(database, [profileAt('https://shipped.test', { id: 'shipped' })]);
  return profilesHandlers({
    profiles,
    sessions: { stores: () => stores as readonly Store[] },
    grants: { path: (grant) => join(folder, grant), grant: (path) => path },
    confirm: async () => true,
    test: async () => [],
    learning: {
      start: async () => ({ step: 'idle' }),
      state: () => ({ step: 'idle' }),
      stop: () => ({ step: 'idle' }),
      close: async () => {},
    },
  });
}
const file = (name: string, text: string) => writeFileSync(join(folder, name), text);

describe('service profiles', () => {
  it('are imported from a file, replaced by a file of the same id, and removed', async () => {
    const handlers = setUp();
    file('own.json', JSON.stringify(profileAt('https://own.test', { id: 'own' })));
    expect(await handlers['profiles.import']({ grant: 'own.json' })).toMatchObject({
      profile: { id: 'own' },
      replaced: false,
      unknown: [],
    });
    const next = { ...profileAt('https://next.test', { id: 'own' }), name: 'Next' };
    await handlers['profiles.save']({ profile: next });
    expect((await handlers['profiles.list']({})).map(({ id, name }) => `${id} ${name}`)).toEqual([
      'shipped Test service',
      'own Next',
    ]);
    await handlers['profiles.remove']({ profileId: 'own' });
    expect(await handlers['profiles.list']({})).toHaveLength(1);
  });

  it.each([
    ['nothing.json', '', 'bad-input'],
    ['other.json', '{"format":2}', 'bad-input'],
    ['plain.json', JSON.stringify(profileAt('http://far.test', { id: 'plain' })), 'bad-input'],
    ['shipped.json', JSON.stringify(profileAt('https://x.test', { id: 'shipped' })), 'conflict'],
    ['practice.json', JSON.stringify(profileAt('https://x.test', { id: 'practice' })), 'conflict'],
    ['huge.json', ' '.repeat(1_000_001), 'file-too-large'],
  ])('are not taken from %s', async (name, text, code) => {
    const handlers = setUp();
    file(name, text);
    await expect(handlers['profiles.import']({ grant: name })).rejects.toMatchObject({ error: { code } });
    expect(await handlers['profiles.list']({})).toHaveLength(1);
  });

  it('are not taken from a file that is gone', async () => {
    await expect(setUp()['profiles.import']({ grant: 'gone.json' })).rejects.toMatchObject({
      error: { code: 'file-unreadable' },
    });
  });

  it('are kept while a store uses them', () => {
    const handlers = setUp([{ name: 'Acme', profileId: 'own' }]);
    expect(() => handlers['profiles.remove']({ profileId: 'own' })).toThrow('Acme uses this profile');
  });
});
