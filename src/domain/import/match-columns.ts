import { channelKey, channels } from '../kinds/body.ts';
import { own } from '../own.ts';
import { specificationProfile } from '../profile/shipped.ts';
import { editDistance } from '../sheet/closest.ts';
import type { SheetKind } from '../sheet/kind.ts';
import { isCodeList } from './first-row.ts';
import {
  channelSettingsKey,
  type HeaderNames,
  headerNames,
  rowNoteKey,
  type WireWords,
  wordedKey,
} from './header-names.ts';
import { plainHeader, shortHeader } from './header-text.ts';
import type { MatchConfidence } from './plan-types.ts';

export type Match = { readonly mappedTo: string | null; readonly confidence: MatchConfidence };

/** Mappings of earlier imports: header as {@link namesToSave} -> column key, or null for none. */
export type SavedMapping = Readonly<Record<string, string | null>>;

const NO_MATCH: Match = { mappedTo: null, confidence: 'none' };
const ranks: readonly MatchConfidence[] = ['saved', 'exact', 'alias', 'similar'];

/**
 * Matches a file's headers with the columns of a kind: what an earlier import saved, then the key, then
 * portal wording, other languages and synonyms, then spelling that is nearly right. Each column of the kind
 * is taken once, by its surest header, the leftmost where two are equally sure.
 * @param words what the services of the stores call the platform and themselves.
 */
export function matchColumns(
  headers: readonly string[],
  kind: SheetKind,
  saved: SavedMapping = {},
  words: WireWords = specificationProfile.wire,
): readonly Match[] {
  const names = headerNames(kind);
  const plains = headers.map(plainHeader);
  const savedNames = namesToSave(headers);
  const matches: Match[] = headers.map(() => NO_MATCH);
  const settled = new Set<number>();
  const taken = new Set<string>();
  for (const rank of ranks) {
    headers.forEach((header, index) => {
      if (settled.has(index)) return;
      const plain = plains[index] ?? '';
      const savedName = savedNames[index] ?? '';
      if (rank === 'saved' && own(saved, savedName) === null) {
        settled.add(index);
        matches[index] = { mappedTo: null, confidence: 'saved' };
        return;
      }
      const key = keyFor(rank, header, { plain, savedName, names, saved, words });
      if (key === null || isTaken(key, taken) || !isKeyOf(kind, key)) return;
      taken.add(key);
      settled.add(index);
      matches[index] = { mappedTo: key, confidence: rank };
    });
  }
  return matches;
}

/** Matches columns without headers: a list of codes with the kind's codes, anything else with nothing. */
export function matchTexts(
  width: number,
  rows: readonly (readonly string[])[],
  kind: SheetKind,
): readonly Match[] {
  const codes = kind.columns.find((column) => column.format === 'code' && column.key === kind.unique);
  const isMatched = codes !== undefined && isCodeList(rows);
  return Array.from({ length: width }, (_, index) =>
    isMatched && index === 0 ? { mappedTo: codes.key, confidence: 'texts' } : NO_MATCH,
  );
}

const isKeyOf = (kind: SheetKind, key: string): boolean =>
  key === rowNoteKey ||
  (key === channelSettingsKey
    ? headerNames(kind).exact.has('channelsettings')
    : kind.columns.some((column) => column.key === key));

/** One JSON column and a column of its own for a channel exclude each other. */
function isTaken(key: string, taken: ReadonlySet<string>): boolean {
  if (taken.has(key)) return true;
  if (key === channelSettingsKey) return channels.some((channel) => taken.has(channelKey(channel)));
  return key.startsWith(`${channelSettingsKey}.`) && taken.has(channelSettingsKey);
}

type Known = {
  readonly plain: string;
  readonly savedName: string;
  readonly names: HeaderNames;
  readonly saved: SavedMapping;
  readonly words: WireWords;
};

function keyFor(
  rank: MatchConfidence,
  header: string,
  { plain, savedName, names, saved, words }: Known,
): string | null {
  if (plain === '') return null;
  // A header may be called as what every record has: `constructor`.
  if (rank === 'saved') return own(saved, savedName) ?? null;
  if (rank === 'exact') return names.exact.get(plain) ?? null;
  if (rank === 'alias') return names.alias.get(plain) ?? null;
  return similar(header, plain, names, words);
}

/** Another service's word for the platform, or at most two typing errors in a long name. */
function similar(header: string, plain: string, names: HeaderNames, words: WireWords): string | null {
  const lower = shortHeader(header.trim()).toLowerCase();
  const worded = wordedKey(lower, names, words);
  if (worded !== null) return worded;
  if (plain.length < 6) return null;
  const limit = plain.length < 10 ? 1 : 2;
  let best: { key: string; distance: number } | null = null;
  for (const known of [names.exact, names.alias]) {
    for (const [name, key] of known) {
      if (name.length < 6) continue;
      const distance = editDistance(plain, name, limit);
      if (distance <= limit && (best === null || distance < best.distance)) best = { key, distance };
    }
  }
  return best?.key ?? null;
}

/** Headers as they are saved: as they are compared, those that come again with how often they came. Empty ones stay empty. */
export function namesToSave(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const plain = plainHeader(header);
    const times = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, times);
    // The sign is in no header as it is compared.
    return plain === '' || times === 1 ? plain : `${plain}#${times}`;
  });
}

type Mapped = {
  readonly header: string;
  readonly mappedTo: string | null;
  readonly confidence: MatchConfidence;
};

/** What to save of a confirmed mapping, for the next import of such a file: what was chosen, or had been saved before. */
export function savedMapping(columns: readonly Mapped[]): SavedMapping {
  const names = namesToSave(columns.map(({ header }) => header));
  return Object.fromEntries(
    columns.flatMap(({ mappedTo, confidence }, index) => {
      const name = names[index] ?? '';
      return name !== '' && isChosen(confidence) ? [[name, mappedTo]] : [];
    }),
  );
}

const isChosen = (confidence: MatchConfidence): boolean => confidence === 'chosen' || confidence === 'saved';
