import { randomUUID } from 'node:crypto';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { isSkippedRow } from '../../../domain/import/import-row.ts';
import type { ImportPlan } from '../../../domain/import/plan-types.ts';
import { importMessages } from '../../../messages/import.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import type { Job } from '../jobs.ts';
import { mostRows } from '../operations/ranges.ts';
import { rulesKey } from '../rules.ts';
import { knownKind, summaryOf } from '../sheet.ts';
import { RowOrder } from '../store/row-order.ts';
import { createRecord, dropRecord, saveOrder, setState } from '../store/sheet-records.ts';
import { StepWriter } from '../store/steps.ts';
import { Loader } from './loader.ts';
import { openTable } from './open.ts';
import { type Choices, type Looked, look, noteMaker, rowMaker } from './preview.ts';
import { rememberMapping } from './saved-mappings.ts';
import type { TableFile } from './table-file.ts';

export type ImportInput = {
  readonly jobId: string;
  readonly path: string;
  readonly version?: string | undefined;
  readonly fileName: string;
  readonly name: string;
  readonly choices: Choices;
};

/** One import: a file becomes a sheet, or leaves nothing behind. */
export class ImportJob {
  private readonly core: Core;
  private readonly input: ImportInput;

  constructor(core: Core, input: ImportInput) {
    this.core = core;
    this.input = input;
  }

  /** Runs to the end. Throws Failure, for a file that cannot be read, too (`cancelled` where it was stopped). */
  run(): Promise<SheetSummary> {
    const { workbook } = this.core;
    const { jobId, fileName } = this.input;
    const named = {
      ...{ jobId, sheetId: null },
      about: importMessages.importOf({ fileName }),
      stopped: sheetsMessages.noSheetCreated,
    };
    return workbook.jobs.run(named, async (job) => {
      let number: number | null = null;
      try {
        const id = await this.import(job, (made) => {
          number = made;
          workbook.importing.add(made);
        });
        return summaryOf(workbook.sheet(id));
      } catch (thrown) {
        if (number !== null) await this.drop(number).catch(() => undefined); // Taken at the next start.
        throw thrown;
      } finally {
        if (number !== null) workbook.importing.delete(number);
      }
    });
  }

  private drop(number: number): Promise<void> {
    return this.core.workbook.exclusive.run(() => dropRecord(this.core.workbook.database.writer, number));
  }

  private async import(job: Job, made: (number: number) => void): Promise<string> {
    const { workbook } = this.core;
    const { writer } = workbook.database;
    const table = await openTable(this.input.path, { ...this.input.choices, region: workbook.region });
    try {
      if ((this.input.version ?? table.version) !== table.version) throw otherThanPreviewed();
      if (table.encodingsAsked.length > 0) {
        throw new Failure({
          code: 'bad-input',
          message: importMessages.fileFitsEncodings,
          next: importMessages.fileFitsEncodingsNext,
        });
      }
      job.expect(table.bytes);
      job.enter('reading', null);
      const { inspection, all } = await look(this.core, table, this.input.choices);
      const { plan, layout } = inspection;
      if (inspection.kindsAsked.length > 0) {
        throw new Failure({
          code: 'bad-input',
          message: importMessages.fileNotTellWhether,
          next: importMessages.fileNotTellWhetherNext,
        });
      }
      const id = randomUUID();
      const checked = rulesKey(workbook.rules);
      const number = await workbook.transaction(() =>
        createRecord(writer, {
          id,
          name: this.input.name,
          kind: plan.kind,
          ownColumns: plan.unmapped.map((column) => column.header),
          state: 'importing',
          checked,
          at: workbook.at,
        }),
      );
      made(number);
      const loader = new Loader(writer, workbook.exclusive, knownKind(plan.kind), number);
      const wider = await this.read({ all, guarded: table.guarded }, plan, layout.headerRow, loader, job);
      job.enter('checking', null);
      await loader.settle(job.pace);
      await workbook.transaction(() => {
        if (layout.headerRow > 0) rememberMapping(writer, plan, workbook.at);
        this.publish(number, loader, plan, namesBeyond(plan, wider));
      });
      return id;
    } finally {
      table.close();
    }
  }

  private async read(
    table: Pick<Looked, 'all'> & Pick<TableFile, 'guarded'>,
    plan: ImportPlan,
    headerRow: number,
    loader: Loader,
    job: Job,
  ): Promise<number> {
    const { pace } = job;
    let bytes = 0;
    let rows = 0;
    const known = 1 + Math.max(-1, ...plan.columns.map((column) => column.index));
    let wider = 0;
    const make = rowMaker(plan, table.guarded);
    const noteOf = noteMaker(plan, table.guarded);
    const check = this.core.workbook.check({ kind: knownKind(plan.kind) });
    let line = 0;
    for await (const batch of table.all()) {
      for (const row of batch.rows) {
        line += 1;
        if (line <= headerRow || isSkippedRow(plan, row)) continue;
        const texts = make(row);
        // A row longer than all of the beginning: its cells are carried, too.
        if (row.length > known) wider = Math.max(wider, carry(texts, row, known));
        if (loader.add(texts, check(texts), noteOf(row))) {
          await loader.flush();
          if (loader.rows > mostRows) throw tooManyRows();
        }
        // The clock itself costs as much as a row's checks.
        if (line % 16 === 0 && pace.due) await pace.rest();
      }
      await pace.rest();
      job.advance(batch.bytesRead - bytes, loader.rows - rows);
      bytes = batch.bytesRead;
      rows = loader.rows;
    }
    await loader.flush();
    return wider;
  }

  /** Makes the sheet visible, with the import as its first step: one undo takes the rows back. */
  private publish(number: number, loader: Loader, plan: ImportPlan, beyond: readonly string[]): void {
    const { writer } = this.core.workbook.database;
    const order = RowOrder.counting(loader.rows);
    loader.ledger.groups.save(writer, number);
    saveOrder(writer, number, order);
    const about = importMessages.importOf({ fileName: this.input.fileName });
    const step = new StepWriter(writer, number, about);
    step.orders(RowOrder.counting(0).toRuns(), order.toRuns());
    step.finish(about, 0);
    writer
      .prepare(
        'UPDATE sheets SET own_columns = ?, rows = ?, rows_with_errors = ?, warnings = ?, next_row_id = ?, changed_at = ? WHERE number = ?',
      )
      .run(
        JSON.stringify([...plan.unmapped.map((column) => column.header), ...beyond]),
        loader.rows,
        loader.ledger.rowsWithErrors,
        loader.ledger.warnings,
        loader.rows + 1,
        this.core.workbook.at,
        number,
      );
    setState(writer, number, 'ready');
  }
}

/** Adds the cells of a row beyond the known columns, empty ones at its end left out; answers how many. */
function carry(texts: string[], row: readonly string[], known: number): number {
  let end = row.length;
  while (end > known && (row[end - 1] ?? '').trim() === '') end -= 1;
  for (let index = known; index < end; index += 1) texts.push(row[index] ?? '');
  return end - known;
}

/** Names for columns without a header, unique among those of the sheet. */
function namesBeyond(plan: ImportPlan, count: number): readonly string[] {
  const known = 1 + Math.max(-1, ...plan.columns.map((column) => column.index));
  const used = new Set(plan.unmapped.map((column) => column.header));
  return Array.from({ length: count }, (_, offset) => {
    let name = importMessages.column({ known: known + offset + 1 });
    while (used.has(name)) name = `${name} (2)`;
    return name;
  });
}

const otherThanPreviewed = (): Failure =>
  new Failure({
    code: 'conflict',
    message: importMessages.fileChangedPreview,
    next: importMessages.fileChangedPreviewNext,
  });

const tooManyRows = (): Failure =>
  new Failure({
    code: 'file-too-large',
    message: importMessages.sheetHoldsMostRows({ mostRows }),
    next: importMessages.divideFile,
  });
