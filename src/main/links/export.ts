import type { LinkRow } from '../../contract/links.ts';
import { linksMessages } from '../../messages/links.ts';
import { Failure } from '../failure.ts';
import { reasonOf } from '../files/reason-of.ts';
import { CsvFile } from '../workbook/export/csv-file.ts';

export type LinksFormat = { readonly delimiter: ',' | ';' | '\t' };
type Columns = LinksFormat & {
  /** A column that says what keeps rows from having a link. */
  readonly tells: boolean;
  /** A column that says with each link what has to be known of it. */
  readonly warns: boolean;
};

/** Rows between which other requests are answered. */
const rowsAtOnce = 2_000;

/** Lets waiting requests run where a row is the last before a pause. */
export async function restAfter(index: number): Promise<void> {
  if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
}

const problemWords = {
  'no-code': linksMessages.noCode,
  'no-token': linksMessages.noCartToken,
  'not-text': linksMessages.damagedText,
  'no-links': linksMessages.storeNoLinks,
} as const;

/** Writes links to a CSV file. Throws Failure (`disk`). */
export async function exportLinks(
  path: string,
  { delimiter, tells, warns }: Columns,
  total: number,
  row: (index: number) => LinkRow,
): Promise<number> {
  let file: CsvFile | null = null;
  try {
    file = new CsvFile(path, { delimiter, encoding: 'utf-8-bom' });
    const more = (missing: string, caution: string) => [
      ...(tells ? [missing] : []),
      ...(warns ? [caution] : []),
    ];
    file.line(['code', 'cart_token', 'link', ...more('missing', 'caution')], 0);
    for (let index = 0; index < total; index += 1) {
      const { code, cartToken, url, problem, caution } = row(index);
      const missing = problem === null ? '' : problemWords[problem];
      file.line([code, cartToken, url ?? '', ...more(missing, caution ?? '')], index + 1);
      await restAfter(index);
    }
    file.finish();
    return total;
  } catch (thrown) {
    file?.abandon();
    throw new Failure({
      code: 'disk',
      message: linksMessages.fileLinksNotWritten,
      next: linksMessages.fileLinksNotWrittenNext,
      details: [reasonOf(thrown)],
    });
  }
}
