import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import type { Pattern } from '../../../domain/codes/pattern.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { SheetChange } from '../change/sheet-change.ts';
import type { Core } from '../core.ts';
import type { Job } from '../jobs.ts';
import { uniqueIndex } from '../sheet.ts';
import { type AskSent, drawCodes } from './generate-draw.ts';
import { exhausted, pattern, textsOf } from './generate-input.ts';
import { KnownCodes } from './generate-known.ts';
import { guardRows } from './ranges.ts';
import { codes as inWords } from './words.ts';

export type GenerateInput = DecodedOf<'codes.start'>;

/**
 * One generation: all of its rows are added to the sheet, as one step, or none. Throws Failure (`bad-input`,
 * `not-found`, `cancelled`).
 */
export async function generate(
  core: Core,
  input: GenerateInput,
  askSent: AskSent,
): Promise<OutputOf<'codes.start'>> {
  const { jobId, sheetId, count } = input;
  const sheet = core.workbook.sheet(sheetId);
  const drawn = pattern(sheet, input);
  textsOf(sheet, input.cells);
  guardRows(sheet, count);
  const about = sheetsMessages.generate({ inWords: inWords(count) });
  return core.workbook.jobs.run(
    { jobId, sheetId, about, stopped: sheetsMessages.sheetBefore },
    async (job) => {
      job.enter('reading', null);
      // The first question may have to wait until the earlier runs are read; no sheet waits with it.
      await askSent([]);
      await job.pace.rest();
      let firstRow = 0;
      const done = await core.workbook.changeIn(job, sheetId, about, async (change) => {
        firstRow = change.order.length + 1;
        await add(core, input, { job, pattern: drawn, askSent }, change);
      });
      return { sheet: done.sheet, firstRow };
    },
  );
}

type Parts = { readonly job: Job; readonly pattern: Pattern; readonly askSent: AskSent };

async function add(
  core: Core,
  { count, blocked, cells }: GenerateInput,
  { job, pattern: drawn, askSent }: Parts,
  change: SheetChange,
): Promise<void> {
  const { pace } = job;
  // Everything is looked at again: the sheet may have changed while this change waited for its turn.
  await pace.rest();
  guardRows(change.base, count);
  const texts = textsOf(change.base, cells);
  const known = await KnownCodes.read(core.workbook.database.writer, pace);
  // Drawing and adding take about as long as each other.
  job.expect(2 * count);
  job.enter('drawing', count);
  const { codes, end } = await drawCodes({
    pattern: drawn,
    ...{ count, blocked, known, askSent, pace },
    drawn: (proven) => job.reach(proven),
  });
  if (codes.length < count) throw exhausted(codes.length, count, end);
  job.enter('adding', count);
  const column = uniqueIndex(change.base.kind);
  await change.insertRows(
    change.order.length,
    count,
    (index) => texts.with(column, codes[index] ?? ''),
    'proven-unique',
  );
}
