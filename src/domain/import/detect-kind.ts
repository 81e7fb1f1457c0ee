import { kinds } from '../kinds/registry.ts';
import type { KindId, SheetKind } from '../sheet/kind.ts';
import type { WireWords } from './header-names.ts';
import { type Match, matchColumns } from './match-columns.ts';

export type KindGuess = {
  readonly kind: KindId;
  readonly confidence: 'sure' | 'likely' | 'unknown';
  readonly matched: number;
  /**
   * Kinds between which the headers do not tell, when one of them changes what exists and the other creates:
   * the operator is asked. Empty where the headers tell.
   */
  readonly asked: readonly KindId[];
};

/** Kinds that change things which a row may name without an id, as a row that creates one does. */
const creators: Partial<
  Readonly<Record<KindId, { readonly id: string; readonly kinds: readonly KindId[] }>>
> = {
  discount_update: { id: 'discount_id', kinds: ['discounts-2021-01', 'discounts-2021-11'] },
};

type Score = {
  readonly kind: SheetKind;
  readonly score: number;
  readonly matched: number;
  readonly sure: boolean;
  readonly keys: ReadonlySet<string | null>;
};

function scoreOf(kind: SheetKind, headers: readonly string[], words: WireWords | undefined): Score {
  const matches = matchColumns(headers, kind, {}, words);
  const found = matches.filter((match) => match.mappedTo !== null);
  const keys = new Set(found.map((match) => match.mappedTo));
  const required = kind.columns.filter(
    (column) => (column.required || column.usual === true) && column.offered === undefined,
  );
  const lacking = required.filter((column) => !keys.has(column.key)).length;
  const exact = found.filter((match: Match) => match.confidence === 'exact').length;
  return {
    kind,
    // Every header that finds a place counts; a required column without one weighs more than two of them.
    score: found.length * 10 + exact + (required.length - lacking) - lacking * 25,
    matched: found.length,
    keys,
    sure: lacking === 0 && found.length >= 2 && found.every((match) => match.confidence !== 'similar'),
  };
}

/**
 * The kind that a file's headers speak of. `sure` when every required column is there, every match is plain
 * and no other kind comes near; a file of one id column is never more than likely. `unknown` when no header is
 * one of any kind: the kind named then is a proposal.
 */
export function detectKind(headers: readonly string[], words?: WireWords): KindGuess {
  const scores = Object.values(kinds)
    .map((kind) => scoreOf(kind, headers, words))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (best === undefined || best.matched === 0)
    return { kind: 'discounts-2021-01', confidence: 'unknown', matched: 0, asked: [] };
  const sure = best.sure && (second === undefined || best.score - second.score >= 3);
  return {
    kind: best.kind.id,
    confidence: sure ? 'sure' : 'likely',
    matched: best.matched,
    asked: askedOf(best),
  };
}

/** Rows without an id may be new things: a list of new codes must not become changes of codes that customers use. */
function askedOf(best: Score): readonly KindId[] {
  const creating = creators[best.kind.id];
  return creating === undefined || best.keys.has(creating.id) ? [] : [...creating.kinds, best.kind.id];
}
