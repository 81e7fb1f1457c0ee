import type { GuardArea } from '../guard.ts';

const views = {
  file: 'src/main/workbook/operations/saved-views.ts',
  test: 'test/workbook/saved-views.test.ts',
  isSlow: true,
} as const;
const refused = 'a view that is too large, and one too many, are refused';

export const boundGuards: readonly GuardArea[] = [
  {
    about: 'Bounds on what is stored and read',
    guards: [
      {
        name: 'saved views: number',
        holds: 'A sheet and its type have at most 100 saved views.',
        ...views,
        take: 'same === undefined && known.length >= maxViews',
        put: 'same === undefined && known.length > 2 * maxViews',
        named: refused,
      },
      {
        name: 'saved views: size',
        holds: 'A saved view has at most 500,000 characters.',
        ...views,
        take: 'if (text.length > maxCharacters)',
        put: 'if (text.length > allCharacters)',
        named: refused,
      },
      {
        name: 'saved views: size together',
        holds: 'The saved views of a sheet and its type have at most four million characters.',
        ...views,
        take: 'if (JSON.stringify(others).length + text.length > allCharacters)',
        put: 'if (others.length > maxViews)',
        named: refused,
      },
      {
        name: 'saved views: in the file',
        holds: 'Saved views in the file that are too large are listed without their content.',
        ...views,
        take: 'CASE WHEN length(content) <= ${maxCharacters} THEN content END',
        put: 'content',
        named: 'views in the file that are too large',
      },
      {
        name: 'saved views: together in the file',
        holds: 'Saved views in the file that are too large together are listed without their content.',
        ...views,
        take: 'left < 0 ? null : contentOf(text)',
        put: 'contentOf(text)',
        named: 'views in the file that are too large',
      },
      {
        name: 'saved views: damaged',
        holds: 'An invalid saved view does not hide others.',
        ...views,
        take: 'savedViewContentSchema.safeParse(JSON.parse(text)).data ?? null',
        put: 'JSON.parse(text) as SavedViewContent',
        named: 'views in the file that are too large',
      },
      {
        name: 'paste: spans',
        holds: 'Cells of a pasted table span at most half a million others in total.',
        file: 'src/renderer/grid/clipboard-html.ts',
        take: 'spanned.rows * spanned.columns - 1 > left',
        put: 'spanned.rows < 0',
        test: 'test/unit/grid/clipboard-html.test.ts',
        named: 'do not fill the memory',
      },
      {
        name: 'keys of an answer',
        holds: 'JSON of more than 400,000 keys is not read.',
        file: 'src/domain/json.ts',
        take: 'if (values > maxValues || keys > maxKeys)',
        put: 'if (values > maxValues)',
        test: 'test/unit/domain/json.test.ts',
        named: 'more keys than are read',
      },
      {
        name: 'limit: counts',
        holds:
          'A limit header with a count far beyond its size does not stop the requests of a store for long.',
        file: 'src/main/api/bucket.ts',
        take: 'Math.min(report.used, size + mostBeyond)',
        put: 'report.used',
        test: 'test/api/bucket.test.ts',
        named: 'is not stopped for years',
      },
      {
        name: 'limit: sizes',
        holds: 'A limit header allows at most 10,000 requests at once.',
        file: 'src/main/api/bucket.ts',
        take: 'Math.min(report.size, mostRequests)',
        put: 'report.size',
        test: 'test/api/bucket.test.ts',
        named: 'is not stopped for years',
      },
    ],
  },
];
