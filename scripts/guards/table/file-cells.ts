import type { GuardArea } from '../guard.ts';

/** What keeps an import from reading other cells than the file shows. */
export const fileCellGuards: readonly GuardArea[] = [
  {
    about: 'Cells of imported files',
    guards: [
      {
        name: 'delimited text: quotes that swallow cells',
        holds:
          'A file is rejected where a quote in the middle of a quoted cell would join other cells or rows to it.',
        file: 'src/main/workbook/import/csv-rows.ts',
        take: '    if (swallowing) throw unclearEnd(swallowing, data, this.rows);\n',
        put: '',
        test: 'test/workbook/import-quotes.test.ts',
        named: 'rows up to the next quoted cell',
      },
      {
        name: 'delimited text: quotes left open',
        holds: 'A file is rejected where a quote that is never closed would join other cells to its own.',
        file: 'src/main/workbook/import/csv-rows.ts',
        take: "open && this.quoted.dividesAt((data.at(-1)?.at(-1) ?? '').trimEnd())",
        put: "open && /[\\r\\n]/.test((data.at(-1)?.at(-1) ?? '').trimEnd())",
        test: 'test/workbook/import-quotes.test.ts',
        named: 'that the last row leaves open',
      },
      {
        name: 'columns: the one that was chosen',
        holds: 'Of columns with the same header, the one is taken that was chosen for such a file before.',
        file: 'src/domain/import/match-columns.ts',
        take: "plain === '' || times === 1 ? plain",
        put: "plain === '' || times > 0 ? plain",
        test: 'test/unit/domain/import/matching.test.ts',
        named: 'of columns with the same header',
      },
      {
        name: 'spreadsheets: namespaces',
        holds:
          'An element of another namespace is no cell, text, format or worksheet, whatever it is called.',
        file: 'src/main/workbook/import/xlsx/names.ts',
        take: 'if (isRoots || this.isRootSpace(prefix)) return plain;',
        put: 'if (plain !== null) return plain;',
        test: 'test/workbook/xlsx-namespaces.test.ts',
        named: 'a worksheet of another namespace is not offered',
      },
      {
        name: 'spreadsheets: places of formats',
        holds: 'Formats of an extension or of a condition are not those of cells.',
        file: 'src/main/workbook/import/xlsx/parts.ts',
        take: 'eventsAt(stylePlaces, {',
        put: '((_: unknown, all: Required<XmlEvents>) => all)(stylePlaces, {',
        test: 'test/workbook/xlsx-namespaces.test.ts',
        named: 'of an extension is no format',
      },
      {
        name: 'spreadsheets: hidden rows',
        holds: 'The preview counts rows that are imported although the spreadsheet hides them.',
        file: 'src/main/workbook/import/xlsx/worksheet.ts',
        take: '      if (this.isHidden && this.row.length > 0) this.otherwise.hidden(this.rowNumber);\n',
        put: '',
        test: 'test/workbook/xlsx-values.test.ts',
        named: 'that the spreadsheet hides',
      },
      {
        name: 'spreadsheets: names of cells',
        holds:
          'A cell whose name is of another row, or of none, is an error: its value comes into no other column.',
        file: 'src/main/workbook/import/xlsx/cell-name.ts',
        take: 'return number === row ? column : null;',
        put: 'return column;',
        test: 'test/workbook/xlsx-cell-names.test.ts',
        named: 'is of another row',
      },
      {
        name: 'encoding in doubt: region',
        holds: 'Letters that the code page of the region and Windows-1252 read differently are asked about.',
        file: 'src/domain/import/legacy-encoding.ts',
        take: '  if (isOtherPage(home)) return atHome(sample, western, home);\n',
        put: '',
        test: 'test/workbook/import-encoding.test.ts',
        named: 'letters of',
      },
      {
        name: 'encoding in doubt: odd signs',
        holds: 'Signs inside words that are letters of another code page are asked about.',
        file: 'src/domain/import/legacy-encoding.ts',
        take: 'return elsewhere(sample, western, countryOf(region));',
        put: 'return western;',
        test: 'test/workbook/import-encoding.test.ts',
        named: 'is not imported unasked',
      },
    ],
  },
];
