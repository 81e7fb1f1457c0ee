import type { BundleOutcome } from '../../../contract/bundles.ts';
import { type Prices, withPrices } from '../../../domain/bundles/body.ts';
import { decimalsOf, isRounding, samePrice, withFormerIds } from '../../../domain/bundles/compare.ts';
import { itemId, type ReadItem, readItems, type Selection } from '../../../domain/bundles/selection.ts';
import { costOf } from '../../../domain/bundles/tally.ts';
import { type JsonObject, stringifyJson } from '../../../domain/json.ts';
import { own } from '../../../domain/own.ts';
import { text, textOrNull, whole } from '../../sqlite/journal-database.ts';
import type { Database } from './database.ts';

import {
  outcomeOf,
  pricesOf,
  recordOf,
  type SelectionFigures,
  type SelectionRecord,
  sumOf,
} from './selection-record.ts';

type Written = Pick<SelectionRecord, 'original' | 'known' | 'prices'>;

/**
 * What is kept of a selection that is read again. An earlier price is one to go back to only where the product is the same
 * and has the price that was set from here.
 */
function takenAgain(before: SelectionRecord, items: readonly JsonObject[]): Written {
  const earlier = new Map((readItems(before.known) ?? []).map((item) => [item.id, item]));
  const former = withFormerIds(before.known, items).map((item) => itemId(item) ?? '');
  const formerIds = new Map(items.map((item, index) => [itemId(item) ?? '', former[index] ?? '']));
  const formerId = (id: string): string => formerIds.get(id) ?? id;
  const same = (readItems(items) ?? []).filter(({ id, product, variant }) => {
    const was = earlier.get(formerId(id));
    return was !== undefined && was.product === product && was.variant === variant;
  });
  // Such a sending has left the price from before it, or set the one that it sent, which a service whose currency has fewer
  // decimals has rounded.
  const isUnknown = before.outcome === 'unknown';
  const decimals = decimalsOf((readItems(items) ?? []).map(({ price }) => price));
  const wasSent = (price: string, sent: string | undefined): boolean =>
    sent !== undefined && isRounding(price, sent, decimals);
  const isOwn = ({ id, price }: ReadItem): boolean =>
    samePrice(price, earlier.get(formerId(id))?.price ?? null) ||
    (isUnknown && before.sent.some((prices) => wasSent(price, own(prices, formerId(id)))));
  const isKept = before.original.length === items.length && (before.restorable || isUnknown);
  const first = pricesOf(before.items);
  const ofItems = (kept: readonly ReadItem[], prices: Prices): Prices =>
    Object.fromEntries(
      kept.flatMap(({ id }) => {
        const price = own(prices, formerId(id));
        return price === undefined ? [] : [[id, price]];
      }),
    );
  return {
    original: isKept ? withPrices(items, ofItems(same.filter(isOwn), first)) : items,
    known: items,
    prices: ofItems(same, before.prices),
  };
}

/** What follows from the items and the new prices. */
function figuresOf({ original, known, prices }: Written) {
  const items = readItems(original) ?? [];
  const there = pricesOf(readItems(known) ?? []);
  const priced = items.map((item) => ({ ...item, price: own(prices, item.id) ?? item.price }));
  return {
    items: items.length,
    pending: priced.filter((item) => !samePrice(item.price, own(there, item.id) ?? null)).length,
    restorable: items.some((item) => !samePrice(item.price, own(there, item.id) ?? null)) ? 1 : 0,
    before: costOf(items),
    after: costOf(priced),
  };
}

/** New prices of a selection with what follows from them: what takes its time before it is written. */
export const pricesChange = (record: SelectionRecord, prices: Prices, short: string | null) => {
  const { id, line } = record;
  return { id, line, prices, short, figures: figuresOf({ ...record, prices }) };
};
export type PricesChange = ReturnType<typeof pricesChange>;

/** Bundle selections in `bundles.db`: as read first, as known now, and the new prices. */
export function createSelections(database: Database) {
  const find = (sheet: number, id: string): SelectionRecord | null => {
    const row = database.get('SELECT * FROM selections WHERE book = ? AND id = ?', sheet, id);
    return row === undefined ? null : recordOf(row);
  };
  const save = (sheet: number, id: string, written: Written): void => {
    const figures = figuresOf(written);
    database.run(
      `UPDATE selections SET original = ?, known = ?, prices = ?, items = ?, pending = ?, restorable = ?,
       before = ?, after = ? WHERE book = ? AND id = ?`,
      stringifyJson(written.original),
      stringifyJson(written.known),
      JSON.stringify(written.prices),
      figures.items,
      figures.pending,
      figures.restorable,
      figures.before,
      figures.after,
      sheet,
      id,
    );
  };
  return {
    find,
    ofLine: (sheet: number, line: number): readonly SelectionRecord[] =>
      database
        .all(
          'SELECT * FROM selections INDEXED BY selections_by_line WHERE book = ? AND line = ? ORDER BY id',
          sheet,
          line,
        )
        .map(recordOf),
    /** The line that has a selection; null where none has. */
    lineOf: (sheet: number, id: string): number | null => {
      const row = database.get('SELECT line FROM selections WHERE book = ? AND id = ?', sheet, id);
      return row === undefined ? null : whole(row, 'line');
    },
    /** Takes away the selections of a line but those that were sent, which can be restored. */
    dropUnsent: (sheet: number, line: number): void => {
      database.run(
        `DELETE FROM selections INDEXED BY selections_by_line
         WHERE book = ? AND line = ? AND restorable = 0 AND outcome IS NULL`,
        sheet,
        line,
      );
    },
    /** All selections in the order of their subscriptions, without their items. */
    figures: (sheet: number): readonly SelectionFigures[] =>
      database
        .all(
          `SELECT id, line, items, pending, restorable, outcome, before, after FROM selections
           WHERE book = ? ORDER BY line, id`,
          sheet,
        )
        .map((row) => ({
          id: text(row, 'id'),
          line: whole(row, 'line'),
          items: whole(row, 'items'),
          pending: whole(row, 'pending'),
          restorable: whole(row, 'restorable') === 1,
          outcome: outcomeOf(textOrNull(row, 'outcome')),
          before: sumOf(text(row, 'before')),
          after: sumOf(text(row, 'after')),
        })),
    /**
     * Takes a reading. What was changed from here keeps the prices of its first reading, so that they can
     * still be restored; new prices stay where their item is still there, and of the same product.
     */
    take: (sheet: number, line: number, selection: Selection): void => {
      const before = find(sheet, selection.id);
      if (before === null) {
        database.run(
          "INSERT INTO selections VALUES (?, ?, ?, '[]', '[]', '{}', NULL, NULL, NULL, '', 0, 0, 0, '0', '0', NULL)",
          sheet,
          selection.id,
          line,
        );
        save(sheet, selection.id, { original: selection.items, known: selection.items, prices: {} });
        return;
      }
      database.run('UPDATE selections SET line = ? WHERE book = ? AND id = ?', line, sheet, selection.id);
      save(sheet, selection.id, takenAgain(before, selection.items));
      database.run(
        "UPDATE selections SET outcome = NULL, sent = NULL, sent_by = NULL, message = '' WHERE book = ? AND id = ? AND outcome <> 'succeeded'",
        sheet,
        selection.id,
      );
    },
    /** Takes away selections that a new reading of their subscription does not have any more. */
    keepOnly: (sheet: number, line: number, ids: readonly string[]): void => {
      const kept = new Set(ids);
      for (const row of database.all('SELECT id FROM selections WHERE book = ? AND line = ?', sheet, line)) {
        const id = text(row, 'id');
        if (!kept.has(id)) database.run('DELETE FROM selections WHERE book = ? AND id = ?', sheet, id);
      }
    },
    setPrices: (sheet: number, { id, prices, short, figures }: PricesChange): void => {
      database.run(
        `UPDATE selections SET prices = ?, short = ?, pending = ?, restorable = ?, before = ?, after = ?
         WHERE book = ? AND id = ?`,
        ...[
          JSON.stringify(prices),
          short,
          figures.pending,
          figures.restorable,
          figures.before,
          figures.after,
        ],
        ...[sheet, id],
      );
    },
    /** What became of a selection that was sent or restored, with what was wanted; `wereThere`: the service had that before. */
    setOutcome: (
      sheet: number,
      id: string,
      outcome: BundleOutcome,
      sentBy: 'send' | 'restore',
      message: string,
      wanted: readonly JsonObject[],
      wereThere: boolean,
    ): void => {
      const record = find(sheet, id);
      if (record === null) return;
      if (outcome === 'succeeded') {
        // What somebody else set is a reading: nothing from before it is to be restored.
        const now = wereThere ? takenAgain(record, wanted) : { ...record, known: wanted };
        save(sheet, id, sentBy === 'restore' ? { ...now, prices: {} } : now);
      }
      // A later sending that set no price says nothing of one before it whose result is unknown.
      const isStillUnknown = record.outcome === 'unknown' && outcome !== 'succeeded';
      const sent = [
        ...(record.outcome === 'unknown' ? record.sent : []),
        ...(outcome === 'unknown' ? [pricesOf(readItems(wanted) ?? [])] : []),
      ];
      database.run(
        'UPDATE selections SET outcome = ?, sent = ?, sent_by = ?, message = ? WHERE book = ? AND id = ?',
        isStillUnknown ? 'unknown' : outcome,
        isStillUnknown || outcome === 'unknown' ? JSON.stringify(sent) : null,
        sentBy,
        message,
        sheet,
        id,
      );
    },
  };
}
