import type { GuardArea } from '../guard.ts';

const sheets = { test: 'test/workbook/long-rows.test.ts', isSlow: true } as const;
const runs = { test: 'test/runs/long-rows.test.ts' } as const;
const stored = { file: 'src/main/runs/store/run-rows.ts', ...runs } as const;

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
      {
        name: 'long rows: copied cells',
        holds: 'Cells of more than 50 million characters are not copied as one text.',
        file: 'src/main/workbook/operations/copy.ts',
        take: 'if (left < 0) throw tooLong();',
        put: '',
        ...sheets,
        named: 'than a copy may have',
      },
      {
        name: 'long rows: copies for a run',
        holds: 'The rows of a run are written in transactions of about as many characters.',
        file: 'src/main/runs/snapshot.ts',
        take: ' || characters > charactersAtOnce',
        put: '',
        ...runs,
        named: 'written in transactions',
      },
      {
        name: 'long rows: results',
        holds: 'Rows of a run are read with their results in such slices.',
        ...stored,
        take: 'last ?? Number.MAX_SAFE_INTEGER',
        put: 'Number.MAX_SAFE_INTEGER',
        named: 'with what became of them',
      },
      {
        name: 'long rows: tasks',
        holds: 'The same when the requests of its tasks are made.',
        ...stored,
        take: 'return last === null ? count : last - first + 1;',
        put: 'return last === null ? count : count;',
        named: 'whatever asks for them',
      },
      {
        name: 'long rows: sent before',
        holds: 'The same when the workbook thread compares them with the rows of their sheet.',
        file: 'src/main/runs/store/sent-rows.ts',
        take: 'last === undefined ? Number.MAX_SAFE_INTEGER : numberAt(last, 0)',
        put: 'Number.MAX_SAFE_INTEGER',
        ...runs,
        named: 'compared with those of a sheet',
      },
      {
        name: 'long rows: things of tasks',
        holds: 'The same when other runs ask what its tasks change.',
        file: 'src/main/runs/same-thing.ts',
        take: 'bodies.atOnce(first, most) === most',
        put: 'most > 0',
        ...runs,
        named: 'whatever asks for them',
      },
    ],
  },
];
