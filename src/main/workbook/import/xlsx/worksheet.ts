import { exactText } from '../../../../domain/sheet/csv.ts';
import { quote } from '../../../../domain/sheet/words.ts';
import { importMessages } from '../../../../messages/import.ts';
import { Failure } from '../../../failure.ts';
import { importLimits } from '../limits.ts';
import { areaOf, columnIn } from './cell-name.ts';
import { isShownOtherwise, type NumberFormat, numberText, plainFormat } from './number-formats.ts';
import { Otherwise } from './otherwise.ts';
import {
  type Attributes,
  anyOther,
  eventsAt,
  isTrue,
  others,
  textPlace,
  unescaped,
  type XmlEvents,
} from './xml.ts';
import { damaged } from './zip-directory.ts';

/** What the cells of a worksheet refer to. */
export type WorksheetContext = {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  /** Styles whose cells are taken as they stand (files of the product). */
  readonly exact: ReadonlySet<number>;
  readonly from1904: boolean;
};

const mostRows = 1_048_576;

const cell = { v: { [anyOther]: {} }, f: {}, is: textPlace, ...others };
/** Programs choose one of them by what they know. */
const alternate = { sheetData: { [anyOther]: {} } };
/** Where cells are, what is read of them, and what is refused: a cell in no row, too. */
export const sheetPlaces = {
  worksheet: {
    sheetData: { row: { c: cell, ...others }, c: {}, ...others },
    mergeCells: { mergeCell: {} },
    AlternateContent: { Choice: alternate, Fallback: alternate },
  },
};

const truth = new Map([
  ['1', 'TRUE'],
  ['true', 'TRUE'],
  ['0', 'FALSE'],
  ['false', 'FALSE'],
]);

/** Collects the rows of a worksheet while its XML is read. Rows that the file leaves out are empty rows. */
export class WorksheetRows {
  readonly events: XmlEvents;
  /** Cells that the spreadsheet shows otherwise, among those that were read by now. */
  readonly otherwise = new Otherwise();
  private readonly context: WorksheetContext;
  private ready: string[][] = [];
  private row: string[] = [];
  private rowNumber = 0;
  private column = -1;
  /** Of the longest row by now. */
  private columns = 0;
  private cell: Attributes = {};
  /** Texts of its elements `v` and `is`. */
  private texts = { value: '', inline: '' };
  private collecting: 'value' | 'inline' | null = null;
  private isFormula = false;
  private inRow = false;
  private isHidden = false;

  constructor(context: WorksheetContext) {
    this.context = context;
    this.events = eventsAt(sheetPlaces, {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => {
        if (this.collecting === null) return;
        this.texts[this.collecting] += text;
        if (this.texts[this.collecting].length > importLimits.cellLength)
          throw this.refused(importMessages.textWithoutEnd);
      },
      close: (name) => this.close(name),
    });
  }

  /** The rows that are complete by now. */
  take(): string[][] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  private open(name: string, attributes: Attributes): void {
    if (name === 'row') this.startRow(attributes);
    else if (name === 'c') {
      if (!this.inRow) throw this.refused(importMessages.outOrder);
      this.cell = attributes;
      this.texts.value = '';
      this.texts.inline = '';
      this.isFormula = false;
      this.column = this.columnNamed(attributes.r);
      if (this.column >= importLimits.columns) throw this.refused(importMessages.tooManyColumns);
    } else if (name === 'v') this.collect('value');
    else if (name === 'is') this.collect('inline');
    else if (name === 't') this.collecting = 'inline';
    else if (name === 'f') this.isFormula = true;
    else if (name === 'mergeCell') this.merged(attributes.ref ?? '');
    else if (name === anyOther) throw this.refused(importMessages.unknownElement);
  }

  private columnNamed(name: string | undefined): number {
    const column = name === undefined ? this.column + 1 : columnIn(name, this.rowNumber);
    if (column === null) throw this.refused(importMessages.cellOfAnotherRow({ name: quote(name ?? '') }));
    return column;
  }

  private merged(name: string): void {
    const area = areaOf(name);
    if (area === null) throw damaged(importMessages.unreadableArea);
    this.otherwise.merged(area, { rows: this.rowNumber, columns: this.columns });
  }

  /** A cell has one text of each kind; of two, the last one counts. */
  private collect(what: 'value' | 'inline'): void {
    if (this.texts[what] !== '') this.count('twice');
    this.texts[what] = '';
    this.collecting = what === 'value' ? what : null;
  }

  private startRow(attributes: Attributes): void {
    const number = Number(attributes.r ?? this.rowNumber + 1);
    if (!Number.isInteger(number) || !(number > this.rowNumber) || number > mostRows)
      throw this.refused(importMessages.outOrder);
    while (this.rowNumber + 1 < number) {
      this.ready.push([]);
      this.rowNumber += 1;
    }
    this.rowNumber = number;
    this.row = [];
    this.inRow = true;
    this.isHidden = isTrue(attributes.hidden);
    this.column = -1;
  }

  private close(name: string): void {
    if (name === 'v' || name === 't') this.collecting = null;
    else if (name === 'c') {
      const text = this.cellText();
      if (text === '') {
        // A formula whose text is empty says so.
        if (this.isFormula && this.cell.t !== 'str') this.count('formula');
        return;
      }
      if ((this.row[this.column] ?? '') !== '') this.count('twice');
      while (this.row.length < this.column) this.row.push('');
      this.row[this.column] = text;
    } else if (name === 'row') {
      this.inRow = false;
      if (this.isHidden && this.row.length > 0) this.otherwise.hidden(this.rowNumber);
      this.columns = Math.max(this.columns, this.row.length);
      this.ready.push(this.row);
    }
  }

  private cellText(): string {
    const { value, inline } = this.texts;
    // Of both, the one that its type names.
    const text = this.cell.t === 'inlineStr' ? inline || value : value || inline;
    if (this.cell.t === 'str' || this.cell.t === 'inlineStr') {
      const plain = unescaped(text);
      return this.context.exact.has(Number(this.cell.s)) ? exactText(plain) : plain;
    }
    // Blanks around anything but a text are those of the XML.
    const said = text.trim();
    if (said === '') return '';
    switch (this.cell.t) {
      case 's':
        return this.sharedText(said);
      case 'b':
        return truth.get(said.toLowerCase()) ?? said;
      case 'e':
        return said;
      case 'd':
        return said.replace(/T00:00:00(?:\.0+)?Z?$/, '');
      case undefined:
      case 'n': {
        const format = this.context.formats[Number(this.cell.s ?? 0)] ?? plainFormat;
        if (isShownOtherwise(said, format)) this.count('format');
        return numberText(said, format, this.context.from1904);
      }
      default:
        throw this.refused(importMessages.unknownCellType);
    }
  }

  private count(why: 'format' | 'formula' | 'twice'): void {
    this.otherwise.count(why, this.column, this.rowNumber);
  }

  /** A text that is named and not there would become an empty cell, unseen among others. */
  private sharedText(number: string): string {
    const text = /^\d+$/.test(number) ? this.context.texts[Number(number)] : undefined;
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
