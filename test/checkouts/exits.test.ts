import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { checkoutWorld, isOver, requestsAt, retype, send, typeDraft } from './support/world.ts';

/** How the service answers every request about checkouts from some moment on. */
const silences: Readonly<Record<string, FaultRuleInput['do']>> = {
  'lost before it acts': { kind: 'drop-before-acting' },
  'lost after it acted': { kind: 'drop-after-acting' },
  'late, after it acted': { kind: 'delay', ms: 300, when: 'after' },
  'a failure': { kind: 'status', code: 500 },
  later: { kind: 'status', code: 429 },
  'refused for the store': { kind: 'status', code: 403 },
  'no such thing': { kind: 'status', code: 404 },
  'a web page': { kind: 'html-body' },
  'nothing in it': { kind: 'empty-body' },
};

test('from every state of a checkout, under every silence of the service, what is offered ends it', async () => {
  const world = await checkoutWorld();
  const { desk, service } = world;
  const seen = new Set<string>();
  const get = (checkoutId: string) => desk.invoke('checkouts.get', { checkoutId });

  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(silences)),
    fc.constantFrom('create', 'update'),
    fc.array(fc.constantFrom('look', 'stop'), { maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
    async (silence, kind, steps, wasMade, hasLeft) => {
      const fault = silences[silence];
      if (fault === undefined) return;
      service.control.setFaultPlan([]);
      const { id: checkoutId } = await typeDraft(world);
      if (kind === 'update') {
        expect(await send(world, checkoutId)).toMatchObject({ state: 'made' });
        await retype(world, checkoutId, { fields: { email: 'changed@shop.example' } });
      }
      service.control.setFaultPlan([
        { match: { method: 'POST', path: '/checkouts', nth: 1, times: 100_000 }, do: fault },
        { match: { method: 'PUT', path: '/checkouts/*', nth: 1, times: 100_000 }, do: fault },
      ]);
      const { token } = await desk.invoke('checkouts.review', { checkoutId });
      const over = desk.noticed('checkouts.changed', (one) => one.id === checkoutId && isOver(one));
      const before = requestsAt(world).length;
      await desk.invoke('checkouts.send', { checkoutId, token });
      if (hasLeft) await expect.poll(() => requestsAt(world).length).toBeGreaterThan(before);
      for (const step of [...steps, 'stop']) {
        const now = await get(checkoutId);
        seen.add(isOver(now) ? now.state : `${now.state}, going`);
        if (step === 'stop' && !isOver(now)) await desk.invoke('checkouts.stop', { checkoutId });
      }
      const { state } = await over;
      seen.add(state);
      if (state === 'unknown') {
        const found = wasMade ? `found-${checkoutId}` : null;
        const settled = await desk.invoke('checkouts.settle', { checkoutId, token: found });
        expect(settled.state).toBe(wasMade ? 'made' : 'draft');
      }
      const last = await get(checkoutId);
      expect(isOver(last)).toBe(true);
      if (last.state !== 'draft') {
        expect(last.token).not.toBeNull();
        return;
      }
      await desk.invoke('checkouts.remove', { checkoutId });
      const left = await desk.invoke('checkouts.list', { storeId: world.store.id });
      expect(left.map(({ id }) => id)).not.toContain(checkoutId);
    },
  );
  await fc.assert(property, { numRuns: 40, endOnFailure: true });
  // The first look comes before any answer, so both kinds were stopped on their way.
  expect([...seen].toSorted()).toEqual(['draft', 'draft, going', 'made', 'made, going', 'unknown']);
});
