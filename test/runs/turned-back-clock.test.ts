import { expect, test } from 'vitest';
import { neverTurnedBack, systemClock } from '../../src/main/clock.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile } from './support/files.ts';

const day = 24 * 60 * 60 * 1000;
const slow = { limits: { pollSeconds: 0.5 } };

/** A clock that somebody sets. */
function settable(ahead: number) {
  let by = ahead;
  const clock = { ...systemClock, now: () => systemClock.now() + by };
  return { clock, set: (to: number) => (by = to) };
}

test('the clock of a run never goes back, and runs on from the last time that was written down', () => {
  const { clock, set } = settable(0);
  let last = 0;
  const ofRun = neverTurnedBack(clock, () => last);
  last = ofRun.now();
  set(-day);
  expect(ofRun.now()).toBeGreaterThanOrEqual(last);
  last = ofRun.now() + day;
  expect(ofRun.now()).toBeGreaterThanOrEqual(last);
  expect(ofRun.now()).toBeLessThan(last + day);
});

test('a run goes on where the computer’s clock is set back meanwhile', async () => {
  const { clock, set } = settable(0);
  const service = await startService();
  service.control.holdProcessing();
  const desk = await openDesk({ clock });
  const store = await desk.connect(service.facts, 'north', slow);
  const run = await desk.send(store, (await desk.importFile(codesFile(30), 'discounts-2021-01')).id);
  await desk.until(run.id, ({ batches }) => batches[0]?.state === 'processing');
  set(-day);
  service.control.releaseProcessing();
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 30, unknown: 0 });
});

test('a run that began while the clock was ahead goes on after a start at which it is right', async () => {
  const { clock, set } = settable(3650 * day);
  const service = await startService();
  service.control.holdProcessing();
  const kept = { clock, dataFolder: temporaryFolder(), vault: createMemoryVault() };
  const first = await openDesk(kept);
  const store = await first.connect(service.facts, 'north', slow);
  const run = await first.send(store, (await first.importFile(codesFile(30), 'discounts-2021-01')).id);
  await first.until(run.id, ({ batches }) => batches[0]?.state === 'processing');
  await first.close();
  set(0);
  service.control.releaseProcessing();
  const desk = await openDesk({ ...kept, goOnAtStart: true });
  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 30, unknown: 0 });
});
