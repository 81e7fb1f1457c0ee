import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Store } from '../../src/contract/stores.ts';
import { Failure } from '../../src/main/failure.ts';
import { createFileVault } from './file-vault.ts';
import { type HeadlessDesk, openHeadlessDesk } from './headless-desk.ts';
import type { HostMessage, HostOrders } from './messages.ts';
import { helpRun, needsOperator } from './needs-operator.ts';

/**
 * The main process of a campaign: the modules of src/main/index.ts without a window, with an operator who
 * connects, unlocks, imports, sends, lets interrupted runs go on and connects again when the store signed out.
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
  // Every start begins locked.
  const store = await desk.invoke('stores.unlock', { storeId: (await connected(desk)).id });
  const runs: string[] = [];
  for (const job of orders.jobs) runs.push(await started(desk, store, job));
  const left = new Map<string, number>();
  await Promise.all(
    runs.map(async (id) => {
      for (;;) {
        const run = await desk.until(id, (progress) => {
          left.set(id, progress.requestsLeft);
          tell({ type: 'running', requestsLeft: [...left.values()].reduce((sum, count) => sum + count, 0) });
          return progress.state === 'done' || needsOperator(progress);
        });
        if (run.state === 'done') return;
        await helpRun(desk, run);
      }
    }),
  );
  for (const [index, job] of orders.jobs.entries()) {
    await desk.exportResults(runs[index] ?? '', job.results);
  }
}

async function connected(desk: HeadlessDesk): Promise<Store> {
  const known = (await desk.invoke('stores.list', {})).find((store) => store.domain === orders.domain);
  if (known?.state === 'connected') return known;
  return desk.connect(orders.facts, orders.domain, { limits: orders.limits });
}

/** The run of a job, made anew unless it is there already. */
async function started(desk: HeadlessDesk, store: Store, job: HostOrders['jobs'][number]): Promise<string> {
  const kindRuns = (await desk.invoke('runs.list', {})).find((run) => run.kind === job.kind);
  if (kindRuns !== undefined) return kindRuns.id;
  const sheets = await desk.invoke('sheets.list', {});
  const sheet = sheets.find((one) => one.kind === job.kind) ?? (await desk.importFile(job.file, job.kind));
  return (await desk.send(store, sheet.id)).id;
}
