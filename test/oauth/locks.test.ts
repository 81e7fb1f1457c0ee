import { describe, expect, it } from 'vitest';
import { createLocks } from '../../src/main/stores/locks.ts';
import { type StoreRecord, storeRecordSchema } from '../../src/main/stores/records.ts';

const record = (more: Partial<StoreRecord> = {}): StoreRecord =>
  storeRecordSchema.parse({
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
    tokensIn: 'keychain',
    connectedAt: null,
    clientId: 'c',
    callbackUrl: 'http://127.0.0.1/callback',
    ...more,
  });

describe('the lock of a store', () => {
  it('is on at every start, until it is opened in this session', () => {
    const locks = createLocks();
    expect(locks.refusal(record())).toMatchObject({ code: 'locked' });
    locks.unlock(record());
    expect(locks.refusal(record())).toBeNull();
    expect(createLocks().refusal(record())).toMatchObject({ code: 'locked' });
  });

  it('is closed again by hand', () => {
    const locks = createLocks();
    locks.unlock(record());
    locks.lock('s');
    expect(locks.refusal(record())).toMatchObject({ code: 'locked' });
  });

  it.each([undefined, '', 'acme', 'Acme Ltd'])('is not taken off for good by typing “%s”', (typed) => {
    expect(() => createLocks().set(record(), false, typed)).toThrow('does not match the name of the store');
  });

  it('is taken off for good by typing the name, and put on without', () => {
    const locks = createLocks();
    const open = locks.set(record(), false, ' Acme ');
    expect(locks.refusal(open)).toBeNull();
    expect(locks.refusal(locks.set(open, true, undefined))).toMatchObject({ code: 'locked' });
  });

  it('is none of the practice store', () => {
    expect(createLocks().refusal(record({ practice: true }))).toBeNull();
  });
});
