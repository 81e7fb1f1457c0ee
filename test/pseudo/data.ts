import { spreadsheetKeys } from '../../src/domain/grid/spreadsheet-keys.ts';
import { kinds } from '../../src/domain/kinds/registry.ts';
import { fieldGroups } from '../../src/domain/profile/fields/index.ts';

/** Every text of a declaration, however deep. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** What is not of the catalogue and no data, with its reason. */
const exceptions: readonly (readonly [text: string, why: string])[] = [
  ['Dismiss', 'React Aria’s own button for screen readers at the end of a list that is open'],
  ['https://', 'how an address begins'],
];

const isWord = (text: string): boolean => /[A-Za-z]/.test(text);

/** Names of kinds and fields, with what is said of them, stand with their declarations (decision 0110). */
const declared = [
  ...textsOf([kinds, fieldGroups, spreadsheetKeys]),
  ...exceptions.map(([text]) => text),
].filter(isWord);

/**
 * Whether a text holds nothing but data: what the operator wrote into files, and what is declared, in words of the
 * pseudo-locale or in none.
 */
export function dataOf(written: readonly string[]): (text: string) => boolean {
  const cells = written.flatMap((text) => text.split(/[\n,;]/)).filter(isWord);
  const known = [...new Set([...declared, ...cells])].toSorted((a, b) => b.length - a.length);
  return (text) => !isWord(known.reduce(without, text));
}

/** A text without a part that stands in it as a word of its own. */
function without(text: string, part: string): string {
  if (!text.includes(part)) return text;
  return text.replaceAll(new RegExp(`(?<![A-Za-z])${escaped(part)}(?![A-Za-z])`, 'g'), '');
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
