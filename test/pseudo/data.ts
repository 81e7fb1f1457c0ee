import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineColumns, shippingLineColumns, utmColumns } from '../../src/domain/checkouts/fields.ts';
import { spreadsheetKeys } from '../../src/domain/grid/spreadsheet-keys.ts';
import { priceKinds } from '../../src/domain/kinds/bundle-prices.ts';
import { checkoutFormKinds } from '../../src/domain/kinds/checkout-forms.ts';
import { kinds } from '../../src/domain/kinds/registry.ts';
import { fieldGroups } from '../../src/domain/profile/fields/index.ts';
import { root } from '../support/app/shell-under-test.ts';

/** Every text of a declaration, however deep. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** What is not of the catalogue and no data of the operator, each with its reason. */
const exceptions: readonly (readonly [what: string | RegExp, why: string])[] = [
  ['Dismiss', 'React Aria’s own button for screen readers at the end of an open list'],
  ['https://', 'how an address begins'],
  ['UTF-8', 'the name of an encoding'],
  ['practice', 'the name of the practice service'],
  ['practice-store', 'the subdomain of the practice store'],
  ['completed', 'a status, as the practice service says it'],
  [/^(GET|POST|PUT|DELETE)$/, 'a method, as it is sent'],
  [/^(?=.*[/?=_])[\w/?=&*.-]+$/, 'a path or a part of one, as it is sent'],
  [/^(Accept|Content-Type|X-[\w-]+|application\/json)$/, 'headers of a request, as they are sent'],
  [/^[\w.-]+\.invalid$/, 'the address of a profile'],
];
/** Days are written by the system, in the English of the operator's region. */
const date = /\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g;

const isWord = (text: string): boolean => /[A-Za-z]/.test(text);

const profiles = globSync('resources/profiles/*.json', { cwd: root }).map(
  (file): unknown => JSON.parse(readFileSync(join(root, file), 'utf8')).name,
);
/** Names of kinds and fields, with what is said of them, stand with their declarations (decision 0110). */
const declarations = [
  kinds,
  priceKinds,
  checkoutFormKinds,
  fieldGroups,
  spreadsheetKeys,
  lineColumns,
  shippingLineColumns,
  utmColumns,
  profiles,
];
const declared = [
  ...textsOf(declarations),
  ...exceptions.flatMap(([what]) => (typeof what === 'string' ? [what] : [])),
].filter(isWord);
const patterns = exceptions.flatMap(([what]) => (typeof what === 'string' ? [] : [what]));

/**
 * Whether a text holds nothing but data: what the operator wrote into files, and what is declared, in words of the
 * pseudo-locale or in none.
 */
export function dataOf(written: readonly string[]): (text: string) => boolean {
  const cells = written.flatMap((text) => text.split(/[\r\n,;\uFEFF]/)).filter(isWord);
  const known = [...new Set([...declared, ...cells])].toSorted((a, b) => b.length - a.length);
  return (text) =>
    patterns.some((pattern) => pattern.test(text)) ||
    !isWord(known.reduce(without, text.replaceAll(date, '')));
}

/** A text without a part that stands in it as a word of its own. */
function without(text: string, part: string): string {
  if (!text.includes(part)) return text;
  return text.replaceAll(new RegExp(`(?<![A-Za-z])${escaped(part)}(?![A-Za-z])`, 'g'), '');
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
