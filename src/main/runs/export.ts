import type { Outcome } from '../../contract/runs.ts';
import type { RunEvent } from '../../domain/run/events.ts';
import { csvLine } from '../../domain/sheet/csv.ts';
import { Failure } from '../failure.ts';
import { CsvFile } from '../workbook/export/csv-file.ts';
import type { Journal } from './store/journal.ts';
import type { RunRecord } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';
import { TextFile } from './text-file.ts';
import { turn } from './turn.ts';

const readAtOnce = 500;
const added = ['outcome', 'id', 'message', 'batch', 'time'] as const;

/**
 * The results file: the original columns as they were sent, then what became of each row. It reads back in
 * unchanged. Returns the number of rows. Throws Failure (`disk`).
 */
export async function exportResults(
  record: RunRecord,
  rows: RunRows,
  path: string,
  outcomes: readonly Outcome[] | null,
): Promise<number> {
  const file = open(() => new CsvFile(path, { delimiter: ',', encoding: 'utf-8-bom' }));
  try {
    const taken = new Set(record.setup.columns);
    file.line(
      [...record.setup.columns, ...added.map((name) => (taken.has(name) ? `result_${name}` : name))],
      0,
    );
    let count = 0;
    for (let after = 0; ; ) {
      const page = rows.results(record.number, after, readAtOnce, outcomes);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.number;
      for (const row of page) {
        count += 1;
        const time = row.at === null ? '' : new Date(row.at).toISOString();
        const known = [row.outcome ?? 'pending', row.serviceId ?? '', row.message, row.batchId ?? '', time];
        file.line([...row.cells, ...known], count);
      }
      await turn();
    }
    file.finish();
    return count;
  } catch (thrown) {
    file.abandon();
    throw onDisk(thrown);
  }
}

/** The journal of a run as it was written, one line for each event. Returns the number of lines. */
export async function exportAudit(
  record: RunRecord,
  journal: Journal,
  path: string,
  format: 'jsonl' | 'csv',
): Promise<number> {
  const file = open(() => new TextFile(path));
  try {
    if (format === 'csv') file.write(csvLine(['seq', 'time', 'type', 'step', 'batch', 'detail'], ','));
    let count = 0;
    for (let after = 0; ; ) {
      const page = journal.read(record.number, after, readAtOnce);
      if (page.length === 0) break;
      for (const { seq, event } of page) {
        count += 1;
        after = seq;
        file.write(
          format === 'csv' ? csvLine(auditCells(seq, event), ',') : `${auditJson(record, seq, event)}\n`,
        );
      }
      await turn();
    }
    file.finish();
    return count;
  } catch (thrown) {
    file.abandon();
    throw onDisk(thrown);
  }
}

function auditJson(record: RunRecord, seq: number, event: RunEvent): string {
  const { at, ...rest } = event;
  return JSON.stringify({ run: record.number, seq, time: new Date(at).toISOString(), ...rest });
}

function auditCells(seq: number, event: RunEvent): readonly string[] {
  const { at, type, ...rest } = event;
  const step = 'step' in event ? String(event.step) : '';
  const batch = 'batch' in event ? String(event.batch + 1) : '';
  return [String(seq), new Date(at).toISOString(), type, step, batch, JSON.stringify(rest)];
}

function open<T>(make: () => T): T {
  try {
    return make();
  } catch (thrown) {
    throw onDisk(thrown);
  }
}

const onDisk = (thrown: unknown): Failure =>
  thrown instanceof Failure
    ? thrown
    : new Failure({
        code: 'disk',
        message: 'The file could not be written.',
        next: 'Choose another folder, or free space on the disk.',
        details: [thrown instanceof Error ? thrown.message : String(thrown)],
      });
