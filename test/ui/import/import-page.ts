import type { ImportColumn, ImportPreview } from '../../../src/contract/imports.ts';
import type { FakeHandlers } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import type { OpenOptions, Pages } from '../support/pages.ts';

/** A question about the order of dates. */
export const dates = {
  id: 'date-order:starts_at',
  columns: ['starts_at'],
  about: 'date-order' as const,
  samples: ['03.04.2031', '05.06.2031'],
  options: [
    { value: 'day-month-year', label: 'Day, month, year', example: '03.04.2031 is 3 April 2031' },
    { value: 'month-day-year', label: 'Month, day, year', example: '03.04.2031 is 4 March 2031' },
  ],
  required: true,
};

/** A column of the file. */
export const column = (
  index: number,
  header: string,
  sample: string,
  mappedTo: string | null,
  confidence: ImportColumn['confidence'],
): ImportColumn => ({ index, header, samples: [sample], mappedTo, confidence, cell: mappedTo ?? header });

/** What main says of a file with dates in doubt. */
export const preview = (answer: string | null, offered: Readonly<Record<string, string>>): ImportPreview => ({
  grant: 'grant-1',
  fileName: 'campaign.csv',
  bytes: 24_189,
  version: 'first',
  kind: 'discounts-2021-01',
  kindConfidence: 'sure',
  kindsAsked: [],
  encoding: 'windows-1252',
  encodingFrom: 'guess',
  encodingsAsked: [],
  delimiter: ';',
  worksheets: [],
  worksheet: null,
  headerRow: 1,
  skipped: [],
  otherwise: [],
  columns: [
    column(0, 'Rabattcode', 'KÄSE-1', 'code', 'alias'),
    column(1, 'starts_at', '03.04.2031', 'starts_at', 'exact'),
    column(2, 'Notiz', 'vom Markt', null, 'none'),
  ],
  words: [],
  rowsLooked: null,
  rowCount: null,
  missing: [{ column: 'status', required: false, offered: 'enabled' }],
  questions: [{ ...dates, answer }],
  rows: [
    {
      cells: {
        code: 'KÄSE-1',
        starts_at: answer ? '2031-04-03' : '03.04.2031',
        Notiz: 'vom Markt',
        status: offered.status ?? '',
      },
      issues: answer
        ? []
        : [{ column: 'starts_at', severity: 'error', message: '“03.04.2031” can be read in two ways.' }],
    },
  ],
  defaults: ['status'],
  rawRows: [
    ['Rabattcode', 'starts_at', 'Notiz'],
    ['KÄSE-1', '03.04.2031', 'vom Markt'],
  ],
});

/** The import screen of a file that a fake main looked at. */
export async function openImport(pages: Pages, handlers: FakeHandlers = {}, options: OpenOptions = {}) {
  const desk = fakeDesk(emptyWorld(), {
    'files.open': () => ({ grant: 'grant-1', fileName: 'campaign.csv', bytes: 24_189 }),
    'imports.inspect': ({ choices }) => preview(choices.answers[dates.id] ?? null, choices.offered),
    'imports.start': () => new Promise(() => undefined),
    ...handlers,
  });
  const opened = await pages.open(desk, options);
  await opened.page.getByRole('button', { name: 'Import a file' }).first().click();
  return { desk, ...opened };
}
