import { setTimeout as wait } from 'node:timers/promises';
import { profileSchema } from '../../src/domain/profile/profile.ts';
import type { RunningApp } from '../../test/support/app/index.ts';
import { ask } from '../../test/support/steps/ask.ts';
import { newestRun, review, send, waitForEnd } from '../../test/support/steps/runs.ts';
import { Skipped } from '../core/case.ts';
import { openSheet } from './app.ts';
import { type BenchService, startBenchService } from './service.ts';

const connectsWithin = 60_000;
const endsWithin = 230_000;

/** A service that refuses nothing and works as fast as it can. */
export const startFastService = (): Promise<BenchService> =>
  startBenchService({ limits: 'off', clock: { speed: 100 }, processing: { tasksPerSecond: 10_000 } });

/** Connects a store of the service in the app, by its real flow, and takes its lock off; the service approves at once. */
export async function connectInApp(
  { page, answerMessageBox }: RunningApp,
  { facts }: BenchService,
  name: string,
): Promise<void> {
  const profile = profileSchema.parse({
    format: 1,
    id: 'bench-service',
    name: 'Service of the benchmarks',
    addresses: { base: facts.url, auth: facts.url, admin: facts.url, storefront: facts.url },
    wire: facts.wire,
    limits: facts.limits,
    optional: facts.optional,
    words: {},
  });
  await answerMessageBox(1);
  await ask(page, 'profiles.save', { profile });
  await ask(page, 'stores.connect', {
    name,
    domain: name,
    platform: 'b',
    colour: 'teal',
    profileId: profile.id,
    clientId: 'partner-desk-practice',
    callbackUrl: facts.callbackUrl,
    scopes: ['write_batches', 'read_discounts', 'write_discounts'],
  });
  for (let waited = 0; waited < connectsWithin; waited += 100) {
    const state = await ask(page, 'stores.connectState', {});
    if (state.step === 'failed' && state.error.code === 'no-keychain')
      throw new Skipped('run', 'in the app', 'there is no keychain for the token of the store');
    if (state.step === 'failed')
      throw new Error(`the store could not be connected: ${JSON.stringify(state)}`);
    const store = (await ask(page, 'stores.list', {})).find((one) => one.name === name);
    if (store !== undefined) {
      await ask(page, 'stores.setLock', { storeId: store.id, on: false, typedStoreName: name });
      return;
    }
    await wait(100);
  }
  throw new Error('the store was not connected in time');
}

/** Goes from a sheet of the app to its review, as an operator does. */
export async function reviewInApp(app: RunningApp, rows: number): Promise<void> {
  await openSheet(app, rows);
  await review(app.page);
}

/**
 * Sends what is under review to its store, and waits on the run's screen for its end. Main is asked for it: a search
 * for a word through the screen would block the page that is measured. Asked for the run itself, main would read its
 * journal once it is over, as it does for nobody who watches it.
 */
export async function sendInApp({ page }: RunningApp, storeName: string): Promise<void> {
  await send(page, storeName);
  const { id } = await newestRun(page);
  for (let waited = 0; waited < endsWithin; waited += 100) {
    const runs = await ask(page, 'runs.list', {});
    if (runs.find((run) => run.id === id)?.state === 'done') return waitForEnd(page);
    await wait(100);
  }
  throw new Error(`the run did not end within ${endsWithin} ms`);
}
