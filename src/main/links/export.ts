import type { LinkRow } from '../../contract/links.ts';
import { Failure } from '../failure.ts';
import { CsvFile } from '../workbook/export/csv-file.ts';

export type LinksFormat = { readonly delimiter: ',' | ';' | '\t' };

/** Rows between which other requests are answered. */
const rowsAtOnce = 2_000;
const problemWords = {
  'no-code': 'no code',
  'no-token': 'no cart token',
  'not-text': 'damaged text',
} as const;

/** Writes links to a CSV file; a column for what is missing where anything is. Throws Failure (`disk`). */
export async function exportLinks(
  path: string,
  { delimiter }: LinksFormat,
  total: number,
  ready: number,
  row: (index: number) => LinkRow,
): Promise<number> {
  let file: CsvFile | null = null;
  const tells = ready < total;
  try {
    file = new CsvFile(path, { delimiter, encoding: 'utf-8-bom' });
    file.line(['code', 'cart_token', 'link', ...(tells ? ['missing'] : [])], 0);
    for (let index = 0; index < total; index += 1) {
      const { code, cartToken, url, problem } = row(index);
      const missing = problem === null ? '' : problemWords[problem];
      file.line([code, cartToken, url ?? '', ...(tells ? [missing] : [])], index + 1);
      if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    }
    file.finish();
    return total;
  } catch (thrown) {
    file?.abandon();
    throw new Failure({
      code: 'disk',
      message: 'The file with the links could not be written.',
      next: 'Choose another folder, or free space on the disk.',
      details: [thrown instanceof Error ? (thrown.message.split(',')[0] ?? '') : 'unknown reason'],
    });
  }
}
