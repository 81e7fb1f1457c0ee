import { Pace } from '../../pace.ts';
import type { FileBytes } from '../file-bytes.ts';
import { importLimits } from '../limits.ts';
import { type NumberFormat, numberFormat } from './number-formats.ts';
import { attribute, unescaped, type XmlEvents, xmlReader } from './xml.ts';
import { damaged, tooLarge, type ZipEntry } from './zip-directory.ts';
import { partText } from './zip-part.ts';

export type Parts = { readonly file: FileBytes; readonly entries: ReadonlyMap<string, ZipEntry> };

/** Reads a part to its end, in slices. False when the file has no such part. */
export async function readPart(parts: Parts, name: string, events: XmlEvents): Promise<boolean> {
  const entry = parts.entries.get(name);
  if (!entry) return false;
  const reader = xmlReader(name, events);
  const pace = new Pace();
  for (const { text } of partText(parts.file, entry)) {
    reader.write(text);
    if (pace.due) await pace.rest();
  }
  reader.end();
  return true;
}

export type Worksheet = { readonly name: string; readonly part: string; readonly hidden: boolean };

export type BookParts = {
  readonly worksheets: readonly Worksheet[];
  readonly from1904: boolean;
  /** Names of the parts with number formats and shared texts. */
  readonly styles: string | null;
  readonly texts: string | null;
};

/** The worksheets in their order, visible ones first, and the calendar of the file. */
export async function readWorkbook(parts: Parts): Promise<BookParts> {
  const main = await mainPart(parts);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = await relations(parts, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const sheets: Worksheet[] = [];
  let from1904 = false;
  const found = await readPart(parts, main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const part = targets.get(attribute(attributes, 'id') ?? '')?.target;
      const hidden = (attributes.state ?? 'visible') !== 'visible';
      if (part && parts.entries.has(part)) sheets.push({ name: attributes.name ?? '', part, hidden });
    },
  });
  if (!found || sheets.length === 0) throw damaged('it has no worksheets');
  const ofType = (type: string) =>
    [...targets.values()].find((one) => one.type.endsWith(`/${type}`))?.target ?? null;
  return {
    worksheets: [...sheets.filter((one) => !one.hidden), ...sheets.filter((one) => one.hidden)],
    from1904,
    styles: ofType('styles'),
    texts: ofType('sharedStrings'),
  };
}

async function mainPart(parts: Parts): Promise<string> {
  const main = [...(await relations(parts, '_rels/.rels', '')).values()].find((one) =>
    one.type.endsWith('/officeDocument'),
  );
  return main?.target ?? 'xl/workbook.xml';
}

async function relations(
  parts: Parts,
  part: string,
  folder: string,
): Promise<ReadonlyMap<string, { readonly type: string; readonly target: string }>> {
  const found = new Map<string, { type: string; target: string }>();
  await readPart(parts, part, {
    open: (name, attributes) => {
      const { Id, Target, Type } = attributes;
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      if (attributes.TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`;
      found.set(Id, { type: Type ?? '', target });
    },
  });
  return found;
}

/** Styles of cells by their index: number formats, and which are typed behind an apostrophe. */
export type CellStyles = { readonly formats: readonly NumberFormat[]; readonly quoted: ReadonlySet<number> };

export async function readStyles(parts: Parts, name: string | null): Promise<CellStyles> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  const quoted = new Set<number>();
  let inCells = false;
  if (name !== null) {
    await readPart(parts, name, {
      open: (tag, attributes) => {
        if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        if (tag === 'cellXfs') inCells = true;
        if (tag === 'xf' && inCells) {
          const id = Number(attributes.numFmtId ?? 0);
          if (/^(1|true)$/.test(attributes.quotePrefix ?? '')) quoted.add(formats.length);
          formats.push(numberFormat(id, codes.get(id)));
        }
      },
      close: (tag) => {
        if (tag === 'cellXfs') inCells = false;
      },
    });
  }
  return { formats, quoted };
}

/** The texts that cells name by number. Rich texts lose their looks, phonetic guides are left out. */
export async function readTexts(parts: Parts, name: string | null): Promise<readonly string[]> {
  const texts: string[] = [];
  let current = '';
  let length = 0;
  let inText = false;
  let phonetic = 0;
  if (name !== null) {
    await readPart(parts, name, {
      open: (tag) => {
        if (tag === 'si') current = '';
        if (tag === 'rPh') phonetic += 1;
        if (tag === 't') inText = phonetic === 0;
      },
      text: (text) => {
        if (inText) current += text;
      },
      close: (tag) => {
        if (tag === 't') inText = false;
        if (tag === 'rPh') phonetic -= 1;
        if (tag !== 'si') return;
        length += current.length;
        if (length > importLimits.sharedTexts) throw tooLarge();
        texts.push(unescaped(current));
      },
    });
  }
  return texts;
}
