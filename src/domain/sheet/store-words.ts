import { issuesMessages } from '../../messages/issues.ts';
import type { Profile } from '../profile/profile.ts';
import { choiceWords } from './choice-rules.ts';
import type { Cells, Column, RunKind } from './kind.ts';
import { quote } from './words.ts';

/** The store that rows go to, and whose words they may hold. */
export type StoreWords = {
  readonly target: Profile;
  /** The profiles of all stores. */
  readonly known: readonly Profile[];
  /** What the rows were checked by already; null where that is not certain. */
  readonly checkedBy: Profile | null;
};

/**
 * What a column does not take of a store. A closed list: every other word. An open one, which the specification does
 * not show whole: only words that another service is known to have. Null where no checked row can hold such a word.
 */
function foreignIn(column: Column, words: StoreWords): ((text: string) => boolean) | null {
  const own = choiceWords(column, words.target);
  const isOther = (text: string): boolean => !own.has(text);
  if (column.openList === true) {
    const foreign = new Set(words.known.flatMap((one) => [...choiceWords(column, one)].filter(isOther)));
    return foreign.size === 0 ? null : (text) => foreign.has(text);
  }
  const { checkedBy } = words;
  return checkedBy !== null && ![...choiceWords(column, checkedBy)].some(isOther) ? null : isOther;
}

/**
 * Says why a row cannot go to a store, as a clause; null where it can. A sheet belongs to no store, so the words of
 * every known service are taken in it; each service is sent its own alone (spec: Discount). Null instead of the check
 * where every row can go.
 */
export function storeWordCheck(kind: RunKind, words: StoreWords): ((cells: Cells) => string | null) | null {
  const checks = kind.columns.flatMap((column) => {
    const isForeign = column.type === 'choice' ? foreignIn(column, words) : null;
    return isForeign === null ? [] : [{ column, isForeign }];
  });
  if (checks.length === 0) return null;
  return (cells) => {
    for (const { column, isForeign } of checks) {
      const text = cells[column.key] ?? '';
      if (text === '' || !isForeign(text)) continue;
      return issuesMessages.notWordProfile({
        label: column.label,
        text: quote(text),
        name: quote(words.target.name),
      });
    }
    return null;
  };
}
