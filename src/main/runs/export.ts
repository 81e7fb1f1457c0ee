import type { Outcome } from '../../contract/runs.ts';
import type { RunEvent } from '../../domain/run/events.ts';
import { csvLine } from '../../domain/sheet/csv.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import { reasonOf } from '../files/reason-of.ts';
import { WholeFile } from '../files/whole-file.ts';
import { turn } from '../turn.ts';
import { writeTable } from '../workbook/export/write-table.ts';
import { kindOf } from './run-kind.ts';
import type { Journal } from './store/journal.ts';
import type { RunRecord } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';

const readAtOnce = 250;
const added = ['outcome', 'evidence', 'id', 'message', 'batch', 'time'] as const;

/** Widths of columns in an Excel file, px. */
const widths = { outcome: 100, evidence: 130, id: 150, message: 320, batch: 130, time: 200, other: 160 };

export type ResultsChoice = {
  /** Null for all rows. */
  readonly outcomes: readonly Outcome[] | null;
  readonly format: 'csv' | 'xlsx';
};

/**
 * The results file: the original columns as they were sent, then what became of each row. It reads back in
 * unchanged. Returns the number of rows. Throws Failure (`disk`; `bad-input` for what Excel cannot hold).
 */
export async function exportResults(
  record: RunRecord,
  rows: RunRows,
  path: string,
  { outcomes, format }: ResultsChoice,
): Promise<number> {
  const { columns } = record.setup;
  const taken = new Set(columns);
  const known = new Map(kindOf(record.kind).columns.map((column) => [column.key, column.width]));
  const header = [...columns, ...added.map((name) => (taken.has(name) ? `result_${name}` : name))];
  const all = [...columns.map((key) => known.get(key) ?? widths.other), ...added.map((name) => widths[name])];
  const input = { path, format, delimiter: ',', encoding: 'utf-8-bom' } as const;
  try {
    return await writeTable(input, record.title, all, async (file) => {
      await file.line(header, 0);
      let count = 0;
      for (let after = 0; ; ) {
        const page = rows.results(record.number, after, readAtOnce, outcomes);
        const last = page.at(-1);
        if (last === undefined) return count;
        after = last.number;
        for (const row of page) {
          count += 1;
          const time = row.at === null ? '' : new Date(row.at).toISOString();
          const told = [
            row.outcome ?? 'pending',
            row.evidence ?? '',
            row.serviceId ?? '',
            row.message,
            row.batchId ?? '',
            time,
          ];
          const full = file.line([...row.cells, ...told], count);
          if (full) await full;
        }
        await turn();
      }
    });
  } catch (thrown) {
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
  const file = open(() => new WholeFile(path));
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
        message: runsMessages.fileNotWritten,
        next: runsMessages.fileNotWrittenNext,
        details: [reasonOf(thrown)],
      });
