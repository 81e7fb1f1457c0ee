import type { GuardArea } from '../guard.ts';

const sheets = { test: 'test/workbook/long-rows.test.ts', isSlow: true } as const;

export const longRowGuards: readonly GuardArea[] = [
  {
    about: 'Long rows',
    guards: [
      {
        name: 'long rows: of sheets',
        holds: 'Main takes rows of a sheet in slices of about four million characters, however many fit.',
        file: 'src/main/workbook/operations/run-rows.ts',
        take: 'left -= key.length + text.length;',
        put: '',
        ...sheets,
        named: 'long rows go to a run in slices',
      },
      {
        name: 'long rows: windows',
        holds: 'A window of rows has no more characters than that, or one row.',
        file: 'src/main/workbook/operations/window.ts',
        take: 'reader.slicesByIds(ids, charactersAtOnce)',
        put: 'reader.slicesByIds(ids, Number.POSITIVE_INFINITY)',
        ...sheets,
        named: 'as many as their characters allow',
      },
      {
        name: 'long rows: the rest of a window',
        holds: 'The page asks for the rows that a window of long ones left out.',
        file: 'src/renderer/bridge/read-rows.ts',
        take: 'while (last.rows.length > 0 && ',
        put: 'while (false && ',
        test: 'test/unit/grid/read-rows.test.ts',
        named: 'asked for again until all are there',
      },
    ],
  },
];
