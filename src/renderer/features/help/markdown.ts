import { lexer, type MarkedToken, type Token } from 'marked';

/** A heading and what stands below it, up to the next one. */
export type Section = {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** Everything in it as plain text, for the search. */
  readonly text: string;
};

const known: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'space',
  'hr',
  'heading',
  'code',
  'blockquote',
  'list',
  'list_item',
  'table',
  'paragraph',
  'text',
  'escape',
  'link',
  'image',
  'strong',
  'em',
  'codespan',
  'br',
  'del',
]);

/** What is shown. Everything else, HTML first of all, is shown as the text that it is. */
export const isKnown = (token: Token): token is MarkedToken => known.has(token.type);

/** The document's parts. Nothing is made to markup: the page renders them as elements of its own. */
export const parseMarkdown = (text: string): readonly Token[] => lexer(text);

/** As GitHub makes them, which the documents' own links count on: the second `columns` is `columns-1`. */
const headingId = (title: string, taken: readonly { readonly id: string }[]): string => {
  const id = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const repeated = taken.filter((one) => one.id === id || one.id.replace(/-\d+$/, '') === id).length;
  return repeated === 0 ? id : `${id}-${repeated}`;
};

export function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const sections: { id: string; title: string; depth: number; text: string }[] = [];
  for (const token of tokens) {
    if (isKnown(token) && token.type === 'heading') {
      const title = plain(token.text);
      sections.push({ id: headingId(title, sections), title, depth: token.depth, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${plain(token.raw)} `;
    }
  }
  return sections;
}

/** Markdown without its signs, on one line. */
const plain = (text: string): string =>
  text
    .replace(/[*`|#>]/g, ' ')
    .replace(/[:-]{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export type Match = { readonly section: Section; readonly excerpt: string };

/** Letters on each side of the first word found. */
const around = 70;

/** The sections in which every word of the question stands, in the document's order. */
export function findSections(sections: readonly Section[], question: string): readonly Match[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections.flatMap((section) => {
    const whole = `${section.title} ${section.text}`.toLowerCase();
    if (!words.every((word) => whole.includes(word))) return [];
    const at = Math.max(0, section.text.toLowerCase().indexOf(words[0] ?? ''));
    // From the beginning of a word to the end of one.
    const from = at <= around ? 0 : section.text.indexOf(' ', at - around) + 1;
    const space = section.text.indexOf(' ', at + around);
    const to = space < 0 ? section.text.length : space;
    const excerpt = section.text.slice(from, to).trim();
    const isCut = section.text.slice(to).trim() !== '';
    return [{ section, excerpt: `${from > 0 ? '… ' : ''}${excerpt}${isCut ? ' …' : ''}` }];
  });
}
