import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from '../support/run.ts';

/** Where sentences stand (decision 0110). */
const shelves = ['src/messages/', 'src/renderer/copy/'];

/** Files whose sentences stand elsewhere, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'src/contract/': 'descriptions of channels, written into docs/ipc-channels.md for engineers',
  'src/domain/profile/fields/':
    'a field is a declaration: its words stand with it, as data (docs/profiles.md)',
  'src/domain/grid/spreadsheet-keys.ts': 'keys of other spreadsheets, written into docs/keys.md',
  'src/domain/run/waits.ts': 'bounds of waiting, written into docs/states.md for engineers',
  'src/main/oauth/callback-page.ts': 'the frame of a page in HTML',
  'src/practice/': 'what the practice service says, as a service would',
};

/**
 * A kind is a declaration: titles and helps stand with its columns, as data (docs/sheet-kinds.md). Its rules are
 * functions, and what a function says is a message, also where it is a label.
 */
const declarations = ['src/domain/kinds/'];
/** Helpers make columns as well, and where one does is told by the property. */
const declared: ReadonlySet<string> = new Set(['label', 'help', 'about', 'title', 'example']);

/** Begins with a capital letter and holds a blank: a label or the beginning of a sentence. */
const isLabel = (text: string): boolean => /^\p{Lu}[\p{L}'’]* [^<>{}=]+$/u.test(text.trim());

/** Begins with a capital letter, holds a blank, and ends: what a person reads, and no name, key, query or pattern. */
const isSentence = (text: string): boolean =>
  /^[\p{Lu}“…][^<>{}=]*\p{L} [^<>{}=]*[.?]$/u.test(text.trim()) &&
  !/^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|VACUUM) /.test(text);

/** Errors that are thrown at engineers, and lines of the log. */
const forEngineers = (callee: string): boolean =>
  /(^|\.)\w*Error$|(^|\.)log(ger)?\.\w+$|(^|\.)describe$/.test(callee);

/** String literals of a file that read as a sentence, with their lines. */
export function sentencesIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const skipped: { readonly start: number; readonly end: number }[] = [];
  const isDeclared = declarations.some((folder) => file.startsWith(folder));
  let functions = 0;
  const enter = () => {
    functions += 1;
  };
  const leave = () => {
    functions -= 1;
  };
  const note = (start: number, words: string) => {
    const isMeant = isDeclared ? functions > 0 && (isSentence(words) || isLabel(words)) : isSentence(words);
    if (!isMeant || skipped.some((part) => part.start <= start && start < part.end)) return;
    found.push(`${file}:${text.slice(0, start).split('\n').length} says “${words.trim()}”`);
  };
  const skipCall = (node: {
    readonly start: number;
    readonly end: number;
    readonly callee: { readonly start: number; readonly end: number };
  }) => {
    if (forEngineers(text.slice(node.callee.start, node.callee.end))) skipped.push(node);
  };
  new Visitor({
    NewExpression: skipCall,
    CallExpression: skipCall,
    Property: (node) => {
      const name = text.slice(node.key.start, node.key.end);
      if (isDeclared && declared.has(name)) skipped.push(node.value);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') note(node.start, node.value);
    },
    TemplateLiteral: (node) => {
      note(node.start, node.quasis.map((part) => part.value.cooked ?? '').join('…'));
    },
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    JSXText: (node) => note(node.start, node.value),
  }).visit(parseSync(file, text).program);
  return found;
}

/** Sentences under src that do not stand in the catalogue. */
export function strayingSentences(folder: string = root): readonly string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => ![...shelves, ...Object.keys(allowed)].some((start) => file.startsWith(start)))
    .flatMap((file) => sentencesIn(file, readFileSync(join(folder, file), 'utf8')))
    .map((line) => `${line}; sentences stand in src/messages or src/renderer/copy`);
}

/** Every text of a file, sentence or not, with its line. */
export function textsOf(
  file: string,
  text: string,
): readonly { readonly line: number; readonly words: string }[] {
  const found: { readonly line: number; readonly words: string }[] = [];
  const note = (start: number, words: string) =>
    found.push({ line: text.slice(0, start).split('\n').length, words });
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' && node.value.includes(' ')) note(node.start, node.value);
    },
    TemplateLiteral: (node) => {
      note(node.start, node.quasis.map((part) => part.value.cooked ?? '').join('…'));
    },
  }).visit(parseSync(file, text).program);
  return found;
}
