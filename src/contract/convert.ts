import { z } from 'zod';
import type { ConversionGroup } from '../domain/convert/report.ts';
import type { KindId } from '../domain/sheet/kind.ts';
import { idText, shownName } from './bounds.ts';
import { invoke, output } from './define.ts';
import { jobId } from './jobs.ts';
import type { SheetSummary, UnreadableRows } from './sheets.ts';

/** What a conversion would lose or assume, before anything is made. */
export type ConversionReport = {
  readonly from: KindId;
  readonly to: KindId;
  /** The state of the sheet that was read; making the new sheet refuses another (`conflict`). */
  readonly changedAt: string;
  readonly rows: number;
  readonly unreadable: UnreadableRows;
  readonly rowsAffected: number;
  /** Columns of the file that no field takes; they are kept. */
  readonly ownColumns: number;
  readonly groups: readonly ConversionGroup[];
};

export const convertContract = {
  'convert.report': invoke(
    'Reads a sheet of discount codes and returns what the other API version would lose or assume.',
    z.object({ jobId, sheetId: idText }),
    output<ConversionReport>(),
  ),
  'convert.make': invoke(
    'Creates a new sheet in the other API version; the source stays unchanged. Returns when it is complete.',
    z.object({
      jobId,
      sheetId: idText,
      changedAt: idText,
      name: shownName(120).min(1),
    }),
    output<SheetSummary>(),
  ),
};
