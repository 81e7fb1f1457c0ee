import { randomUUID } from 'node:crypto';
import type { ConversionReport } from '../../../contract/convert.ts';
import type { DecodedOf } from '../../../contract/index.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { convertDiscount, otherVersion } from '../../../domain/convert/convert-discount.ts';
import type { Converted } from '../../../domain/convert/note.ts';
import { ConversionTally, notesText } from '../../../domain/convert/report.ts';
import type { KindId } from '../../../domain/sheet/kind.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { Loader } from '../import/loader.ts';
import type { Job } from '../jobs.ts';
import { rulesKey } from '../rules.ts';
import { knownKind, type Sheet, summaryOf } from '../sheet.ts';
import { createRecord, dropRecord } from '../store/sheet-records.ts';
import { carriedColumns, publishConverted } from './convert-sheet.ts';
import { LeftOut } from './left-out.ts';

const rowsAtOnce = 500;

/** Conversions of discount sheets to the other API version: a report first, then a new sheet. */
export class Conversions {
  private readonly core: Core;
  private readonly made: (sheet: SheetSummary) => void;

  constructor(core: Core, made: (sheet: SheetSummary) => void) {
    this.core = core;
    this.made = made;
  }

  async report({ jobId, sheetId }: DecodedOf<'convert.report'>): Promise<ConversionReport> {
    return this.job(jobId, sheetId, async (job, source) => {
      const to = convertible(source);
      const tally = new ConversionTally();
      job.enter('reading', source.order.length);
      const leftOut = await this.read(source, job, (row, converted) =>
        tally.add(row.number, row.label, converted.notes),
      );
      this.sameAs(source, source.changedAt);
      return {
        from: source.kind.id,
        to,
        changedAt: source.changedAt,
        rows: tally.rows,
        unreadable: leftOut.rows,
        rowsAffected: tally.rowsAffected,
        ownColumns: source.ownColumns.length,
        groups: tally.list(),
      };
    });
  }

  async make({ jobId, sheetId, changedAt, name }: DecodedOf<'convert.make'>): Promise<SheetSummary> {
    return this.job(jobId, sheetId, async (job, source) => {
      const { workbook } = this.core;
      const to = convertible(source);
      this.sameAs(source, changedAt);
      const { writer } = workbook.database;
      const id = randomUUID();
      const checked = rulesKey(workbook.rules);
      const number = await workbook.transaction(() =>
        createRecord(writer, {
          id,
          name,
          kind: to,
          ownColumns: [],
          state: 'importing',
          checked,
          at: workbook.at,
        }),
      );
      workbook.importing.add(number);
      try {
        await this.fill(source, to, number, job);
        const sheet = summaryOf(workbook.sheet(id));
        this.made(sheet);
        return sheet;
      } catch (thrown) {
        // What cannot be removed now is removed at the next start.
        await workbook.exclusive.run(() => dropRecord(writer, number)).catch(() => undefined);
        throw thrown;
      } finally {
        workbook.importing.delete(number);
      }
    });
  }

  private async fill(source: Sheet, to: KindId, number: number, job: Job): Promise<void> {
    const { workbook } = this.core;
    const kind = knownKind(to);
    const check = workbook.check({ kind });
    const loader = new Loader(workbook.database.writer, workbook.exclusive, kind, number);
    const firstOwn = source.kind.columns.length;
    let affected = 0;
    job.enter('writing', source.order.length);
    await this.read(source, job, (row, { cells, notes }) => {
      const texts = kind.columns.map((column) => cells[column.key] ?? '');
      texts.push(...source.ownColumns.map((_, index) => row.texts[firstOwn + index] ?? ''));
      if (notes.length > 0) {
        affected += 1;
        texts.push(notesText(notes));
      }
      return loader.add(texts, check(texts), row.note) ? loader.flush() : undefined;
    });
    await loader.flush();
    job.enter('checking', null);
    await loader.settle(job.pace);
    await workbook.transaction(() => {
      this.sameAs(source, source.changedAt);
      publishConverted(workbook, number, loader, carriedColumns(kind, source.ownColumns, affected > 0));
    });
  }

  /** Every row of a sheet in its order, converted, but for those that cannot be read; other requests are answered in between. */
  private async read(
    source: Sheet,
    job: Job,
    take: (row: ReadRow, converted: Converted) => Promise<void> | undefined | void,
  ): Promise<LeftOut> {
    const reader = this.core.workbook.rows(source);
    const { ids } = source.order;
    const columns = source.kind.columns.map((column) => column.key);
    const unique = source.kind.columns.findIndex((column) => column.key === source.kind.unique);
    const leftOut = new LeftOut(this.core, source);
    job.expect(ids.length);
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = ids.subarray(start, start + rowsAtOnce);
      const notes = reader.notes(some);
      for (const stored of reader.eachById(some)) {
        if (leftOut.has(stored)) continue;
        const { id, texts } = stored;
        const number = source.order.positionOf(id) + 1;
        const cells = Object.fromEntries(columns.map((key, index) => [key, texts[index] ?? '']));
        const converted = convertDiscount(source.kind.id, cells);
        const row = { number, label: texts[unique] ?? '', texts, note: notes.get(id) ?? '' };
        if (converted) await take(row, converted);
        if (job.pace.due) await job.pace.rest();
      }
      job.advance(some.length);
    }
    return leftOut;
  }

  /** Rows are read in slices: what was read is one sheet only when nobody changed it meanwhile. */
  private sameAs(source: Sheet, changedAt: string): void {
    const now = this.core.workbook.sheet(source.id);
    if (now.changedAt === changedAt) return;
    throw new Failure({
      code: 'conflict',
      message: sheetsMessages.changedMeanwhileNoSheet({ name: source.name }),
      next: sheetsMessages.changedMeanwhileNoSheetNext,
    });
  }

  private job<T>(jobId: string, sheetId: string, work: (job: Job, source: Sheet) => Promise<T>): Promise<T> {
    const { workbook } = this.core;
    const source = workbook.sheet(sheetId);
    const about = sheetsMessages.conversionOf({ name: source.name });
    return workbook.jobs.run({ jobId, sheetId, about, stopped: sheetsMessages.noSheetCreated }, (job) =>
      work(job, source),
    );
  }
}

type ReadRow = {
  readonly number: number;
  readonly label: string;
  readonly texts: readonly string[];
  readonly note: string;
};

/** Throws Failure (`bad-input`) for kinds that have no other version. */
function convertible(source: Sheet): KindId {
  const to = otherVersion(source.kind.id);
  if (to) return to;
  throw new Failure({
    code: 'bad-input',
    message: sheetsMessages.holdsNoDiscountCodes({ name: source.name }),
  });
}
