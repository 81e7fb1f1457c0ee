import { createReadStream } from 'node:fs';
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser } from 'saxes';
import { bareTable } from './import-floor.ts';

const columnOf = (reference: string): number => reference.charCodeAt(0) - 65;

/**
 * The least that an import of a spreadsheet file can cost: fflate unpacking it, saxes reading its XML, and the
 * stored values of every row inserted into SQLite in one transaction. No formats, no dates, no rules, and no more
 * than 26 columns. The shared texts stand behind the worksheet in the file, so they are read first in a pass of
 * their own. Milliseconds.
 */
export async function workbookFloor(file: string, databaseFile: string, columns: number): Promise<number> {
  const started = performance.now();
  const texts: string[] = [];
  let text = '';
  await readPart(file, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 't') text = '';
    },
    text: (piece) => {
      text += piece;
    },
    close: (name) => {
      if (name === 't') texts.push(text);
    },
  });
  const table = bareTable(databaseFile, columns);
  let cells: string[] = [];
  let column = 0;
  let isShared = false;
  let isHeader = true;
  await readPart(file, 'xl/worksheets/sheet1.xml', {
    open: (name, attributes) => {
      if (name === 'row') cells = Array.from({ length: columns }, () => '');
      if (name !== 'c') return;
      column = columnOf(attributes.r ?? '');
      isShared = attributes.t === 's';
    },
    text: (piece) => {
      text = piece;
    },
    close: (name) => {
      if (name === 'v') cells[column] = isShared ? (texts[Number(text)] ?? '') : text;
      if (name !== 'row') return;
      if (isHeader) isHeader = false;
      else table.add(cells);
    },
  });
  table.end();
  return performance.now() - started;
}

type Events = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

async function readPart(file: string, part: string, events: Events): Promise<void> {
  const parser = new SaxesParser<{ xmlns?: false; position?: boolean }>({ position: false });
  parser.on('opentag', (tag) => events.open(tag.name, tag.attributes));
  parser.on('text', events.text);
  parser.on('closetag', (tag) => events.close(tag.name));
  const decoder = new TextDecoder();
  const unzip = new Unzip((found) => {
    if (found.name !== part) return;
    found.ondata = (error, bytes, final) => {
      if (error) throw error;
      parser.write(decoder.decode(bytes, { stream: !final }));
      if (final) parser.close();
    };
    found.start();
  });
  unzip.register(UnzipInflate);
  for await (const bytes of createReadStream(file)) unzip.push(bytes as Uint8Array);
  unzip.push(new Uint8Array(0), true);
}
