import { homedir, hostname } from 'node:os';

/** Shorter names are masked as whole words alone: as parts of others they would mask the log away. */
const shortest = 3;

const pattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A name as the log, which is JSON, and addresses write it. */
function spellingsOf(name: string): readonly string[] {
  const quoted = JSON.stringify(name).slice(1, -1);
  const encoded = encodeURIComponent(name.toWellFormed());
  return [name, quoted, encoded, encoded.replaceAll('%20', '+')];
}

// bounded: each part has a length, and the log has at most 500 lines.
const address =
  /(?:\\"[^"\\\r\n]{1,64}\\"|[\p{L}\p{M}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64})(?:[@＠]|%40)[\p{L}\p{M}\p{N}.-]{1,255}/gu;

/** Masks names of stores, in any spelling of case and address, the home folder, the computer's name and email addresses. */
export function maskNames(text: string, stores: readonly string[]): string {
  const masks = new Map<string, string>();
  const add = (name: string, by: string): void => {
    if (name.trim() !== '') for (const spelling of spellingsOf(name)) masks.set(spelling.toLowerCase(), by);
  };
  for (const name of stores) add(name, '[store]');
  add(hostname(), '[computer]');
  if (homedir().length >= shortest) add(homedir(), '~');
  // Longest first: a name may begin with another.
  const names = [...masks.keys()].toSorted((one, other) => other.length - one.length);
  const words = names.map((name) =>
    name.length < shortest ? `(?<![\\p{L}\\p{N}])${pattern(name)}(?![\\p{L}\\p{N}])` : pattern(name),
  );
  if (words.length === 0) words.push('(?!)');
  // bounded: the texts are plain, without a repetition, and the log has at most 500 lines.
  const every = new RegExp(words.join('|'), 'giu');
  const withoutNames = text.replaceAll(every, (found) => masks.get(found.toLowerCase()) ?? '[name]');
  return withoutNames.replaceAll(address, '[e-mail]');
}
