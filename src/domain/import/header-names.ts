import { channelKey, channels } from '../kinds/body.ts';
import { hasWireWord } from '../profile/wire.ts';
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
  /** Names with another word in the place of `platform` or `service`. */
  readonly worded: readonly { readonly key: string; readonly pattern: RegExp }[];
};

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

function wordedName(column: Column): { key: string; pattern: RegExp }[] {
  if (!hasWireWord(column.key)) return [];
  const pattern = column.key
    .split('_')
    .map((part) => (part === 'platform' || part === 'service' ? '[a-z0-9]+' : part));
  return [{ key: column.key, pattern: new RegExp(`^${pattern.join('_')}$`) }];
}
