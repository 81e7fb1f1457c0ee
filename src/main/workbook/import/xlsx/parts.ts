import { importMessages } from '../../../../messages/import.ts';
import { Pace } from '../../pace.ts';
import type { FileBytes } from '../file-bytes.ts';
import { importLimits } from '../limits.ts';
import { type NumberFormat, numberFormat } from './number-formats.ts';
import { partName } from './part-name.ts';
import {
  anyOther,
  eventsAt,
  isTrue,
  others,
  textPlace,
  unescaped,
  type XmlEvents,
  xmlReader,
} from './xml.ts';
import { damaged, tooLarge, type ZipEntry } from './zip-directory.ts';
import { partText } from './zip-part.ts';

export type Parts = {
  readonly file: FileBytes;
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** When all parts but the rows have to be read, by `performance.now`. */
  readonly until: number;
};

/** Reads a part in slices, to its end or until it is enough. False when the file has no such part. */
export async function readPart(
  parts: Parts,
  name: string,
  events: XmlEvents,
  enough: () => boolean = () => false,
): Promise<boolean> {
  const entry = parts.entries.get(partName(name));
  if (!entry) return false;
  const reader = xmlReader(name, events);
  const pace = new Pace();
  for (const { text } of partText(parts.file, entry)) {
    reader.write(text);
    if (enough()) return true;
    if (!pace.due) continue;
    if (performance.now() > parts.until) throw tooLarge();
    await pace.rest();
  }
  reader.end();
  return true;
}

const stylePlaces = { styleSheet: { numFmts: { numFmt: {} }, cellXfs: { xf: {} } } };

/** Styles of cells by their index: number formats, and which are typed behind an apostrophe. */
export type CellStyles = { readonly formats: readonly NumberFormat[]; readonly quoted: ReadonlySet<number> };

export async function readStyles(parts: Parts, name: string | null): Promise<CellStyles> {
  /** By the id of a format: what it means is worked out once, however many styles have it. */
  const meanings = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  const quoted = new Set<number>();
  const meaning = (id: number, code: string | undefined): NumberFormat => {
    const found = numberFormat(id, code?.slice(0, importLimits.formatCode));
    meanings.set(id, found);
    if (meanings.size > importLimits.listed) throw damaged(importMessages.listsMoreNumberFormats);
    return found;
  };
  if (name !== null) {
    const events = eventsAt(stylePlaces, {
      open: (tag, attributes) => {
        if (tag === 'numFmt') meaning(Number(attributes.numFmtId), attributes.formatCode ?? '');
        if (tag !== 'xf') return;
        const id = Number(attributes.numFmtId ?? 0);
        if (isTrue(attributes.quotePrefix)) quoted.add(formats.length);
        formats.push(meanings.get(id) ?? meaning(id, undefined));
        if (formats.length > importLimits.listed) throw damaged(importMessages.listsMoreStylesRead);
      },
      close: () => undefined,
      text: () => undefined,
    });
    await readPart(parts, name, events);
  }
  return { formats, quoted };
}

const textPlaces = { sst: { si: textPlace, ...others } };

/** The texts that cells name by number. Rich texts lose their looks, phonetic guides are left out. */
export async function readTexts(parts: Parts, name: string | null): Promise<readonly string[]> {
  const texts: string[] = [];
  let current = '';
  let length = 0;
  let inText = false;
  if (name !== null) {
    const events = eventsAt(textPlaces, {
      open: (tag) => {
        if (tag === 'si') current = '';
        inText = tag === 't';
        if (tag === anyOther) throw damaged(importMessages.textsUnknownElement);
      },
      text: (text) => {
        if (!inText) return;
        current += text;
        if (current.length > importLimits.cellLength) throw damaged(importMessages.textCellsNoEnd);
      },
      close: (tag) => {
        inText = false;
        if (tag !== 'si') return;
        length += current.length + 32;
        if (length > importLimits.sharedTexts) throw tooLarge();
        texts.push(unescaped(current));
      },
    });
    await readPart(parts, name, events);
  }
  return texts;
}
