import { exactText } from '../../../../domain/sheet/csv.ts';
import { importMessages } from '../../../../messages/import.ts';
import { Failure } from '../../../failure.ts';
import { importLimits } from '../limits.ts';
import { type NumberFormat, numberText } from './number-formats.ts';
import { type Attributes, unescaped, type XmlEvents } from './xml.ts';

/** What the cells of a worksheet refer to. */
export type WorksheetContext = {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  /** Styles whose cells are taken as they stand (files of the product). */
  readonly exact: ReadonlySet<number>;
  readonly from1904: boolean;
};

const mostRows = 1_048_576;
const plain: NumberFormat = { as: 'number' };

/** Collects the rows of a worksheet while its XML is read. Rows that the file leaves out are empty rows. */
export class WorksheetRows {
  readonly events: XmlEvents;
  private readonly context: WorksheetContext;
  private ready: string[][] = [];
  private row: string[] = [];
  private rowNumber = 0;
  private column = -1;
  private cell: Attributes = {};
  private text = '';
  private collecting = false;
  private phonetic = 0;

  constructor(context: WorksheetContext) {
    this.context = context;
    this.events = {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => {
        if (!this.collecting) return;
        this.text += text;
        if (this.text.length > importLimits.cellLength) throw this.refused(importMessages.textWithoutEnd);
      },
      close: (name) => this.close(name),
    };
  }

  /** The rows that are complete by now. */
  take(): string[][] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  private open(name: string, attributes: Attributes): void {
    if (name === 'row') this.startRow(Number(attributes.r ?? this.rowNumber + 1));
    else if (name === 'c') {
      this.cell = attributes;
      this.text = '';
      this.column = columnOf(attributes.r) ?? this.column + 1;
      if (this.column >= importLimits.columns) throw this.refused(importMessages.tooManyColumns);
    } else if (name === 'rPh') this.phonetic += 1;
    else if (name === 'v' || (name === 't' && this.phonetic === 0)) this.collecting = true;
  }

  private startRow(number: number): void {
    if (!(number > this.rowNumber) || number > mostRows) throw this.refused(importMessages.outOrder);
    while (this.rowNumber + 1 < number) {
      this.ready.push([]);
      this.rowNumber += 1;
    }
    this.rowNumber = number;
    this.row = [];
    this.column = -1;
  }

  private close(name: string): void {
    if (name === 'v' || name === 't') this.collecting = false;
    else if (name === 'rPh') this.phonetic -= 1;
    else if (name === 'c') {
      const text = this.cellText();
      if (text === '') return;
      while (this.row.length < this.column) this.row.push('');
      this.row[this.column] = text;
    } else if (name === 'row') this.ready.push(this.row);
  }

  private cellText(): string {
    const { text } = this;
    if (text === '') return '';
    switch (this.cell.t) {
      case 's':
        return this.sharedText(text);
      case 'b':
        return text === '1' ? 'TRUE' : 'FALSE';
      case 'str':
      case 'inlineStr': {
        const plain = unescaped(text);
        return this.context.exact.has(Number(this.cell.s)) ? exactText(plain) : plain;
      }
      case 'e':
        return text;
      case 'd':
        return text.replace(/T00:00:00(?:\.0+)?Z?$/, '');
      default: {
        const format = this.context.formats[Number(this.cell.s ?? 0)] ?? plain;
        return numberText(text, format, this.context.from1904);
      }
    }
  }

  /** A text that is named and not there would become an empty cell, unseen among others. */
  private sharedText(number: string): string {
    const text = this.context.texts[Number(number)];
    if (text === undefined) throw this.refused(importMessages.namesTextFileNot);
    return text;
  }

  private refused(what: string): Failure {
    return new Failure({
      code: 'file-unreadable',
      message: importMessages.rowWorksheet({ rowNumber: this.rowNumber, what }),
      next: importMessages.rowWorksheetNext,
      details: [importMessages.worksheetRowColumn({ rowNumber: this.rowNumber, column: this.column + 1 })],
    });
  }
}

/** Zero-based column of a cell name: `B3` is 1. */
function columnOf(name: string | undefined): number | null {
  if (name === undefined) return null;
  let column = 0;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? null : column - 1;
}
