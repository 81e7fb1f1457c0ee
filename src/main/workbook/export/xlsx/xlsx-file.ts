import { looksGuarded } from '../../../../domain/sheet/csv.ts';
import { sheetsMessages } from '../../../../messages/sheets.ts';
import { Failure } from '../../../failure.ts';
import { WholeFile } from '../../../files/whole-file.ts';
import { cellStyle, columnName, packageParts, worksheetBegin, worksheetEnd } from './package-parts.ts';
import { xmlText } from './xml-text.ts';
import { ZipFile, type ZipPart } from './zip-file.ts';

/** What a spreadsheet takes at most. */
const most = { rows: 1_048_576, cellLength: 32_767 };
/** Characters of XML that wait before they are packed. */
const pieceLength = 64 * 1024;

/**
 * An Excel file of one worksheet, written row by row: what stands in memory is one piece of XML, however long the
 * sheet is. Every cell is a text, so that ids and codes keep their digits and nothing is a formula.
 */
export class XlsxFile {
  private readonly file: WholeFile;
  private readonly zip: ZipFile;
  private sheet: ZipPart | null = null;
  private readonly columns: number;
  private xml: string;
  private rows = 0;

  private constructor(path: string, widths: readonly number[]) {
    this.file = new WholeFile(path);
    this.zip = new ZipFile(this.file);
    this.columns = widths.length;
    this.xml = worksheetBegin(widths);
  }

  /** Begins a file; `widths` in px, one for each column. Its small parts come first: readers look for them there. */
  static async begin(path: string, name: string, widths: readonly number[]): Promise<XlsxFile> {
    const file = new XlsxFile(path, widths);
    try {
      for (const [part, xml] of packageParts(name)) {
        file.sheet = file.zip.part(part);
        await file.sheet.write(xml);
        await file.sheet.end();
      }
      file.sheet = file.zip.part('xl/worksheets/sheet1.xml');
      return file;
    } catch (thrown) {
      file.abandon();
      throw thrown;
    }
  }

  /**
   * Writes a row; `row` is its number, 0 for the header; `exact` names cells that an import would read as something
   * else without asking. The promise says when the next may come.
   */
  line(
    texts: readonly string[],
    row: number,
    exact: (text: string, index: number) => boolean = () => false,
  ): Promise<void> | undefined {
    this.rows += 1;
    if (this.rows > most.rows) throw tooManyRows();
    this.xml += `<row r="${this.rows}">`;
    let next = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index] ?? '';
      if (text === '') continue;
      if (text.length > most.cellLength) throw tooLong(row, index, text.length);
      // A cell without a name stands beside the one before it.
      const name = index === next ? '' : ` r="${columnName(index)}${this.rows}"`;
      next = index + 1;
      const style =
        exact(text, index) || looksGuarded(text)
          ? cellStyle.exact
          : row === 0
            ? cellStyle.header
            : cellStyle.text;
      this.xml += `<c${name} s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
    }
    this.xml += '</row>';
    return this.xml.length >= pieceLength ? this.flush() : undefined;
  }

  private async flush(): Promise<void> {
    const { xml } = this;
    this.xml = '';
    await this.sheet?.write(xml);
  }

  async finish(): Promise<void> {
    this.xml += worksheetEnd(this.columns, this.rows);
    await this.flush();
    await this.sheet?.end();
    this.zip.end();
    this.file.finish();
  }

  /** Removes what was written so far. */
  abandon(): void {
    this.sheet?.abandon();
    this.file.abandon();
  }
}

const tooManyRows = (): Failure =>
  new Failure({
    code: 'bad-input',
    message: sheetsMessages.excelFileHoldsMost({ rows: most.rows - 1 }),
    next: sheetsMessages.exportCsv,
  });

const tooLong = (row: number, index: number, length: number): Failure =>
  new Failure({
    code: 'bad-input',
    message: sheetsMessages.cellExcelFileHolds({ cellLength: most.cellLength, row, length }),
    next: sheetsMessages.exportCsv,
    details: [sheetsMessages.rowColumn({ row, index: index + 1 })],
  });
