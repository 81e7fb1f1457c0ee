import { expect, it } from 'vitest';
import { silentLogger } from '../../src/main/log/logger.ts';
import { createCustody } from '../../src/main/stores/custody.ts';
import { openDeskDatabase } from '../../src/main/stores/database.ts';
import { createRecords, storeRecordSchema } from '../../src/main/stores/records.ts';
import { createTokenShelf } from '../../src/main/stores/token-shelf.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';

const plain = {
  id: 's',
  name: 'Acme',
  domain: 'acme',
  platform: 'a',
  colour: 'teal',
  practice: false,
  profileId: 'test',
  state: 'connected',
  grantedScopes: [],
  neededScopes: [],
  tokensIn: 'none',
  connectedAt: null,
  clientId: 'c',
  callbackUrl: 'http://127.0.0.1/callback',
};

it('a store that was kept with more scopes than 200 opens with the first of them', () => {
  const database = openDeskDatabase(':memory:');
  const grantedScopes = Array.from({ length: 5000 }, (_, index) => `scope_${index}`);
  database
    .prepare('INSERT INTO stores (id, position, record) VALUES (?, 1, ?)')
    .run('s', JSON.stringify({ ...plain, grantedScopes }));
  expect(createRecords(database).get('s')?.grantedScopes).toEqual(grantedScopes.slice(0, 200));
});

it.each(['session', 'keychain'] as const)('disconnecting empties the %s', async (place) => {
  const vaults = { keychain: createMemoryVault(), session: createMemoryVault() };
  const shelf = createTokenShelf(vaults, () => undefined);
  const records = createRecords(openDeskDatabase(':memory:'));
  const custody = createCustody({ records, shelf, profile: () => null, log: silentLogger });
  const record = storeRecordSchema.parse({ ...plain, tokensIn: place, secretIn: place });
  records.put(record);
  await shelf.keepSecret('s', place, 'client-secret-1');
  await shelf.keep('s', place, { access: 'access-1', refresh: 'refresh-1' });
  expect(await custody.wipe(record)).toBeNull();
  for (const part of ['access', 'refresh', 'client-secret'])
    expect(await vaults[place].get(`store:s:${part}`)).toBeNull();
  expect(await shelf.load('s', place)).toBeNull();
});
