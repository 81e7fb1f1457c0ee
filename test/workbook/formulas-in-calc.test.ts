import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openWorkbook, sheetOf, temporaryFolder } from './support.ts';

/*
 * The attack: a customer's note that is a formula to whoever opens the export in a spreadsheet: at the beginning of a
 * cell, or behind a sign at which that spreadsheet divides cells and the file does not.
 */
const calc = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((path) => existsSync(path));
const separators = { ',': 44, ';': 59, '\t': 9, '|': 124 } as const;

/** Formulas that Calc makes of a file of delimited text, with these signs between cells. */
function formulas(file: string, folder: string, divided: readonly number[]): readonly string[] {
  const options = `CSV:${divided.join('/')},34,76,1,,0,false,true,false,false,0,true`;
  const own = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync(
    calc ?? '',
    [own, '--headless', `--infilter=${options}`, '--convert-to', 'xlsx', '--outdir', folder, file],
    { stdio: 'ignore' },
  );
  const made = unzipSync(readFileSync(join(folder, 'export.xlsx')));
  const sheet = strFromU8(made['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...sheet.matchAll(/<f[ >][^<]*/g)].map(([found]) => found);
}

const evil = [
  '=1+1',
  '-1+1',
  'a;=2+2;b',
  'a|=3+3|b',
  'a\t=4+4\tb',
  'a,=5+5,b',
  'a\n=6+6\nb',
  'a; \t"=7+7";b',
  "'\t=8+8",
  '=9+9\tb',
  'a;=1+1;"',
];

describe.skipIf(calc === undefined)(
  'an export opened in LibreOffice Calc (skipped where it is not installed)',
  () => {
    test('Calc takes cells for formulas where nothing is in the way', () => {
      const folder = temporaryFolder();
      const file = join(folder, 'export.csv');
      writeFileSync(file, 'a,=1+1\nb,c;=2+2;d\n');
      expect(formulas(file, folder, [44, 59])).toHaveLength(2);
    });

    test.each([',', ';', '\t'] as const)(
      'divided by %j holds no formula, wherever Calc divides it',
      async (delimiter) => {
        const workbook = await openWorkbook();
        const sheet = await sheetOf(
          workbook,
          evil.map((text, index) => [`C${index}`, text, 'x', text]),
        );
        const folder = temporaryFolder();
        const path = join(folder, 'export.csv');
        await workbook.call('sheets.export', {
          sheetId: sheet.id,
          path,
          format: 'csv',
          delimiter,
          encoding: 'utf-8',
        });
        for (const divided of [[44, 59, 9], [separators[delimiter]], [44], [59], [9], [124]]) {
          expect(formulas(path, folder, divided), `divided at ${divided.join(' ')}`).toEqual([]);
        }
      },
    );
  },
);
