import { existsSync } from 'node:fs';
import type { BundleBook, BundlePass } from '../../src/contract/bundles.ts';
import type { HeadlessDesk } from './headless-desk.ts';
import { pricesAt } from './ledger.ts';
import type { BundlesJob, Kind } from './messages.ts';
import { helpBundles, needsOperator } from './needs-operator.ts';
import { atService, keepJson, type Operator, whileConnected } from './operator.ts';

const kindOf: Readonly<Record<BundlePass['kind'], Kind>> = {
  read: 'before sending',
  send: 'bundle prices',
  restore: 'restores',
};

/** Reads a bundle sheet, sends new prices and restores the old ones, from wherever the last life left it. */
export async function sendBundles(operator: Operator, job: BundlesJob): Promise<void> {
  const { desk, store } = operator;
  const prices = () => atService(operator, (inspect) => pricesAt(inspect, store.domain));
  let book = await toEnd(operator, await loaded(operator, job));
  if (book.pass?.kind === 'read') {
    keepJson(job.original, prices());
    await desk.invoke('bundles.applyRule', {
      bookId: book.id,
      selectionIds: null,
      rule: { rule: 'price', price: job.price },
    });
    book = await begin(operator, book, 'send');
  }
  if (book.pass?.kind === 'send') {
    if (!existsSync(job.sent.ledger)) {
      await exported(desk, book, job.sent.results);
      keepJson(job.sent.ledger, prices());
    }
    book = await begin(operator, book, 'restore');
  }
  await exported(desk, book, job.restored);
}

/** Nothing is sent of the bundle sheet before it is resumed. */
export async function pauseBundles(desk: HeadlessDesk): Promise<void> {
  for (const { id: bookId, pass } of await desk.invoke('bundles.list', {})) {
    if (pass?.state === 'going' || pass?.state === 'waiting') await desk.invoke('bundles.pause', { bookId });
  }
}

async function loaded(operator: Operator, { subscriptions }: BundlesJob): Promise<BundleBook> {
  const { desk, store } = operator;
  const [known] = await desk.invoke('bundles.list', {});
  if (known !== undefined) return known;
  const source = { of: 'text', text: subscriptions.join('\n') } as const;
  const load = () => desk.invoke('bundles.load', { storeId: store.id, source });
  return (await whileConnected(operator, load)).book;
}

async function begin(operator: Operator, { id }: BundleBook, kind: 'send' | 'restore'): Promise<BundleBook> {
  const { desk, store } = operator;
  const started = await whileConnected(operator, async () => {
    const { token } = await desk.invoke('bundles.review', { bookId: id, kind });
    return desk.invoke('bundles.start', { bookId: id, kind, token, typedStoreName: store.name });
  });
  return toEnd(operator, started);
}

/** Helps with what waits for somebody, until what is going has ended. */
async function toEnd(operator: Operator, { id: bookId }: BundleBook): Promise<BundleBook> {
  const { desk, tell } = operator;
  for (;;) {
    const fits = ({ id, pass }: BundleBook): boolean => {
      if (id !== bookId || pass === null) return false;
      // What is sent is restored later, so the kills that are left are for both.
      const tasks = pass.total - pass.done + (pass.kind === 'send' ? pass.total : 0);
      tell({ type: 'running', lane: 'bundles', kind: kindOf[pass.kind], requestsLeft: tasks * 2 });
      return pass.state === 'done' || needsOperator(pass);
    };
    const later = desk.noticed('bundles.changed', fits);
    const now = await desk.invoke('bundles.get', { bookId });
    const book = fits(now) ? now : await later;
    if (book.pass?.state === 'done') return book;
    await whileConnected(operator, () => helpBundles(desk, book));
  }
}

const exported = async (desk: HeadlessDesk, { id: bookId }: BundleBook, file: string): Promise<unknown> =>
  desk.invoke('bundles.export', { bookId, grant: await desk.grant(file) });
