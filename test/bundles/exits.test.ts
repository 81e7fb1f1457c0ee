import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { applyRule, bundleWorld, ended, ids, load, start, until } from './support/world.ts';

/** How the service answers every request about bundles from some moment on. */
const silences: Readonly<Record<string, FaultRuleInput['do']>> = {
  'lost before it acts': { kind: 'drop-before-acting' },
  'lost after it acted': { kind: 'drop-after-acting' },
  'a failure': { kind: 'status', code: 500 },
  later: { kind: 'status', code: 429 },
  'refused for the store': { kind: 'status', code: 403 },
  'no such thing': { kind: 'status', code: 404 },
  'a web page': { kind: 'html-body' },
  'nothing in it': { kind: 'empty-body' },
};
const moves = ['pause', 'resume', 'wait'] as const;

test('from every state of a pass, under every silence of the service, cancelling ends it', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const book = await load(world, ids(6));
  const states = new Set<string>();
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(silences)),
    fc.nat(6),
    fc.array(fc.constantFrom(...moves), { maxLength: 3 }),
    async (silence, after, steps) => {
      const fault = silences[silence];
      if (fault === undefined) return;
      service.control.setFaultPlan([]);
      await applyRule(desk, book.id, { rule: 'amount', amount: `${1 + after}`, off: 'piece' });
      service.control.setFaultPlan([
        { match: { path: '/bundle_selections/**', nth: 1 + after, times: 100_000 }, do: fault },
        { match: { path: '/bundle_selections', nth: 1 + after, times: 100_000 }, do: fault },
      ]);
      const pass = async () => (await desk.invoke('bundles.get', { bookId: book.id })).pass;
      if ((await desk.invoke('bundles.get', { bookId: book.id })).pendingSelections === 0) return;
      await start(world, book.id, 'send');
      for (const step of steps) {
        const state = (await pass())?.state ?? '';
        states.add(state);
        if (state === 'done' || state === 'cancelled') break;
        if (step === 'pause' && state === 'going') await desk.invoke('bundles.pause', { bookId: book.id });
        if (step === 'resume' && state !== 'going') await desk.invoke('bundles.resume', { bookId: book.id });
        if (step === 'wait' && state === 'going') {
          const sent = (await pass())?.requests ?? 0;
          await until(desk, book.id, ({ pass: now }) => now?.state !== 'going' || now.requests > sent);
        }
      }
      const before = await pass();
      states.add(before?.state ?? '');
      if (before?.state !== 'done') await desk.invoke('bundles.cancel', { bookId: book.id });
      const over = await until(desk, book.id, ended);
      // Every task has an outcome, and what may have left is not said to be unsent.
      const { total, succeeded, failed, unknown, conflict, notSent } = over.pass ?? {
        total: -1,
        succeeded: 0,
        failed: 0,
        unknown: 0,
        conflict: 0,
        notSent: 0,
      };
      expect(succeeded + failed + unknown + conflict + notSent).toBe(total);
    },
  );
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
  expect([...states]).toEqual(expect.arrayContaining(['going']));
});
