import { stripped } from '../../../../domain/text.ts';
import { ownApplication } from '../../import/xlsx/own-file.ts';
import { xmlText } from './xml-text.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of cells by their number in the file. All of them are text: what is typed over stays text, too. */
export const cellStyle = { text: 1, exact: 2, header: 3 } as const;

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/relationships/${type}" Target="${target}"/>`;
const relations = (all: string): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;
const override = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${type}"/>`;

/** A name that a spreadsheet takes for a worksheet: 31 characters at most, some signs refused. */
export function worksheetName(name: string): string {
  const allowed = stripped(name.replace(/[[\]:*?/\\\p{Cc}]+/gu, ' ').trim(), "'");
  return [...allowed].slice(0, 31).join('').slice(0, 31).toWellFormed().trim() || 'Sheet';
}

/** Every part of a file with one worksheet but the worksheet itself, by name. */
export const packageParts = (name: string): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', `${types}.sheet.main+xml`)}${override('/xl/worksheets/sheet1.xml', `${types}.worksheet+xml`)}${override('/xl/styles.xml', `${types}.styles+xml`)}${override('/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml')}</Types>`,
  ],
  [
    '_rels/.rels',
    relations(
      relation(1, 'officeDocument', 'xl/workbook.xml') +
        relation(2, 'extended-properties', 'docProps/app.xml'),
    ),
  ],
  [
    'docProps/app.xml',
    `${head}<Properties xmlns="${office}/extended-properties"><Application>${ownApplication}</Application></Properties>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><bookViews><workbookView/></bookViews><sheets><sheet name="${xmlText(worksheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relations(relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'styles', 'styles.xml')),
  ],
  ['xl/styles.xml', `${head}${styles}`],
];

/** The beginning of the worksheet: the header stays in sight, columns are as wide as in the grid. */
export const worksheetBegin = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map(
      (width, index) =>
        // Empty cells are text as well, so that an id typed into one keeps its digits.
        `<col min="${index + 1}" max="${index + 1}" width="${(width / 7).toFixed(2)}" style="${cellStyle.text}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

/** The end of the worksheet. Numbers are text on purpose: no cell is marked for it. */
export const worksheetEnd = (columns: number, rows: number): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="A1:${columnName(columns - 1)}${Math.max(1, rows)}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

/** The name of a zero-based column: 27 is `AB`. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
