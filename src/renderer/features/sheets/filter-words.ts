import type { SheetColumn, View } from '../../../contract/sheets.ts';
import type { IssueCode } from '../../../domain/sheet/issue.ts';
import { issueTitles } from '../../copy/issues.ts';
import { sheetsCopy } from '../../copy/sheets.ts';

const copy = sheetsCopy.filter;
const isCode = (code: string): code is IssueCode => Object.hasOwn(issueTitles, code);

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
    case 'value':
      return copy.value(
        labelOf(filter.column),
        filter.values.map((value) => (value === '' ? copy.empty : value)).join(', '),
      );
  }
}
