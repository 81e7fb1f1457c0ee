import type { Guard, GuardArea } from '../guard.ts';

const hostile = { test: 'test/workbook/hostile-files.test.ts', isSlow: true } as const;
const packed = { test: 'test/workbook/hostile-packages.test.ts' };
const zip = { file: 'src/main/workbook/import/xlsx/zip-directory.ts', ...packed };

/** A limit of src/main/workbook/import/limits.ts, and the same as if there were none. */
const limit = (
  name: string,
  holds: string,
  take: string,
  put: string,
  test: Pick<Guard, 'test' | 'named' | 'isSlow'>,
): Guard => ({
  name: `budget: ${name}`,
  holds,
  file: 'src/main/workbook/import/limits.ts',
  take: `  ${take},\n`,
  put: `  ${put},\n`,
  ...test,
});

export const importGuards: readonly GuardArea[] = [
  {
    about: 'Imported files',
    guards: [
      limit('size', 'A file has at most 2 GB.', 'fileBytes: 2 * 1024 * 1024 * 1024', 'fileBytes: 2 ** 50', {
        test: 'test/workbook/hostile-packages.test.ts',
        named: 'is not opened',
      }),
      {
        name: 'budget: size before a grant',
        holds: 'A file beyond 2 GB gets no grant.',
        file: 'src/main/files/readable.ts',
        take: '  if (facts.size > mostBytes) {',
        put: '  if (facts.size > 9 * mostBytes) {',
        ...packed,
        named: 'gets no grant',
      },
      limit(
        'text',
        'All cells together have at most 32 million characters plus 100 per byte.',
        'characters: (fileBytes: number): number => 32 * 1024 * 1024 + 100 * fileBytes',
        'characters: (fileBytes: number): number => 1e15 + fileBytes',
        { ...hostile, named: 'that repeats one shared text' },
      ),
      limit('cell', 'A cell has at most a million characters.', 'cellLength: 1_000_000', 'cellLength: 1e12', {
        ...hostile,
        named: 'longer than any cell',
      }),
      limit(
        'row',
        'A row has at most 16 million characters.',
        'rowLength: 16 * 1024 * 1024',
        'rowLength: 1e12',
        {
          ...packed,
          named: 'a row of more than 16 million',
        },
      ),
      limit('columns', 'A row has at most 1,000 columns.', 'columns: 1000', 'columns: 1e9', {
        ...hostile,
        named: 'has more cells than any row',
      }),
      limit('depth', 'Elements are nested at most 64 levels deep.', 'depth: 64', 'depth: 1e9', {
        ...packed,
        named: 'nested deeper',
      }),
      limit(
        'tags and texts without an end',
        'A tag, a text or a comment ends within two million characters.',
        'markup: 2 * 1024 * 1024',
        'markup: 1e12',
        { ...hostile, named: 'has no end' },
      ),
      limit(
        'unpacking',
        'A part unpacks to at most 400 times its size, counted while it is unpacked.',
        'ratio: 400',
        'ratio: 1e9',
        { test: 'test/workbook/xlsx.test.ts', named: 'a thousand times its size' },
      ),
      limit(
        'unpacked size',
        'All parts unpack to at most 3 GB, according to the directory.',
        'unpackedBytes: 3 * 1024 * 1024 * 1024',
        'unpackedBytes: 1e15',
        { ...packed, named: 'unpack to more than any file' },
      ),
      limit('parts', 'A file has at most 10,000 parts.', 'entries: 10_000', 'entries: 1e9', {
        ...packed,
        named: 'lists more parts',
      }),
      limit('styles', 'A file lists at most 100,000 styles.', 'listed: 100_000', 'listed: 1e9', {
        ...hostile,
        named: 'that lists more styles',
      }),
      limit('worksheets', 'A file has at most 1,000 worksheets.', 'worksheets: 1000', 'worksheets: 1e9', {
        ...hostile,
        named: 'that lists more worksheets',
      }),
      {
        name: 'budget: preview',
        holds: 'The texts of a preview are cut so that they have about two million characters in total.',
        file: 'src/main/workbook/import/shortened.ts',
        take: 'text.length <= most ? text',
        put: 'text.length >= 0 ? text',
        ...hostile,
        named: 'a preview stays small',
      },
      {
        name: 'budget: time before the rows',
        holds: 'Reading up to the first row ends within two minutes.',
        file: 'src/main/workbook/import/xlsx/parts.ts',
        take: '    if (performance.now() > parts.until) throw tooLarge();\n',
        put: '',
        ...packed,
        named: 'take too long',
      },
      {
        name: 'budget: lists of ids',
        holds: 'Lists of IDs have the same budget as a table.',
        file: 'src/main/workbook/import/open.ts',
        take: 'batches: () => withinBudget(table.batches(), characters)',
        put: 'batches: () => (characters < 0 ? withinBudget(table.batches(), characters) : table.batches())',
        ...hostile,
        named: 'longer than any cell',
      },
      {
        name: 'packed file: one part of a name',
        holds: 'A part that appears twice is rejected, so that two parsers cannot see different files.',
        ...zip,
        take: '    if (entries.has(key)) throw damaged(importMessages.partTwice({ name }));\n',
        put: '',
        named: 'a part that appears twice',
      },
      {
        name: 'packed file: passwords',
        holds: 'A part with a password is rejected.',
        ...zip,
        take: '    if ((flags & 1) === 1) throw damaged(importMessages.partProtectedPassword({ name }));\n',
        put: '',
        named: 'a part that has a password',
      },
      {
        name: 'worksheet: numbers of rows',
        holds: 'A row number cannot create a million empty rows.',
        file: 'src/main/workbook/import/xlsx/worksheet.ts',
        take: '!(number > this.rowNumber) || number > mostRows',
        put: '!(number > this.rowNumber)',
        ...packed,
        named: 'a row that has a number beyond all',
      },
      {
        name: 'broken letters',
        holds: 'Bytes that are not valid UTF-8 are an error, never a replacement character.',
        file: 'src/main/workbook/import/decode.ts',
        take: '    if (!isUtf8(bytes)) throw notUtf8(done + firstBad(bytes));\n',
        put: '',
        test: 'test/workbook/import.test.ts',
        named: '',
        isSlow: true,
      },
      {
        name: 'worker: memory',
        holds: 'The thread that reads files has its own memory limit.',
        file: 'src/main/threads/worker-link.ts',
        take: 'workerData: options.start, resourceLimits }',
        put: 'workerData: options.start, resourceLimits: {}, ...(resourceLimits ? {} : {}) }',
        test: 'test/workbook/worker-death.test.ts',
        named: 'fills the memory',
        isSlow: true,
      },
      {
        name: 'pipes',
        holds: 'A pipe in place of a file is rejected, and no thread waits for a writer.',
        file: 'src/main/files/readable.ts',
        take: 'constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)',
        put: 'constants.O_RDONLY',
        test: 'test/exploit/pipe-in-place.exploit.test.ts',
        named: '',
        isSlow: true,
      },
      {
        name: 'worker: silence',
        holds: 'A thread that does not respond for two minutes is terminated and restarted.',
        file: 'src/main/threads/worker-link.ts',
        take: '      void worker.terminate();\n    } else',
        put: '    } else',
        test: 'test/workbook/worker-death.test.ts',
        named: 'a worker that is stuck',
        isSlow: true,
      },
    ],
  },
];
