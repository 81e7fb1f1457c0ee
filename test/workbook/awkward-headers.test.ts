import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedSheet, inspected, openWorkbook, textsOf } from './support.ts';

/** Columns may be called as what every record of the language has. */
const headers = ['code', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'value'];

test.each([undefined, 'discounts-2021-01'] as const)(
  'columns called constructor or __proto__ are read like others, as kind %s',
  async (kind) => {
    const workbook = await openWorkbook();
    const path = join(workbook.folder, 'codes.csv');
    writeFileSync(path, `${headers.join(',')}\nA,c1,t1,p1,h1,10\n`);
    const preview = await inspected(workbook, path, kind === undefined ? {} : { kind });
    expect(preview.columns.map(({ header }) => header)).toEqual(headers);
    const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
    const { columns } = await workbook.call('sheets.get', { sheetId: sheet.id });
    const [row] = await textsOf(workbook, sheet.id);
    const kept = headers.map((header) => row?.[columns.findIndex(({ key }) => key === header)]);
    expect(kept).toEqual(['A', 'c1', 't1', 'p1', 'h1', '10']);
    // The same file again: its columns are matched as they were saved.
    expect((await inspected(workbook, path)).columns.map(({ header }) => header)).toEqual(headers);
  },
);
