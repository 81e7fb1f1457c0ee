import { own } from '../own.ts';
import type { Profile } from '../profile/profile.ts';
import { readBoolean } from '../sheet/booleans.ts';
import { choiceWords, meantChoice } from '../sheet/choice-rules.ts';
import type { Column } from '../sheet/kind.ts';
import type { UnknownValue, UnknownValues, ValueWords } from './plan-types.ts';

/** Texts of a column that are asked about, the most frequent first. */
const maxListed = 30;
/** Characters of a text that can be a word for a value. */
const maxLength = 200;

/** A text as it is compared with other words for values: `Vast bedrag ` and `vast bedrag` are one. */
export const wordKey = (text: string): string => text.trim().toLowerCase();

/** Whether a column lists its values, so that other texts are asked about. */
export const listsValues = ({ type }: Column): boolean => type === 'choice' || type === 'boolean';

/** Whether a text is a value of the column as it stands, or is read as one without being asked about. */
function knownBy(column: Column, profile: Profile): (text: string) => boolean {
  if (column.type === 'boolean') return (text) => readBoolean(text) !== null;
  const values = choiceWords(column, profile);
  return (text) => values.has(text);
}

const optionsOf = (column: Column, profile: Profile): readonly string[] =>
  column.type === 'boolean' ? ['true', 'false'] : [...choiceWords(column, profile)];

/** What texts of a column mean, as far as it has such values: what was chosen now before what was chosen earlier. */
export function meaningsOf(
  column: Column,
  profile: Profile,
  chosen: ValueWords = {},
  saved: ValueWords = {},
): ValueWords {
  const options = optionsOf(column, profile);
  const isOption = (meant: string | null) => meant === null || meant === '' || options.includes(meant);
  return Object.fromEntries(
    [...Object.entries(saved), ...Object.entries(chosen)].filter(([, meant]) => isOption(meant)),
  );
}

/**
 * The texts in a column of listed values that are none of them, each once with its number of rows, and what they mean.
 * Null where every text is a value.
 * @param chosen what was chosen for this file; other meanings are those of an earlier one.
 */
export function unknownValues(
  column: Column,
  texts: readonly string[],
  profile: Profile,
  meanings: ValueWords,
  chosen: ValueWords = {},
): UnknownValues | null {
  const isKnown = knownBy(column, profile);
  const found = new Map<string, { text: string; rows: number }>();
  for (const text of texts) {
    if (text === '' || isKnown(text) || text.length > maxLength) continue;
    const key = wordKey(text);
    const value = found.get(key);
    if (value === undefined) found.set(key, { text, rows: 1 });
    else value.rows += 1;
  }
  found.delete('');
  if (found.size === 0) return null;
  const values = [...found]
    .sort(([, a], [, b]) => b.rows - a.rows)
    .slice(0, maxListed)
    .map(([key, { text, rows }]): UnknownValue => {
      const answer = own(meanings, key);
      return {
        text,
        key,
        rows,
        proposed: column.type === 'boolean' ? null : meantChoice(column, text, profile),
        isSaved: answer !== undefined && !Object.hasOwn(chosen, key),
        ...(answer === undefined ? {} : { answer }),
      };
    });
  return {
    column: column.key,
    options: optionsOf(column, profile),
    values,
    more: found.size - values.length,
  };
}
