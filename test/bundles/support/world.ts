import { expect } from 'vitest';
import type { HeadlessDesk } from '../../../scripts/faults/headless-desk.ts';
import type { BundleSheet } from '../../../src/contract/bundles.ts';
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

/** Resolves when a bundle sheet is as wanted; the notices of main are what it waits for. */
export async function until(
  desk: HeadlessDesk,
  sheetId: string,
  fits: (sheet: BundleSheet) => boolean,
): Promise<BundleSheet> {
  const later = desk.noticed('bundles.changed', (sheet) => sheet.id === sheetId && fits(sheet));
  const now = await desk.invoke('bundles.get', { sheetId });
  return fits(now) ? now : later;
}

/** Nothing of it is read or sent. */
export const ended = (sheet: BundleSheet): boolean => sheet.reading === null && !sheet.isSending;

/** Makes a bundle sheet of ids and reads it to the end. */
export async function load(
  { desk, store }: Pick<World, 'desk' | 'store'>,
  ids: readonly string[],
): Promise<BundleSheet> {
  const { sheet } = await desk.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: ids.join('\n') },
  });
  return until(desk, sheet.id, ended);
}

export const applyRule = (
  desk: HeadlessDesk,
  sheetId: string,
  rule: PriceRule,
  rounding: Rounding = 'none',
) => desk.invoke('bundles.applyRule', { sheetId, selectionIds: null, rule, rounding });

/** Reviews and starts sending or restoring. */
export async function start(
  { desk, store }: Pick<World, 'desk' | 'store'>,
  sheetId: string,
  kind: 'send' | 'restore',
): Promise<RunSummary> {
  return desk.send(store, sheetId, { of: 'prices', restores: kind === 'restore' });
}

export async function push(
  world: Pick<World, 'desk' | 'store'>,
  sheetId: string,
  kind: 'send' | 'restore',
): Promise<RunProgress> {
  const { id } = await start(world, sheetId, kind);
  return world.desk.reaches(id, 'done', 'cancelled');
}

export const linesOf = async (desk: HeadlessDesk, sheetId: string) =>
  (await desk.invoke('bundles.lines', { sheetId, since: 0 })).lines;

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
  sheetId: string,
  which: 'before' | 'after',
): Promise<readonly string[]> =>
  (await linesOf(desk, sheetId))
    .flatMap((line) => line.selections)
    .flatMap(({ id, items }) => items.map((item) => `${id}/${item.id} ${item[which]}`))
    .toSorted();

/** Ids of subscriptions that have a bundle selection. */
export const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(700_000_001 + index * 10_000));
