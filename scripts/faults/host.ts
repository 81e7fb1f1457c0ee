import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Store } from '../../src/contract/stores.ts';
import { Failure } from '../../src/main/failure.ts';
import { createFileVault } from './file-vault.ts';
import { type HeadlessDesk, openHeadlessDesk } from './headless-desk.ts';
import type { HostMessage, HostOrders, Lane } from './messages.ts';
import { pauseBundles, sendBundles } from './send-bundles.ts';
import { sendCheckouts } from './send-checkouts.ts';
import { pauseRun, sendCodes } from './send-codes.ts';

/**
 * The main process of a campaign: the modules of src/main/index.ts without a window, with an operator who
 * connects, unlocks, sends, lets what was interrupted go on and connects again when the store signed out.
 */
const orders: HostOrders = JSON.parse(process.argv[2] ?? '');
const tell = (message: HostMessage): void => {
  process.send?.(message);
};

// A campaign that was ended itself leaves no process behind.
process.on('disconnect', () => process.exit(1));
// The listener alone must not keep a finished life going.
process.channel?.unref();

try {
  const desk = await openHeadlessDesk({
    dataFolder: orders.dataFolder,
    vault: createFileVault(join(orders.dataFolder, 'vault')),
    keepLocks: true,
  });
  flushCompileCache();
  await work(desk);
  await desk.close();
  tell({ type: 'finished' });
} catch (thrown) {
  const message = thrown instanceof Failure ? JSON.stringify(thrown.error) : String(thrown);
  const failed: HostMessage = { type: 'failed', message };
  // The desk is open, and its threads would keep this life going for ever.
  process.send?.(failed, () => process.exit(1));
}

async function work(desk: HeadlessDesk): Promise<void> {
  const isWanted = (lane: Lane): boolean => orders.lanes.includes(lane);
  const known = await connected(desk);
  // Unlocking lets everything go on that was interrupted.
  for (const job of orders.codes) if (!isWanted(job.lane)) await pauseRun(desk, job.kind);
  if (!isWanted('bundles')) await pauseBundles(desk);
  // Every start begins locked.
  const store = await desk.invoke('stores.unlock', { storeId: known.id });
  const lane = { desk, store, databaseFile: orders.databaseFile, tell };
  await Promise.all([
    ...orders.codes.filter((job) => isWanted(job.lane)).map((job) => sendCodes(lane, job)),
    ...(isWanted('bundles') ? [sendBundles(lane, orders.bundles)] : []),
    ...(isWanted('checkouts') ? [sendCheckouts(lane, orders.checkouts)] : []),
  ]);
}

async function connected(desk: HeadlessDesk): Promise<Store> {
  const known = (await desk.invoke('stores.list', {})).find((store) => store.domain === orders.domain);
  if (known?.state === 'connected') return known;
  return desk.connect(orders.facts, orders.domain, { limits: orders.limits });
}
