import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { openDeskDatabase } from '../../src/main/stores/database.ts';
import { createProfiles, parseProfile } from '../../src/main/stores/profiles.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { startOAuthService } from '../support/http/oauth-service.ts';
import { profileAt } from '../support/profile.ts';
import { openTestDesk, type TestDeskOptions } from '../support/stores/test-desk.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function setUp(more: Partial<TestDeskOptions> = {}) {
  const service = await startOAuthService();
  const desk = openTestDesk({ profiles: [profileAt(service.origin)], ...more });
  open.push(desk, service);
  let codes = 0;
  const connect = async (domain: string): Promise<string> => {
    codes += 1;
    const code = `code-${codes}`;
    const draft = await desk.draft({ name: domain, domain });
    service.oauth.install = () => `${draft.callbackUrl}?code=${code}&shop_domain=${domain}`;
    await desk.stores.connect(draft);
    const state = await desk.reaches('connected', 'failed');
    return state.step === 'connected' ? state.storeId : '';
  };
  return { desk, service, connect };
}

describe('stores', () => {
  it('are there after a restart, in their order, and ask the keychain for their tokens', async () => {
    const { desk, connect } = await setUp();
    const ids = [await connect('one'), await connect('two')];
    const later = await desk.restart();
    open.unshift(later);
    expect(later.stores.stores().map(({ id }) => id)).toEqual(ids);
    expect(await later.stores.accessToken(ids[1] ?? '')).toEqual({ ok: true, value: 'access-s3cr3t-1' });
  });

  it('change name and colour', async () => {
    const { desk, connect } = await setUp();
    const id = await connect('one');
    expect(desk.stores.update(id, 'Winter', 'magenta')).toMatchObject({ name: 'Winter', colour: 'magenta' });
    const later = await desk.restart();
    open.unshift(later);
    expect(later.stores.store(id)).toMatchObject({ name: 'Winter', colour: 'magenta' });
  });

  it('are locked again when they are disconnected', async () => {
    const { desk, connect } = await setUp();
    const id = await connect('one');
    desk.stores.unlock(id);
    expect(desk.stores.writeRefusal(id)).toBeNull();
    await desk.stores.disconnect(id);
    expect(await connect('one')).toBe(id);
    expect(desk.stores.writeRefusal(id)).toMatchObject({ code: 'locked' });
  });

  it('delete their tokens when they are disconnected, and keep their record', async () => {
    const { desk, connect } = await setUp();
    const id = await connect('one');
    expect(await desk.stores.disconnect(id)).toMatchObject({
      state: 'disconnected',
      tokensIn: 'none',
      grantedScopes: [],
    });
    expect(await desk.vault.get(`store:${id}:access`)).toBeNull();
    expect(await desk.vault.get(`store:${id}:refresh`)).toBeNull();
    expect(await desk.stores.accessToken(id)).toMatchObject({ ok: false, error: { code: 'not-connected' } });
    expect(await connect('one')).toBe(id);
    expect(desk.stores.store(id)?.state).toBe('connected');
  });

  it('ask to reconnect when their tokens are no longer in the keychain', async () => {
    const { desk, connect } = await setUp();
    const id = await connect('one');
    await desk.vault.delete(`store:${id}:access`);
    const later = await desk.restart();
    open.unshift(later);
    expect(await later.stores.accessToken(id)).toMatchObject({
      ok: false,
      error: { code: 'reconnect-needed', message: expect.stringContaining('no longer in the keychain') },
    });
    expect(later.stores.store(id)?.state).toBe('reconnect-needed');
  });

  it('stay as they are while the keychain does not answer', async () => {
    const vault = createMemoryVault();
    const get = () => Promise.reject(new Failure({ code: 'no-keychain', message: 'locked' }));
    const { desk, connect } = await setUp({ vault: { ...vault, get } });
    const id = await connect('one');
    const later = await desk.restart();
    open.unshift(later);
    expect(await later.stores.accessToken(id)).toMatchObject({ ok: false, error: { code: 'no-keychain' } });
    expect(later.stores.store(id)?.state).toBe('connected');
  });

  it('are removed unless runs name them', async () => {
    const runs: string[] = [];
    const { desk, connect } = await setUp({ runs });
    const kept = await connect('kept');
    const gone = await connect('gone');
    runs.push(kept);
    await expect(desk.stores.remove(kept)).rejects.toMatchObject({ error: { code: 'conflict' } });
    await desk.stores.remove(gone);
    expect(desk.stores.stores().map(({ id }) => id)).toEqual([kept]);
    expect(await desk.vault.get(`store:${gone}:access`)).toBeNull();
    expect(desk.published.at(-1)).not.toContain(gone);
    await expect(desk.stores.remove(gone)).rejects.toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('the file of the stores', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-file-'));
  const file = join(folder, 'desk.db');
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('of a newer version is left alone', () => {
    openDeskDatabase(file).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => openDeskDatabase(file)).toThrow('newer version');
  });

  it('that cannot be opened is named', () => {
    expect(() => openDeskDatabase('/dev/null/desk.db')).toThrow(Failure);
  });

  it('keeps imported profiles, and no address that a token must not be sent to', () => {
    const database = openDeskDatabase(file);
    const shipped = profileAt('https://service.test', { id: 'shipped' });
    const profiles = createProfiles(database, [shipped]);
    const own = profileAt('https://other.test/', { id: 'own' });
    profiles.save({ ...own, addresses: { ...own.addresses, base: 'https://other.test/v1//' } });
    expect(() => profiles.save(shipped)).toThrow('A built-in profile already has the ID');
    expect(() => profiles.save(profileAt('http://other.test', { id: 'plain' }))).toThrow(
      'must not be sent to',
    );
    const again = createProfiles(database, [shipped]);
    expect(again.list().map(({ id }) => id)).toEqual(['shipped', 'own']);
    expect(again.get('own')?.addresses.base).toBe('https://other.test/v1');
    again.remove('own');
    expect(() => again.remove('shipped')).toThrow(Failure);
    expect(createProfiles(database, []).list()).toEqual([]);
    database.close();
  });

  it('takes a profile only from a file that is one', () => {
    expect(() => parseProfile('{"format":1}')).toThrow('not a usable service profile');
    expect(() => parseProfile('nonsense')).toThrow('not a service profile');
    expect(parseProfile(JSON.stringify(profileAt('https://service.test'))).profile.id).toBe('test');
  });
});
