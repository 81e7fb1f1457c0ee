import { expect, test } from 'vitest';
import type { Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService } from '../runs/support/desk.ts';

/** A store whose removal waits for a keychain that asks for its password. */
async function beingRemoved() {
  const memory = createMemoryVault();
  const held = new Set<string>();
  let deleting = Promise.resolve();
  const vault: Vault = {
    ...memory,
    set: async (name, secret) => {
      await memory.set(name, secret);
      held.add(name);
    },
    delete: async (name) => {
      if (name.startsWith('store:')) await deleting;
      await memory.delete(name);
      held.delete(name);
    },
  };
  const service = await startService({ behaviour: 'extended' });
  const desk = await openDesk({ vault });
  const store = await desk.connect(service.facts, 'north');
  const asked = Promise.withResolvers<void>();
  deleting = asked.promise;
  const removed = desk.invoke('stores.remove', { storeId: store.id });
  const listed = async () => (await desk.invoke('stores.list', {})).map(({ state }) => state);
  await expect.poll(listed).toEqual(['disconnected']);
  const tokens = () => [...held].filter((name) => name.startsWith('store:'));
  return { desk, store, removed, listed, tokens, answer: asked.resolve };
}

test('a store that got a checkout while the keychain asked stays in the list', async () => {
  const { desk, store, removed, listed, tokens, answer } = await beingRemoved();
  const { id, draft } = await desk.invoke('checkouts.add', { storeId: store.id });
  const fields = { ...draft.fields, email: 'ann@customer.example' };
  await desk.invoke('checkouts.save', { checkoutId: id, draft: { ...draft, fields } });
  answer();
  await expect(removed).rejects.toMatchObject({
    error: { message: expect.stringContaining('has runs, bundle sheets or checkouts') },
  });
  expect(await listed()).toEqual(['disconnected']);
  expect(tokens()).toEqual([]);
});

test('a store that was connected again while the keychain asked stays, with its tokens', async () => {
  const { desk, store, removed, listed, tokens, answer } = await beingRemoved();
  const exchanging = desk.noticed('stores.connectChanged', ({ step }) => step === 'exchanging');
  const connected = desk.noticed('stores.connectChanged', ({ step }) => step === 'connected');
  const again = desk.reconnect(store.id);
  await exchanging;
  answer();
  await expect(removed).rejects.toMatchObject({ error: { code: 'conflict' } });
  await Promise.all([connected, again]);
  expect(await listed()).toEqual(['connected']);
  expect(tokens()).toHaveLength(2);
});
