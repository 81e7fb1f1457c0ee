import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { BundleSheet } from '../../src/contract/bundles.ts';
import type { Store } from '../../src/contract/stores.ts';
import { csvLine } from '../../src/domain/sheet/csv.ts';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { draft } from '../unit/checkouts/drafts.ts';

/** What an operator had done when the program was killed, and how the service behaved meanwhile. */
export type Scene = {
  readonly faults?: readonly FaultRuleInput[];
  /** The service takes batches, and does not work on them. */
  readonly isHeld?: true;
  /** Resolves when the data is as wanted; where there are faults, all of them are awaited besides. */
  readonly play: (desk: HeadlessDesk, store: Store) => Promise<unknown>;
};

export const rowsOfRun = 120;

const away = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, nth: number): FaultRuleInput => ({
  match: { method, path, nth },
  do: { kind: 'delay', ms: 600_000, when: 'after' },
});

/** Imports rows as a CSV file. */
async function sheetOf(desk: HeadlessDesk, kind: string, name: string, rows: readonly (readonly string[])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-file-'));
  try {
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, rows.map((row) => csvLine(row, ',')).join(''));
    return await desk.importFile(file, kind);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const header = ['code', 'value', 'discount_type', 'duration', 'status'];
const codes = (prefix: string, count: number): readonly (readonly string[])[] => [
  header,
  ...Array.from({ length: count }, (_, index) => [
    `${prefix}-${index + 1}`,
    '10',
    'percentage',
    'forever',
    'enabled',
  ]),
];

async function sendCodes(desk: HeadlessDesk, store: Store, prefix = 'CODE', count = rowsOfRun) {
  const sheet = await sheetOf(desk, 'discounts-2021-01', prefix, codes(prefix, count));
  return desk.send(store, sheet.id);
}

async function untilBundleSheet(
  desk: HeadlessDesk,
  sheetId: string,
  fits: (sheet: BundleSheet) => boolean,
): Promise<BundleSheet> {
  const later = desk.noticed('bundles.changed', (sheet) => sheet.id === sheetId && fits(sheet));
  const now = await desk.invoke('bundles.get', { sheetId });
  return fits(now) ? now : later;
}
const isIdle = ({ reading, isSending }: BundleSheet): boolean => reading === null && !isSending;

/** Ids of subscriptions of the practice service that have a bundle selection. */
const bundleIds = Array.from({ length: 5 }, (_, index) => String(700_000_001 + index * 10_000));

/** Loads bundles and makes them 10% cheaper. */
async function pricedSheet(desk: HeadlessDesk, store: Store): Promise<string> {
  const { sheet } = await desk.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: bundleIds.join('\n') },
  });
  await untilBundleSheet(desk, sheet.id, isIdle);
  const rule = { rule: 'percent' as const, percent: '10' };
  await desk.invoke('bundles.applyRule', { sheetId: sheet.id, selectionIds: null, rule, rounding: 'none' });
  return sheet.id;
}

const sendPrices = (desk: HeadlessDesk, store: Store, sheetId: string, kind: 'send' | 'restore') =>
  desk.send(store, sheetId, { of: 'prices', restores: kind === 'restore' });

export const keptView = {
  name: 'Tens',
  filters: [],
  sort: [{ column: 'code', direction: 'descending' as const }],
  layout: { order: [], hidden: ['status'], widths: { code: 200 }, frozen: 1 },
};

const cart = draft({
  fields: { email: 'ada@shop.example', external_checkout_id: 'cart-0017' },
  line_items: [
    {
      variant_id: '7879280096544123457',
      product_id: '9146647558150123457',
      quantity: '2',
      charge_interval_frequency: '30',
      order_interval_frequency: '30',
      order_interval_unit: 'day',
      requires_shipping: 'true',
    },
  ],
  shipping_address: { first_name: 'Ada', last_name: 'Example', address1: 'Main Street 1', zip: '04010' },
});

async function addCheckout(desk: HeadlessDesk, store: Store): Promise<string> {
  const { id } = await desk.invoke('checkouts.add', { storeId: store.id });
  await desk.invoke('checkouts.save', { checkoutId: id, draft: cart });
  return id;
}

export const scenes: Readonly<Record<string, Scene>> = {
  /** Changed sheets, an ended run with its activity, a mapping, settings, a second store that is disconnected. */
  sheets: {
    play: async (desk, store) => {
      await desk.reaches((await sendCodes(desk, store, 'SENT', 3)).id, 'done');
      const sheet = await sheetOf(desk, 'discounts-2021-01', 'autumn', codes('AUTUMN', 4));
      const view = { filters: [], sort: [] };
      const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view, start: 0, count: 4 });
      const edit = (text: string) =>
        desk.invoke('sheets.edit', {
          sheetId: sheet.id,
          edits: [{ rowId: rows[1]?.id ?? 0, column: 'value', text }],
        });
      await edit('ten');
      await edit('12');
      await edit('15');
      await desk.invoke('sheets.undo', { sheetId: sheet.id });
      await desk.invoke('sheets.setNote', {
        sheetId: sheet.id,
        view,
        ranges: [{ top: 2, bottom: 2, left: 0, right: 0 }],
        note: 'Asked for by phone.',
      });
      await desk.invoke('settings.set', { theme: 'dark', zoomPercent: 110, keepDays: 365 });
      await desk.invoke('stores.disconnect', { storeId: store.id });
    },
  },
  'batch asked for': {
    faults: [away('POST', '/async_batches', 1)],
    play: (desk, store) => sendCodes(desk, store),
  },
  'tasks added': {
    faults: [away('POST', '/async_batches/*/tasks', 2)],
    play: (desk, store) => sendCodes(desk, store),
  },
  'start asked for': {
    faults: [away('POST', '/async_batches/*/process', 1)],
    play: (desk, store) => sendCodes(desk, store),
  },
  'worked on': {
    isHeld: true,
    play: async (desk, store) => {
      const { id } = await sendCodes(desk, store);
      await desk.until(id, ({ batches }) => batches.some(({ state }) => state === 'processing'));
    },
  },
  'results read': {
    faults: [away('GET', '/async_batches/*/tasks', 2)],
    play: (desk, store) => sendCodes(desk, store),
  },
  paused: {
    isHeld: true,
    play: async (desk, store) => {
      const { id } = await sendCodes(desk, store);
      await desk.until(id, ({ sent }) => sent >= 20);
      await desk.invoke('runs.pause', { runId: id });
      await desk.reaches(id, 'paused');
    },
  },
  /** Requests of one row each: created one by one, the answer of the third lost. */
  'row by row': {
    faults: [away('POST', '/discounts', 3)],
    play: async (desk, store) => {
      const sheet = await sheetOf(desk, 'discounts-2021-11', 'single', [
        ['code', 'value', 'value_type', 'status'],
        ...['A', 'B', 'C', 'D', 'E', 'F'].map((code) => [`SINGLE-${code}`, '10', 'percentage', 'enabled']),
      ]);
      return desk.send(store, sheet.id);
    },
  },
  'bundle prices': {
    faults: [away('PUT', '/bundle_selections/*', 2)],
    play: async (desk, store) => sendPrices(desk, store, await pricedSheet(desk, store), 'send'),
  },
  'bundle prices restored': {
    faults: [away('PUT', '/bundle_selections/*', bundleIds.length + 2)],
    play: async (desk, store) => {
      const sheetId = await pricedSheet(desk, store);
      await desk.reaches((await sendPrices(desk, store, sheetId, 'send')).id, 'done');
      await sendPrices(desk, store, sheetId, 'restore');
    },
  },
  /** A saved view, a copy of a sheet, steps of prices and of a draft that can be undone, one that can be redone. */
  'views and undo': {
    play: async (desk, store) => {
      const { id: sheetId } = await sheetOf(desk, 'discounts-2021-01', 'winter', codes('WINTER', 3));
      await desk.invoke('sheets.saveView', {
        sheetId,
        name: keptView.name,
        isShared: false,
        content: keptView,
      });
      await desk.invoke('sheets.duplicate', { sheetId, name: 'winter, again' });
      const bundleSheetId = await pricedSheet(desk, store);
      const rule = { rule: 'percent' as const, percent: '20' };
      await desk.invoke('bundles.applyRule', {
        sheetId: bundleSheetId,
        selectionIds: null,
        rule,
        rounding: 'none',
      });
      await desk.invoke('bundles.undo', { sheetId: bundleSheetId });
      const checkoutId = await addCheckout(desk, store);
      await desk.invoke('checkouts.save', {
        checkoutId,
        draft: draft({ fields: { email: 'other@shop.example' } }, cart),
      });
    },
  },
  /** A draft, and a checkout whose answer is lost. */
  checkouts: {
    faults: [away('POST', '/checkouts', 1)],
    play: async (desk, store) => {
      await addCheckout(desk, store);
      const checkoutId = await addCheckout(desk, store);
      const { token } = await desk.invoke('checkouts.review', { checkoutId });
      await desk.invoke('checkouts.send', { checkoutId, token });
    },
  },
};
