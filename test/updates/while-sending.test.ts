import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { UpdateEngine } from '../../src/main/updates/updates.ts';
import { fast, typeDraft } from '../checkouts/support/world.ts';
import { openDesk, startService } from '../runs/support/desk.ts';

// No newer version is looked for, fetched or installed in the middle of what is sent without a run.

const none: UpdateEngine = {
  check: async () => null,
  download: async () => undefined,
  verify: async () => undefined,
  install: () => undefined,
};

async function world() {
  const service = await startService();
  const desk = await openDesk({ updates: { engine: Promise.resolve(none), off: null } });
  const store = await desk.connect(service.facts, 'north', fast);
  await looksAgain(desk);
  return { service, desk, store };
}

const looksAgain = (desk: HeadlessDesk): Promise<void> =>
  expect.poll(async () => (await desk.invoke('updates.check', {})).kind).toBe('current');
const away = { kind: 'delay', ms: 5_000, when: 'before' } as const;

test('while a checkout is on its way', async () => {
  const { service, desk, store } = await world();
  service.control.setFaultPlan([{ match: { method: 'POST', path: '/checkouts' }, do: away }]);
  const { id } = await typeDraft({ service, desk, store });
  const { token } = await desk.invoke('checkouts.review', { checkoutId: id });
  await desk.invoke('checkouts.send', { checkoutId: id, token });
  await expect(desk.invoke('updates.check', {})).rejects.toMatchObject({
    error: {
      code: 'conflict',
      message:
        'Partner Desk does not check for updates while a run is in progress or waiting, or bundle prices are loading.',
    },
  });
  await desk.invoke('checkouts.stop', { checkoutId: id });
  await looksAgain(desk);
});

test('while selections of bundles are read', async () => {
  const { service, desk, store } = await world();
  service.control.setFaultPlan([{ match: { method: 'GET', path: '/bundle_selections' }, do: away }]);
  const { sheet } = await desk.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: '7001' },
  });
  await expect(desk.invoke('updates.check', {})).rejects.toMatchObject({ error: { code: 'conflict' } });
  await desk.invoke('bundles.stopReading', { sheetId: sheet.id });
  await looksAgain(desk);
});
