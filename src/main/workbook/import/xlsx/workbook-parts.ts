import { importMessages } from '../../../../messages/import.ts';
import { importLimits } from '../limits.ts';
import { partName } from './part-name.ts';
import { type Parts, readPart } from './parts.ts';
import { attribute, eventsAt, isTrue } from './xml.ts';
import { damaged } from './zip-directory.ts';

/** A spreadsheet program takes 31 characters. */
const longestName = 255;

export type Worksheet = { readonly name: string; readonly part: string; readonly hidden: boolean };

export type WorkbookParts = {
  readonly worksheets: readonly Worksheet[];
  readonly from1904: boolean;
  /** Names of the parts with number formats and shared texts. */
  readonly styles: string | null;
  readonly texts: string | null;
};

const workbookPlaces = { workbook: { workbookPr: {}, sheets: { sheet: {} } } };

/** The worksheets in their order, visible ones first, and the calendar of the file. */
export async function readWorkbook(parts: Parts): Promise<WorkbookParts> {
  const types = await contentTypes(parts);
  const main =
    related(parts, await relations(parts, '_rels/.rels', ''), 'officedocument') ??
    ofType(parts, types, '.main+xml') ??
    'xl/workbook.xml';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = await relations(parts, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const sheets: Worksheet[] = [];
  let from1904 = false;
  const events = eventsAt(workbookPlaces, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attribute(attributes, 'date1904'));
      if (name !== 'sheet') return;
      const part = targets.get(attribute(attributes, 'id') ?? '')?.target;
      const hidden = (attributes.state ?? 'visible') !== 'visible';
      if (part && parts.entries.has(part))
        sheets.push({ name: (attributes.name ?? '').slice(0, longestName), part, hidden });
      if (sheets.length > importLimits.worksheets) throw damaged(importMessages.listsMoreWorksheetsRead);
    },
    close: () => undefined,
    text: () => undefined,
  });
  const found = await readPart(parts, main, events);
  if (!found || sheets.length === 0) throw damaged(importMessages.noWorksheets);
  return {
    worksheets: [...sheets.filter((one) => !one.hidden), ...sheets.filter((one) => one.hidden)],
    from1904,
    styles: related(parts, targets, 'styles') ?? ofType(parts, types, '.styles+xml'),
    texts: related(parts, targets, 'sharedstrings') ?? ofType(parts, types, '.sharedstrings+xml'),
  };
}

type Relation = { readonly type: string; readonly target: string };

/** The part that a relation of a type leads to, if the file has it. Early versions of the format have other names before the last slash. */
const related = (parts: Parts, targets: ReadonlyMap<string, Relation>, type: string): string | null =>
  [...targets.values()].find((one) => one.type.endsWith(`/${type}`) && parts.entries.has(one.target))
    ?.target ?? null;

const ofType = (parts: Parts, types: ReadonlyMap<string, string>, end: string): string | null =>
  [...types].find(([part, type]) => type.endsWith(end) && parts.entries.has(part))?.[0] ?? null;

async function relations(parts: Parts, part: string, folder: string): Promise<ReadonlyMap<string, Relation>> {
  const found = new Map<string, Relation>();
  await readPart(parts, part, {
    open: (name, attributes) => {
      const { Id, Target, Type } = attributes;
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      if (attributes.TargetMode === 'External') return;
      found.set(Id, { type: (Type ?? '').toLowerCase(), target: partName(Target, folder) });
      if (found.size > importLimits.listed) throw damaged(importMessages.listsMorePartsRead);
    },
  });
  return found;
}

/** What the file says of its parts: their types by their names. */
async function contentTypes(parts: Parts): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await readPart(parts, '[Content_Types].xml', {
    open: (name, attributes) => {
      if (name !== 'Override' || attributes.PartName === undefined) return;
      found.set(partName(attributes.PartName), (attributes.ContentType ?? '').toLowerCase());
      if (found.size > importLimits.listed) throw damaged(importMessages.listsMorePartsRead);
    },
  });
  return found;
}
