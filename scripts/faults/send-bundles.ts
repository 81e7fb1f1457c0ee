import { existsSync } from 'node:fs';
import type { BundleSheet } from '../../src/contract/bundles.ts';
import { Failure } from '../../src/main/failure.ts';
import type { HeadlessDesk } from './headless-desk.ts';
import { pricesAt } from './ledger.ts';
import type { BundlesJob } from './messages.ts';
import { needsOperator } from './needs-operator.ts';
import { atService, keepJson, type Operator, whileConnected } from './operator.ts';
import { pauseRun, runOf, runToEnd } from './send-codes.ts';

const of = { send: 'bundle-prices', restore: 'bundle-restores' } as const;

/** Reads a bundle sheet, sends new prices and restores the old ones, from wherever the last life left it. */
export async function sendBundles(operator: Operator, job: BundlesJob): Promise<void> {
  const { desk } = operator;
  const prices = () => atService(operator, (inspect) => pricesAt(inspect, operator.store.domain));
  const { id: sheetId } = await loaded(operator, job);
  if ((await runOf(desk, of.send)) === undefined) {
    keepJson(job.original, prices());
    const rule = { rule: 'price', price: job.price } as const;
    await desk.invoke('bundles.applyRule', { sheetId, selectionIds: null, rule });
  }
  const sent = await run(operator, sheetId, 'send');
  if (!existsSync(job.sent.ledger)) {
    await desk.exportResults(sent, job.sent.results);
    keepJson(job.sent.ledger, prices());
  }
  await desk.exportResults(await run(operator, sheetId, 'restore'), job.restored.results);
  const grant = await desk.grant(job.restored.sheet);
  await desk.invoke('bundles.export', { sheetId, grant });
}

/** Nothing is sent of the bundle sheet before it is resumed. */
export async function pauseBundles(desk: HeadlessDesk): Promise<void> {
  for (const kind of Object.values(of)) await pauseRun(desk, kind);
}

/** Sends or restores, or lets its run go on, to its end; the run. */
async function run(operator: Operator, sheetId: string, kind: 'send' | 'restore'): Promise<string> {
  const { desk, store } = operator;
  const selection = { of: 'prices', restores: kind === 'restore' } as const;
  const { id } =
    (await runOf(desk, of[kind])) ??
    (await whileConnected(operator, () => desk.send(store, sheetId, selection)));
  const aimed = kind === 'send' ? 'bundle prices' : 'restores';
  // What is sent is restored later, so the kills that are left are for both.
  await runToEnd(operator, id, 'bundles', aimed, ({ rows }) => (kind === 'send' ? rows * 2 : 0));
  return id;
}

/** What waited for the operator may have gone on by itself meanwhile. */
function ifItGoesOn(thrown: unknown): void {
  if (!(thrown instanceof Failure) || thrown.error.code !== 'conflict') throw thrown;
}

/** Loadings of one life before it is said that some subscription cannot be loaded. */
const mostReadings = 200;

/** A bundle sheet with all of its bundles read. */
async function loaded(operator: Operator, { subscriptions }: BundlesJob): Promise<BundleSheet> {
  const { desk, store, tell } = operator;
  const [known] = await desk.invoke('bundles.list', {});
  const source = { of: 'text', text: subscriptions.join('\n') } as const;
  let sheet =
    known ??
    (await whileConnected(operator, () => desk.invoke('bundles.load', { storeId: store.id, source }))).sheet;
  const { id: sheetId } = sheet;
  for (let times = 0; times < mostReadings; times += 1) {
    const fits = ({ id, reading }: BundleSheet): boolean =>
      id === sheetId && (reading === null || needsOperator(reading));
    tell({ type: 'running', lane: 'bundles', kind: 'before sending', requestsLeft: sheet.waiting });
    const later = desk.noticed('bundles.changed', fits);
    sheet = await desk.invoke('bundles.get', { sheetId });
    if (!fits(sheet)) sheet = await later;
    if (sheet.reading === null && sheet.waiting + sheet.failed === 0) return sheet;
    await whileConnected(operator, () => desk.invoke('bundles.readAgain', { sheetId })).catch(ifItGoesOn);
  }
  throw new Error(`${sheet.waiting + sheet.failed} subscriptions cannot be loaded`);
}
