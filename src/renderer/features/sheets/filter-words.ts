import type { SheetColumn, View } from '../../../contract/sheets.ts';
import type { IssueCode } from '../../../domain/sheet/issue.ts';
import { issueTitles } from '../../copy/issues.ts';
import { sheetsCopy } from '../../copy/sheets.ts';

const copy = sheetsCopy.filter;
const isCode = (code: string): code is IssueCode => Object.hasOwn(issueTitles, code);

/** Values that are named; of more only the number is said. */
const mostNamed = 3;

const inShort = (values: readonly string[]): string =>
  values.length <= mostNamed
    ? values.join(', ')
    : copy.andMore(values.slice(0, mostNamed - 1).join(', '), values.length - mostNamed + 1);

/** A filter in a few words, for the status bar. */
export function filterInWords(filter: View['filter'], columns: readonly SheetColumn[]): string {
  const labelOf = (key: string): string => columns.find((column) => column.key === key)?.label ?? key;
  switch (filter.by) {
    case 'all':
      return copy.none;
    case 'duplicates':
      return copy.duplicates;
    case 'issues': {
      if (filter.code !== undefined && isCode(filter.code)) {
        const title = issueTitles[filter.code];
        return filter.column === undefined ? title : `${title} (${labelOf(filter.column)})`;
      }
      return copy[filter.severity];
    }
    case 'text':
      return copy.text(filter.column === null ? null : labelOf(filter.column), filter.text);
    case 'rows':
      return copy.rows(filter.rowIds.length);
    case 'notes':
      return copy.notes;
    case 'value': {
      const values = filter.values.map((value) => (value === '' ? copy.empty : value));
      return copy.value(labelOf(filter.column), inShort(values), filter.except === true);
    }
  }
}
