import { realpathSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { beginningWith, placesOf, type Reading, readAs } from '../log/readings.ts';

/** Shorter names are masked as whole words alone: as parts of others they would mask the log away. */
const shortest = 3;

const pattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A letter without its marks and its case, as `e` for the É of an address: `%C3%89`. One sign may become several. */
function letterOf(piece: string): string {
  let sign = piece;
  try {
    if (piece.startsWith('%')) sign = decodeURIComponent(piece);
  } catch {
    return piece;
  }
  // Both ways: a sharp s has no capital letter of its own, and a dotted I none that is small.
  return sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase();
}

const piece = /%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|%[0-7][0-9a-f]|[^\0-\x7f]\p{M}{0,8}|[a-z]\p{M}{1,8}/iuy;

/** Texts as they are compared: services, systems and addresses write a name in other forms of the same letters. */
const compared: Reading = {
  begins: beginningWith((code) => code > 0x7f || /[%a-z]/i.test(String.fromCharCode(code))),
  lengthAt: (text, at) => {
    piece.lastIndex = at;
    return piece.test(text) ? piece.lastIndex - at : 0;
  },
  meaningAt: (text, at, length) => letterOf(text.slice(at, at + length)),
};

/** A name as the log, which is JSON, and addresses write it, read for comparing. */
const spellingsOf = (name: string): readonly string[] =>
  [
    name,
    JSON.stringify(name).slice(1, -1),
    encodeURIComponent(name.toWellFormed()),
    name.replaceAll(' ', '+'),
  ].map((spelling) => readAs(spelling, compared).toLowerCase());

/** The home folder, also by the path that it has where it is a link: Electron and stacks name files by that one. */
function homes(): readonly string[] {
  const given = homedir();
  let real = given;
  try {
    real = realpathSync(given);
  } catch {
    // It is not there, so nothing names it otherwise.
  }
  return [given, real].filter((home) => home.length >= shortest);
}

// bounded: each part has a length, and the log at most 250,000 characters.
const address =
  /(?:\\"[^"\\\r\n]{1,64}\\"|[\p{L}\p{M}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64})(?:[@＠]|%40)[\p{L}\p{M}\p{N}.-]{1,255}/gu;

/**
 * Masks names of stores, in any form of their letters and any spelling of an address, the home folder, the computer's
 * name and email addresses.
 */
export function maskNames(text: string, stores: readonly string[]): string {
  const masks = new Map<string, string>();
  const add = (name: string, by: string): void => {
    if (name.trim() !== '') for (const spelling of spellingsOf(name)) masks.set(spelling, by);
  };
  for (const name of stores) add(name, '[store]');
  add(hostname(), '[computer]');
  for (const home of homes()) {
    add(home, '~');
    // Addresses of files have no backslashes; the stacks of modules are such addresses.
    add(home.replaceAll('\\', '/'), '~');
  }
  // Longest first: a name may begin with another.
  const names = [...masks.keys()].toSorted((one, other) => other.length - one.length);
  const words = names.map((name) =>
    name.length < shortest ? `(?<![\\p{L}\\p{N}])${pattern(name)}(?![\\p{L}\\p{N}])` : pattern(name),
  );
  if (words.length === 0) words.push('(?!)');
  // bounded: the texts are plain, without a repetition, and the log has at most 250,000 characters.
  const every = new RegExp(words.join('|'), 'giu');
  const found = [...readAs(text, compared).matchAll(every)].map(({ 0: name, index }) => ({
    ...{ start: index, end: index + name.length },
    mask: masks.get(name.toLowerCase()) ?? '[name]',
  }));
  let withoutNames = '';
  let at = 0;
  for (const [index, { start, end }] of placesOf(text, compared, found).entries()) {
    withoutNames += text.slice(at, start) + (found[index]?.mask ?? '[name]');
    at = end;
  }
  withoutNames += text.slice(at);
  return withoutNames.replaceAll(address, '[e-mail]');
}
