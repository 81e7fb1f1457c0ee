import { z } from 'zod';
import { type PriceStep, priceStepSchema } from '../../../contract/bundles.ts';
import type { Prices } from '../../../domain/bundles/body.ts';
import { text, whole } from '../../sqlite/journal-database.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import type { Database } from './database.ts';
import { pricesSchema } from './selection-record.ts';

/** The new prices of a bundle before and after a step, with what a fixed total could not reach. */
export type StepSide = { readonly prices: Prices; readonly short: string | null };
const sideSchema = z.object({ prices: pricesSchema, short: z.string().nullable() });
export type StepPart = { readonly selection: string; readonly before: StepSide; readonly after: StepSide };

/** Steps of one bundle sheet that can be undone. One of 5,000 bundles takes about a megabyte. */
const maxSteps = 50;

/** Null where it cannot be read: a restored backup may be anybody's. */
const sideOf = (json: string): StepSide | null =>
  sideSchema.safeParse(jsonIn(json, longestJson['price_step_parts.before'])).data ?? null;

/** Changes of new prices in `bundles.db`, to be undone and redone, also after a restart. */
export function createPriceSteps(database: Database) {
  const drop = (numbers: readonly number[]): void => {
    for (const number of numbers) {
      database.run('DELETE FROM price_step_parts WHERE step = ?', number);
      database.run('DELETE FROM price_steps WHERE number = ?', number);
    }
  };
  const numbers = (sql: string, sheet: number): readonly number[] =>
    database.all(sql, sheet).map((row) => whole(row, 'number'));
  const next = (sheet: number, way: 'undo' | 'redo') => {
    const row = database.get(
      way === 'undo'
        ? 'SELECT * FROM price_steps WHERE book = ? AND undone = 0 ORDER BY number DESC LIMIT 1'
        : 'SELECT * FROM price_steps WHERE book = ? AND undone = 1 ORDER BY number LIMIT 1',
      sheet,
    );
    // What cannot be read cannot be undone: a restored backup may be anybody's.
    const about =
      row && priceStepSchema.safeParse(jsonIn(text(row, 'about'), longestJson['price_steps.about'])).data;
    return row === undefined || about === undefined ? null : { number: whole(row, 'number'), about };
  };
  return {
    /** The step that is undone, or redone, next. */
    next,
    add: (sheet: number, about: PriceStep, parts: readonly StepPart[]): void => {
      // A new change takes the place of what could be done again.
      drop(numbers('SELECT number FROM price_steps WHERE book = ? AND undone = 1', sheet));
      const number = database.run(
        'INSERT INTO price_steps (book, about, undone) VALUES (?, ?, 0)',
        sheet,
        JSON.stringify(about),
      );
      for (const { selection, before, after } of parts) {
        database.run(
          'INSERT INTO price_step_parts VALUES (?, ?, ?, ?)',
          number,
          selection,
          JSON.stringify(before),
          JSON.stringify(after),
        );
      }
      drop(
        numbers('SELECT number FROM price_steps WHERE book = ? ORDER BY number DESC', sheet).slice(maxSteps),
      );
    },
    /** Those that can be read. */
    parts: (step: number): readonly StepPart[] =>
      database.all('SELECT * FROM price_step_parts WHERE step = ?', step).flatMap((row) => {
        const [before, after] = [sideOf(text(row, 'before')), sideOf(text(row, 'after'))];
        return before && after ? [{ selection: text(row, 'selection'), before, after }] : [];
      }),
    mark: (step: number, isUndone: boolean): void => {
      database.run('UPDATE price_steps SET undone = ? WHERE number = ?', isUndone ? 1 : 0, step);
    },
    /** What is undone no more: the sheet is deleted, or a restore discards its new prices. */
    forget: (sheet: number): void => drop(numbers('SELECT number FROM price_steps WHERE book = ?', sheet)),
  };
}
