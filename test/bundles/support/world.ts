import { expect } from 'vitest';
import type { HeadlessDesk } from '../../../scripts/faults/headless-desk.ts';
import type { BundleBook } from '../../../src/contract/bundles.ts';
import type { RunProgress, RunSummary } from '../../../src/contract/runs.ts';
import type { PriceRule, Rounding } from '../../../src/domain/pricing/rules.ts';
import type { PracticeOptions } from '../../../src/practice/index.ts';
import { openDesk, startService } from '../../runs/support/desk.ts';

/** Enough for what a hundredfold clock of the service allows. */
const fast = { limits: { leakPerSecond: 200, pollSeconds: 0.05 } };

/** A desk that is connected to a store of a practice service of its own. */
export async function bundleWorld(options: PracticeOptions = {}) {
  const service = await startService(options);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', fast);
  return { service, desk, store };
}
export type World = Awaited<ReturnType<typeof bundleWorld>>;

/** Resolves when a book is as wanted; the notices of main are what it waits for. */
export async function until(
  desk: HeadlessDesk,
  bookId: string,
  fits: (book: BundleBook) => boolean,
): Promise<BundleBook> {
  const later = desk.noticed('bundles.changed', (book) => book.id === bookId && fits(book));
  const now = await desk.invoke('bundles.get', { bookId });
  return fits(now) ? now : later;
}

/** Nothing of it is read or sent. */
export const ended = (book: BundleBook): boolean => book.reading === null && !book.isSending;

/** Makes a book of ids and reads it to the end. */
export async function load(
  { desk, store }: Pick<World, 'desk' | 'store'>,
  ids: readonly string[],
): Promise<BundleBook> {
  const { book } = await desk.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: ids.join('\n') },
  });
  return until(desk, book.id, ended);
}

export const applyRule = (desk: HeadlessDesk, bookId: string, rule: PriceRule, rounding: Rounding = 'none') =>
  desk.invoke('bundles.applyRule', { bookId, selectionIds: null, rule, rounding });

/** Reviews and starts sending or restoring. */
export async function start(
  { desk, store }: Pick<World, 'desk' | 'store'>,
  bookId: string,
  kind: 'send' | 'restore',
): Promise<RunSummary> {
  return desk.send(store, bookId, { of: 'prices', restores: kind === 'restore' });
}

export async function push(
  world: Pick<World, 'desk' | 'store'>,
  bookId: string,
  kind: 'send' | 'restore',
): Promise<RunProgress> {
  const { id } = await start(world, bookId, kind);
  return world.desk.reaches(id, 'done', 'cancelled');
}

export const linesOf = async (desk: HeadlessDesk, bookId: string) =>
  (await desk.invoke('bundles.lines', { bookId, since: 0 })).lines;

/** Every price that the service keeps: "selection/item price", read back from the service itself. */
export const pricesAt = ({ service }: World): readonly string[] =>
  service.inspect
    .documents('bundle_selection', 'north')
    .flatMap(({ id, body }) => {
      const items: unknown = JSON.parse(JSON.stringify(body.items));
      expect(Array.isArray(items)).toBe(true);
      return (items as { id: { text: string }; price: string }[]).map(
        (item) => `${id}/${item.id.text} ${item.price}`,
      );
    })
    .toSorted();

/** What the page is shown: the same lines as {@link pricesAt}. */
export const pricesShown = async (
  desk: HeadlessDesk,
  bookId: string,
  which: 'before' | 'after',
): Promise<readonly string[]> =>
  (await linesOf(desk, bookId))
    .flatMap((line) => line.selections)
    .flatMap(({ id, items }) => items.map((item) => `${id}/${item.id} ${item[which]}`))
    .toSorted();

/** Ids of subscriptions that have a bundle selection. */
export const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(700_000_001 + index * 10_000));
