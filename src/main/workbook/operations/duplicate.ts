import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DecodedOf } from '../../../contract/index.ts';
import type { SheetDetail } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Core } from '../core.ts';
import type { Job } from '../jobs.ts';
import { detailOf, type Sheet } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { createRecord, saveOrder, saveRecord } from '../store/sheet-records.ts';
import { numberOf, oneRow } from '../store/values.ts';

/** Rows that one statement copies: some milliseconds. */
const batch = 5000;

/**
 * A copy of a sheet with its rows, issues and notes, made by SQLite itself: no cell is read into this thread. What can
 * be undone and what runs say of the rows stays with the first sheet. Throws Failure (`cancelled`) where it was stopped.
 */
export async function duplicateSheet(
  { workbook }: Core,
  { sheetId, name }: DecodedOf<'sheets.duplicate'>,
): Promise<SheetDetail> {
  const id = randomUUID();
  const named = {
    sheetId,
    about: sheetsMessages.duplicateOf({ name: workbook.sheet(sheetId).name }),
    stopped: sheetsMessages.noSheetCreated,
  };
  await workbook.jobs.run(named, (job) =>
    workbook.transaction(async () => {
      job.begin();
      const { writer } = workbook.database;
      const source = workbook.sheet(sheetId);
      const { kind, ownColumns, checked, order } = source;
      const number = createRecord(writer, {
        id,
        name,
        kind: kind.id,
        ownColumns,
        state: 'ready',
        checked,
        at: workbook.at,
      });
      writer
        .prepare(
          `INSERT INTO issue_groups (sheet, id, column_key, code, severity, fix, count)
           SELECT ?, id, column_key, code, severity, fix, count FROM issue_groups WHERE sheet = ?`,
        )
        .run(number, source.number);
      await copyRows(writer, source, number, job);
      saveOrder(writer, number, order);
      saveRecord(writer, { ...source, number, name, revision: 1, changedAt: workbook.at });
    }),
  );
  return detailOf(workbook.sheet(id));
}

/** Copies the tables of a sheet in slices; rows that only an undo could bring back are not copied. */
async function copyRows(
  writer: DatabaseSync,
  { number: from, order, nextRowId }: Sheet,
  to: number,
  job: Job,
): Promise<void> {
  const { pace } = job;
  const unknown = Array.from({ length: nextRowId }, (_, id) => id).filter((id) => id > 0 && !order.has(id));
  job.expect(order.length + unknown.length);
  const drop = [`r_${to} WHERE id`, `n_${to} WHERE row`].map((rows) =>
    writer.prepare(`DELETE FROM ${rows} = ?`),
  );
  for (const [table, key] of [
    ['r', 'id'],
    ['n', 'row'],
    ['i', 'issue_group, row'],
    ['k', 'hash, row'],
  ] as const) {
    const marks = key.includes(',') ? '(?, ?)' : '?';
    const end = prepareArrays(
      writer,
      `SELECT ${key} FROM ${table}_${from} WHERE (${key}) > ${marks} ORDER BY ${key} LIMIT 1 OFFSET ${batch - 1}`,
    );
    const within = writer.prepare(
      `INSERT INTO ${table}_${to} SELECT * FROM ${table}_${from} WHERE (${key}) > ${marks} AND (${key}) <= ${marks}`,
    );
    const rest = writer.prepare(
      `INSERT INTO ${table}_${to} SELECT * FROM ${table}_${from} WHERE (${key}) > ${marks}`,
    );
    for (let last = key.includes(',') ? [Number.MIN_SAFE_INTEGER, 0] : [0]; ; ) {
      const found = oneRow(end, ...last);
      if (!found) {
        rest.run(...last);
        break;
      }
      const next = found.map(numberOf);
      within.run(...last, ...next);
      last = next;
      if (table === 'r') job.advance(batch);
      if (pace.due) await pace.rest();
    }
  }
  for (const id of unknown) {
    for (const statement of drop) statement.run(id);
    job.advance(1);
    if (pace.due) await pace.rest();
  }
}
