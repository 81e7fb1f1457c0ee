import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

export type WorkbookParts = {
  /** Rows of the first worksheet, as XML of `sheetData`. */
  readonly rows: string;
  readonly styles?: string;
  readonly texts?: string;
  readonly workbookPr?: string;
  readonly sheets?: string;
  readonly more?: Readonly<Record<string, Uint8Array>>;
};

/** A spreadsheet file of hand-written parts. */
export function spreadsheetFile(parts: WorkbookParts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  return zipSync({
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${parts.rows}</sheetData></worksheet>`,
    ),
    'xl/worksheets/sheet2.xml': xml(`<worksheet xmlns="${main}"><sheetData/></worksheet>`),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${main}">${parts.texts ?? ''}</sst>`),
    'xl/styles.xml': xml(`<styleSheet xmlns="${main}">${parts.styles ?? ''}</styleSheet>`),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${parts.workbookPr ?? ''}/><sheets>${
        parts.sheets ?? '<sheet name="One" sheetId="1" r:id="r1"/><sheet name="Two" sheetId="2" r:id="r2"/>'
      }</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation(
        'r2',
        'worksheet',
        '/xl/worksheets/sheet2.xml',
      )}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}${relation('r4', 'styles', 'styles.xml')}</Relationships>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    ...parts.more,
  });
}
