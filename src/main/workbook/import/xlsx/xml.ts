import { SaxesParser } from 'saxes';
import { importMessages } from '../../../../messages/import.ts';
import { importLimits } from '../limits.ts';
import { ElementNames, local } from './names.ts';
import { damaged } from './zip-directory.ts';

export type Attributes = Readonly<Record<string, string>>;

export type XmlEvents = {
  /** `name` as {@link ElementNames} has it; attributes under their full names. */
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** A reader of one XML part. Entities of the part's own are not expanded; they and other faults are errors. */
export function xmlReader(
  part: string,
  events: XmlEvents,
): { write: (text: string) => void; end: () => void } {
  const parser = new SaxesParser<{ xmlns?: false; fragment?: boolean; position?: boolean }>({
    fragment: false,
    position: false,
  });
  parser.on('error', (error) => {
    throw damaged(`${part}: ${error.message}`);
  });
  const { open, close, text } = events;
  const names = new ElementNames();
  let depth = 0;
  /** Characters since the last whole tag, text or comment: the parser holds them all. */
  let unfinished = 0;
  parser.on('opentag', (tag) => {
    unfinished = 0;
    depth += 1;
    if (depth > importLimits.depth) throw damaged(importMessages.elementsNestedTooDeep({ part }));
    const name = names.opened(tag.name, tag.attributes);
    open?.(name, tag.attributes);
  });
  parser.on('closetag', () => {
    unfinished = 0;
    depth -= 1;
    const name = names.closed();
    close?.(name);
  });
  const said = (characters: string): void => {
    unfinished = 0;
    text?.(characters);
  };
  parser.on('text', said);
  parser.on('cdata', said);
  // Not for `doctype`, of which there is one: with an eighth handler V8 keeps the parser's fields in a hash table, and
  // reading takes four times as long.
  for (const other of ['comment', 'processinginstruction'] as const) {
    parser.on(other, () => {
      unfinished = 0;
    });
  }
  return {
    write: (piece) => {
      unfinished += piece.length;
      parser.write(piece);
      if (unfinished > importLimits.markup) throw damaged(importMessages.tagTextCommentNo({ part }));
    },
    end: () => {
      parser.close();
    },
  };
}

/** The name by which a place knows all elements that it does not name. */
export const anyOther = '*';

/** Elements by the elements in which they mean something. */
export type Places = { readonly [name: string]: Places };

/** An extension, and what is refused where rows, cells and texts are: they, or their values, may be in it. */
export const others: Places = { extLst: {}, [anyOther]: {} };
/** Plain texts and the pieces of rich ones; not their looks and the guides of how they are read. */
const plain: Places = { t: { [anyOther]: {} }, ...others };
export const textPlace: Places = { ...plain, r: { ...plain, rPr: {} }, rPh: {}, phoneticPr: {} };

/** Events of the elements at these places alone: the same names elsewhere, as in an extension, mean something else. */
export function eventsAt(places: Places, events: Required<XmlEvents>): Required<XmlEvents> {
  const around: (Places | undefined)[] = [];
  let here: Places | undefined = places;
  return {
    open: (name, attributes) => {
      around.push(here);
      const known = here === undefined || Object.hasOwn(here, name) ? name : anyOther;
      here = here?.[known];
      if (here !== undefined) events.open(known, attributes);
    },
    close: (name) => {
      if (here !== undefined) events.close(name);
      here = around.pop();
    },
    text: (text) => {
      if (here !== undefined) events.text(text);
    },
  };
}

/** An attribute by its name without prefix, for example `id` of `r:id`. */
export const attribute = (attributes: Attributes, name: string): string | null =>
  attributes[name] ??
  Object.entries(attributes).find(([key]) => local(key) === name && key.includes(':'))?.[1] ??
  null;

export const isTrue = (text: string | null | undefined): boolean => /^(1|true)$/.test(text ?? '');

/** `_x000D_` stands for the character of that number; `_x005F_` for an underscore that is none of these. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
