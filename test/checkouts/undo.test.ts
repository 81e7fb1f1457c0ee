import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { draft } from '../unit/checkouts/drafts.ts';
import { fast } from './support/world.ts';

test('changes of a draft are undone and redone, also after a restart; typing in one field is one step', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const store = await desk.connect(service.facts, 'north', fast);
  const { id: checkoutId, draft: empty, canUndo } = await desk.invoke('checkouts.add', { storeId: store.id });
  expect(canUndo).toBeNull();
  const email = { did: 'type', place: 'email' } as const;
  const typed = (text: string) => draft({ fields: { email: text } }, empty);
  await desk.invoke('checkouts.save', { checkoutId, draft: typed('a'), step: email });
  await desk.invoke('checkouts.save', { checkoutId, draft: typed('ada'), step: email, joins: true });
  const later = await desk.invoke('checkouts.save', { checkoutId, draft: typed('grace'), step: email });
  expect([later.canUndo, later.canRedo]).toEqual([email, null]);
  // A draft that is saved again as it is, is no step.
  await desk.invoke('checkouts.save', { checkoutId, draft: typed('grace'), step: email });
  const undone = await desk.invoke('checkouts.undo', { checkoutId });
  expect([undone.draft, undone.canRedo]).toEqual([typed('ada'), email]);
  await desk.close();

  const next = await openDesk({ dataFolder });
  const before = await next.invoke('checkouts.undo', { checkoutId });
  expect([before.draft, before.canUndo]).toEqual([empty, null]);
  await expect(next.invoke('checkouts.undo', { checkoutId })).rejects.toMatchObject({
    error: { code: 'conflict', message: 'There is no change to undo.' },
  });
  await next.invoke('checkouts.redo', { checkoutId });
  const redone = await next.invoke('checkouts.redo', { checkoutId });
  expect([redone.draft, redone.canRedo]).toEqual([typed('grace'), null]);

  await next.invoke('checkouts.undo', { checkoutId });
  // Typing that joins the last step is a new one after an undo: what is there now can be had again.
  const fresh = await next.invoke('checkouts.save', {
    checkoutId,
    draft: typed('eve'),
    step: email,
    joins: true,
  });
  expect(fresh.canRedo).toBeNull();
  expect((await next.invoke('checkouts.undo', { checkoutId })).draft).toEqual(typed('ada'));
});
