import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { spreadsheetFile, type WorkbookParts } from './spreadsheet-file.ts';
import { inspected, openWorkbook } from './support.ts';

/* Elements of another namespace are no cells, texts, formats or worksheets, whatever they are called. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const foreign = 'xmlns:f="urn:other"';
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${['code', 'value', 'starts_at'].map(inline).join('')}</row>`;
const row = (inside: string) => `<row r="2">${inline('A')}${inside}</row>`;

async function preview(bytes: Uint8Array) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'book.xlsx');
  writeFileSync(path, bytes);
  return await inspected(workbook, path);
}
const read = async (rows: string, parts: Omit<WorkbookParts, 'rows'> = {}) =>
  (await preview(spreadsheetFile({ ...parts, rows: header + rows }))).rawRows.slice(1);

describe('an element of another namespace among the rows or the texts is refused', () => {
  const shared = row('<c t="s"><v>0</v></c>');
  test.each<[string, string, string?]>([
    ['a row', `${row('<c><v>10</v></c>')}<f:row ${foreign} r="3">${inline('X')}</f:row>`],
    ['a cell', row(`<c r="B2"><v>10</v></c><f:c ${foreign} r="C2"><v>90</v></f:c>`)],
    ['a value', row(`<c><v>10</v><f:v ${foreign}>90</f:v></c>`)],
    ['a piece of a text', row(`<c t="inlineStr"><is><t>10</t><f:t ${foreign}>0</f:t></is></c>`)],
    ['a piece without a prefix', row('<c t="inlineStr"><is><t>10</t><t xmlns="urn:other">0</t></is></c>')],
    [
      'a piece of a prefix that means another here',
      row('<c t="inlineStr"><is><t>10</t><m:t xmlns:m="urn:other">0</m:t></is></c>'),
    ],
    ['a shared text', shared, `<f:si ${foreign}><t>90</t></f:si><si><t>10</t></si>`],
    ['a piece of a shared text', shared, `<si><t>10</t><f:t ${foreign}>0</f:t></si>`],
  ])('%s', async (_name, rows, texts = '') => {
    const found: unknown = await read(rows, { texts }).catch((thrown: unknown) => thrown);
    expect(found).toMatchObject({ error: { code: 'file-unreadable' } });
  });
});

describe('an element of another namespace or of an extension is no format', () => {
  const numFmts = '<numFmts><numFmt numFmtId="170" formatCode="0"/></numFmts>';
  const second = row('<c r="B2" s="1"><v>0.15</v></c>');
  test.each([
    ['a style', `<cellXfs><xf numFmtId="0"/><f:xf ${foreign} numFmtId="9"/><xf numFmtId="0"/></cellXfs>`],
    [
      'a style of an extension',
      '<cellXfs><xf numFmtId="0"><extLst><ext><xf numFmtId="9"/></ext></extLst></xf><xf numFmtId="0"/></cellXfs>',
    ],
    [
      'a format',
      `${numFmts.replace('</numFmts>', `<f:numFmt ${foreign} numFmtId="170" formatCode="0%"/></numFmts>`)}<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`,
    ],
    [
      'a format for a condition',
      `<dxfs><dxf><numFmt numFmtId="0" formatCode="0%"/></dxf></dxfs><cellXfs><xf numFmtId="0"/><xf numFmtId="0"/></cellXfs>`,
    ],
  ])('%s', async (_name, styles) => {
    expect(await read(second, { styles })).toEqual([['A', '0.15']]);
  });
});

describe('the parts of the workbook are those of its own namespace', () => {
  /** The file with its workbook changed. */
  const withWorkbook = (file: Uint8Array, change: (xml: string) => string) => {
    const parts = unzipSync(file);
    const xml = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
    return zipSync({ ...parts, 'xl/workbook.xml': strToU8(change(xml)) });
  };
  const date = row('<c r="C2" s="1"><v>40000</v></c>');
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

  test('properties in an extension leave the calendar as it is', async () => {
    const file = spreadsheetFile({ rows: header + date, styles, workbookPr: 'date1904="1"' });
    const extension =
      '<extLst><ext uri="{79F54976-1DA5-4618-B147-4CDE4B953A38}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:workbookPr defaultImageDpi="32767"/></ext></extLst>';
    const extended = withWorkbook(file, (xml) => xml.replace('</workbook>', `${extension}</workbook>`));
    expect((await preview(extended)).rawRows.slice(1)).toEqual([['A', '', '2013-07-07']]);
  });

  test('a worksheet of another namespace is not offered', async () => {
    const file = withWorkbook(spreadsheetFile({ rows: header + date }), (xml) =>
      xml.replace('<sheets>', `<sheets ${foreign}><f:sheet name="Other" sheetId="9" r:id="r2"/>`),
    );
    expect((await preview(file)).worksheets).toEqual(['One', 'Two']);
  });
});

describe('a file is read whatever prefix its elements have', () => {
  const rows = header + row('<c r="B2" s="1"><v>0.15</v></c><c r="C2" t="s"><v>0</v></c>');
  const file = spreadsheetFile({
    rows,
    texts: '<si><r><t>20</t></r><r><t>31</t></r></si>',
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>',
  });
  const changed = (change: (xml: string) => string) =>
    zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strToU8(change(strFromU8(bytes)))]),
      ),
    );
  const prefixed = (xml: string) =>
    xml.replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1x:').replace(' xmlns=', ' xmlns:x=');
  test.each([
    ['none', file],
    ['one for all', changed(prefixed)],
    [
      'none, in the strict form',
      changed((xml) => xml.replaceAll(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')),
    ],
    ['none and no namespace', changed((xml) => xml.replaceAll(/ xmlns="[^"]*"/g, ''))],
    [
      'two for the same namespace',
      changed((xml) =>
        xml.replaceAll(/<(\/?)(row|si|xf)\b/g, '<$1y:$2').replace(/( xmlns)(="[^"]*")/, '$1$2$1:y$2'),
      ),
    ],
    [
      'one that an element declares for itself',
      changed((xml) =>
        xml.replaceAll(/<(\/?)(row|v|t|xf)\b/g, (_tag, end, name) =>
          end === '' ? `<y:${name} xmlns:y="${main}"` : `</y:${name}`,
        ),
      ),
    ],
    [
      'none, and each says its namespace again',
      changed((xml) => xml.replaceAll(/<(row|c|v|t|xf|si)\b/g, `<$1 xmlns="${main}"`)),
    ],
  ])('%s', async (_name, bytes) => {
    expect((await preview(bytes)).rawRows.slice(1)).toEqual([['A', '15%', '2031']]);
  });
});
