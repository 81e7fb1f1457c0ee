import { channelKey, channels } from '../kinds/body.ts';
import type { Profile } from '../profile/profile.ts';
import { wireWordOf } from '../profile/wire.ts';
import type { Column, SheetKind } from '../sheet/kind.ts';
import { plainHeader } from './header-text.ts';

/** The key that stands for one JSON column with all four channels (the merchant portal's templates). */
export const channelSettingsKey = 'channel_settings';

/** The key that stands for the notes of rows: the header under which the product exports them. */
export const rowNoteKey = 'row_note';

/** All the names under which a kind's columns are known, as compared. */
export type HeaderNames = {
  readonly exact: ReadonlyMap<string, string>;
  readonly alias: ReadonlyMap<string, string>;
  /** Names with another word in the place of `platform` or `service`; the pattern's group is that word. */
  readonly worded: readonly WordedName[];
};

type WordedName = {
  readonly key: string;
  readonly of: 'platform' | 'service';
  readonly pattern: RegExp;
};

/** What the services of the stores call the platform and themselves. */
export type WireWords = Pick<Profile['wire'], 'platformWord' | 'serviceWord'>;

const made = new WeakMap<SheetKind, HeaderNames>();

export function headerNames(kind: SheetKind): HeaderNames {
  const known = made.get(kind);
  if (known) return known;
  const exact = new Map<string, string>();
  const alias = new Map<string, string>();
  const add = (names: Map<string, string>, text: string, key: string): void => {
    const name = plainHeader(text);
    if (name !== '' && !names.has(name)) names.set(name, key);
  };
  for (const column of kind.columns) add(exact, column.key, column.key);
  for (const column of kind.columns) {
    add(alias, column.label, column.key);
    for (const text of column.aliases ?? []) add(alias, text, column.key);
  }
  if (hasChannels(kind)) add(exact, channelSettingsKey, channelSettingsKey);
  add(exact, rowNoteKey, rowNoteKey);
  const names: HeaderNames = { exact, alias, worded: kind.columns.flatMap(wordedName) };
  made.set(kind, names);
  return names;
}

export const hasChannels = (kind: SheetKind): boolean =>
  channels.every((channel) => kind.columns.some((column) => column.key === channelKey(channel)));

/**
 * The column that a header names with another word for the platform or the service; null where the word is neither's
 * and more than one column is spelled that way: the id of a product at the one is not its id at the other.
 */
export function wordedKey(header: string, names: HeaderNames, words: WireWords): string | null {
  const found = names.worded.filter(({ of, pattern }) => {
    const word = pattern.exec(header)?.[1];
    return word !== undefined && (rolesOf(word, words) ?? [of]).includes(of);
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only.key;
}

/** Whose word it is; null where it is not known. */
function rolesOf(word: string, { platformWord, serviceWord }: WireWords): readonly string[] | null {
  const roles = [
    ...(word === 'platform' || word === platformWord.toLowerCase() ? ['platform'] : []),
    ...(word === 'service' || word === serviceWord.toLowerCase() ? ['service'] : []),
  ];
  return roles.length === 0 ? null : roles;
}

function wordedName(column: Column): WordedName[] {
  const of = wireWordOf(column.key);
  if (of === null) return [];
  const pattern = column.key.split('_').map((part) => (part === of ? '([a-z0-9]+)' : part));
  // bounded: 200 characters, by `shortHeader`.
  return [{ key: column.key, of, pattern: new RegExp(`^${pattern.join('_')}$`) }];
}
