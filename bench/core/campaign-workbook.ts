import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import { campaignColumns, campaignRow } from './campaign-rows.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const smallParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${workbookType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${workbookType}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Codes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const letters = campaignColumns.map((_, index) => String.fromCharCode(65 + index));
const dayMs = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);

/** Writes texts by numbers, each text once, as spreadsheet programs do. */
class SharedTexts {
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.numbers.set(text, number);
    this.texts.push(text);
    return number;
  }
}

function cell(reference: string, text: string, shared: SharedTexts): string {
  if (text === '') return '';
  if (text === 'true' || text === 'false')
    return `<c r="${reference}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    return `<c r="${reference}" s="1"><v>${(Date.parse(text) - firstDay) / dayMs}</v></c>`;
  if (/^\d+(\.\d+)?$/.test(text)) return `<c r="${reference}"><v>${Number(text)}</v></c>`;
  return `<c r="${reference}" t="s"><v>${shared.number(text)}</v></c>`;
}

const row = (number: number, texts: readonly string[], shared: SharedTexts): string =>
  `<row r="${number}">${texts.map((text, index) => cell(`${letters[index]}${number}`, text, shared)).join('')}</row>`;

function* worksheet(rows: number, shared: SharedTexts): Generator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>${row(1, campaignColumns, shared)}`;
  for (let from = 0; from < rows; from += 2000) {
    const count = Math.min(2000, rows - from);
    yield Array.from({ length: count }, (_, at) => row(from + at + 2, campaignRow(from + at), shared)).join(
      '',
    );
  }
  yield '</sheetData></worksheet>';
}

function* sharedStrings(shared: SharedTexts): Generator<string> {
  yield `${head}<sst xmlns="${main}" uniqueCount="${shared.texts.length}">`;
  for (let from = 0; from < shared.texts.length; from += 10_000) {
    yield shared.texts
      .slice(from, from + 10_000)
      .map((text) => `<si><t>${text}</t></si>`)
      .join('');
  }
  yield '</sst>';
}

/**
 * The rows of `campaignFile` as a spreadsheet file, in the way that spreadsheet programs write them: shared
 * texts, numbers and booleans as such, days as numbers with a date format. Written once.
 */
export async function campaignWorkbook(folder: string, rows: number): Promise<string> {
  const file = join(folder, `campaign-${rows}.xlsx`);
  if (existsSync(file)) return file;
  const stream = createWriteStream(file);
  const zip = new Zip((error, bytes, final) => {
    if (error) stream.destroy(error);
    else stream.write(bytes);
    if (final) stream.end();
  });
  const encoder = new TextEncoder();
  const add = async (name: string, texts: Iterable<string>): Promise<void> => {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    for (const text of texts) {
      part.push(encoder.encode(text));
      if (stream.writableNeedDrain)
        await new Promise<void>((resolve) => stream.once('drain', () => resolve()));
    }
    part.push(new Uint8Array(0), true);
  };
  const shared = new SharedTexts();
  for (const [name, text] of Object.entries(smallParts)) await add(name, [text]);
  await add('xl/worksheets/sheet1.xml', worksheet(rows, shared));
  await add('xl/sharedStrings.xml', sharedStrings(shared));
  zip.end();
  await finished(stream);
  return file;
}
