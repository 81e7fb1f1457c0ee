import { z } from 'zod';
import { stringifyJson } from '../../../domain/json.ts';
import type { HoldReason } from '../../../domain/run/events.ts';
import type { EarlierSending } from '../../ports.ts';
import { type Row, text, textOrNull, whole, wholeOrNull } from '../../sqlite/journal-database.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { cellsOfPrices } from '../planned.ts';
import type { Database } from './database.ts';
import { itemsOfText } from './selection-record.ts';

const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] as const;
const overStates: ReadonlySet<string> = new Set(['done', 'cancelled']);

const reason = z.object({ code: z.string(), message: z.string(), next: z.string().exactOptional() });

/** A backup may hold anything. */
function becauseOf(json: string | null): HoldReason | null {
  return reason.safeParse(jsonIn(json ?? '', longestJson['passes.because'])).data ?? null;
}

/** What version 0.1.0 kept of its sendings, until the runs have it. */
export function createEarlier(database: Database) {
  const rowsOf = (pass: Row): EarlierSending['rows'] =>
    database
      .all(
        `SELECT tasks.*, subscription_id, coalesce(known, '[]') AS known FROM tasks
         JOIN lines ON lines.book = ?1 AND lines.number = tasks.line
         LEFT JOIN selections ON selections.book = ?1 AND selections.id = tasks.selection
         WHERE pass = ?2 ORDER BY tasks.state IN ('about', 'waiting') DESC, in_doubt DESC, position`,
        whole(pass, 'book'),
        whole(pass, 'number'),
      )
      .map((row) => {
        const state = text(row, 'state');
        const known = itemsOfText(text(row, 'known'));
        const wanted = itemsOfText(textOrNull(row, 'wanted') ?? '[]');
        return {
          ...cellsOfPrices(text(row, 'subscription_id'), textOrNull(row, 'selection') ?? '', known, wanted),
          known: stringifyJson(known),
          outcome:
            state === 'conflict' ? 'not-sent' : (outcomes.find((outcome) => outcome === state) ?? null),
          inDoubt: whole(row, 'in_doubt') === 1,
          message: text(row, 'message'),
          answered: state === 'conflict',
        };
      });
  return {
    all: (): readonly EarlierSending[] =>
      database
        .all(
          `SELECT passes.*, books.id AS sheet, store_id, name FROM passes JOIN books ON books.number = book
           WHERE kind <> 'read' ORDER BY passes.number`,
        )
        .map((row) => ({
          number: whole(row, 'number'),
          sheetId: text(row, 'sheet'),
          storeId: text(row, 'store_id'),
          name: text(row, 'name'),
          restores: text(row, 'kind') === 'restore',
          startedAt: whole(row, 'started_at'),
          endedAt: overStates.has(text(row, 'state')) ? wholeOrNull(row, 'ended_at') : null,
          because: becauseOf(textOrNull(row, 'because')),
          rows: rowsOf(row),
        })),
    /** Says why those wait that are not over; how many they are. */
    hold: (because: HoldReason): number => {
      const unfinished = "kind <> 'read' AND state NOT IN ('done', 'cancelled')";
      const row = database.get(`SELECT count(*) AS count FROM passes WHERE ${unfinished}`);
      database.run(`UPDATE passes SET because = ? WHERE ${unfinished}`, JSON.stringify(because));
      return row === undefined ? 0 : whole(row, 'count');
    },
    forget: (pass: number): void =>
      database.transaction(() => {
        database.run('DELETE FROM tasks WHERE pass = ?', pass);
        database.run('DELETE FROM passes WHERE number = ?', pass);
      }),
  };
}
