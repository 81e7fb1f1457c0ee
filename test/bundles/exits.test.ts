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

test('from every state of a run of prices, under every silence of the service, cancelling ends it', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(6));
  const states = new Set<string>();
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(silences)),
    fc.nat(6),
    fc.array(fc.constantFrom(...moves), { maxLength: 3 }),
    async (silence, after, steps) => {
      const fault = silences[silence];
      if (fault === undefined) return;
      service.control.setFaultPlan([]);
      await applyRule(desk, sheet.id, { rule: 'amount', amount: `${1 + after}`, off: 'piece' });
      service.control.setFaultPlan([
        { match: { path: '/bundle_selections/**', nth: 1 + after, times: 100_000 }, do: fault },
        { match: { path: '/bundle_selections', nth: 1 + after, times: 100_000 }, do: fault },
      ]);
      if ((await desk.invoke('bundles.get', { sheetId: sheet.id })).pendingSelections === 0) return;
      const { id: runId } = await start(world, sheet.id, 'send');
      const run = () => desk.invoke('runs.get', { runId });
      for (const step of steps) {
        const { state, requests } = await run();
        states.add(state);
        if (state === 'done' || state === 'cancelled') break;
        if (step === 'pause' && state === 'uploading') await desk.invoke('runs.pause', { runId });
        if (step === 'resume' && state !== 'uploading') await desk.invoke('runs.resume', { runId });
        if (step === 'wait' && state === 'uploading')
          await desk.until(runId, (now) => now.state !== 'uploading' || now.requests > requests);
      }
      const before = await run();
      states.add(before.state);
      if (before.state !== 'done') await desk.invoke('runs.cancel', { runId });
      const over = await desk.reaches(runId, 'done', 'cancelled');
      // Every row has an outcome, and what may have left is not said to be unsent.
      const { rows, succeeded, failed, unknown, notSent } = over;
      expect(succeeded + failed + unknown + notSent).toBe(rows);
      await until(desk, sheet.id, ended);
    },
  );
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
  expect([...states]).toEqual(expect.arrayContaining(['uploading']));
});
