import { tryServiceMessages } from '../../../messages/try-service.ts';
import type { Profile } from '../profile.ts';
import type { Sight } from './sights.ts';

/** By what it is known that a task has come to its end, and to which. */
export type Ending = {
  /** The place of the sight that shows it. */
  readonly at: number;
  readonly outcome: 'succeeded' | 'failed';
  /** As a part of a sentence: "the result has status code 201". */
  readonly by: string;
  readonly source: string;
};

/**
 * The end of a task; null where nothing shows it. The word of a batch does not: it is what is to be learned. `words`
 * are those that the profile has already.
 */
export function endingOf(sights: readonly Sight[], task: number, words: Profile['words']): Ending | null {
  for (const [at, sight] of sights.entries()) {
    if (sight.task !== task) continue;
    const found = endIn(sight, words);
    if (found !== null) return { at, source: sight.source, ...found };
  }
  return null;
}

function endIn(sight: Sight, words: Profile['words']): Pick<Ending, 'outcome' | 'by'> | null {
  switch (sight.of) {
    case 'task': {
      if (sight.code !== null) {
        const outcome = sight.code >= 200 && sight.code < 300 ? 'succeeded' : 'failed';
        return { outcome, by: tryServiceMessages.resultStatusCode({ code: sight.code }) };
      }
      const known = knownOutcome(sight.word, words);
      return known === null
        ? null
        : { outcome: known, by: tryServiceMessages.theTaskIs({ word: sight.word }) };
    }
    case 'batch': {
      const { stage, succeeded, failed } = sight;
      if (stage !== 'started' || (succeeded ?? 0) + (failed ?? 0) !== 1) return null;
      return succeeded === 1
        ? { outcome: 'succeeded', by: tryServiceMessages.batchCountsSucceededTask }
        : { outcome: 'failed', by: tryServiceMessages.batchCountsFailedTask };
    }
    case 'look-up':
      return sight.code === 'own' && sight.when === 'after' && sight.isFound
        ? { outcome: 'succeeded', by: tryServiceMessages.discountFoundCode }
        : null;
    default:
      return null;
  }
}

/** What a word of a task means by the profile; a word of failures goes first, as where results are read. */
function knownOutcome(word: string | null, words: Profile['words']): Ending['outcome'] | null {
  if (hasWord(words.taskFailed, word)) return 'failed';
  if (!hasWord(words.taskDone, word)) return null;
  return soundsFailed(word) ? 'failed' : 'succeeded';
}

/** Where results are read, a word of {@link Profile} `taskDone` that says so is one of failures. */
export const soundsFailed = (word: string | null): boolean => /fail|error/i.test(word ?? '');

/** Upper and lower case count as one. */
export const sameWord = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
export const hasWord = (words: readonly string[], word: string | null): boolean =>
  words.some((known) => sameWord(known, word));
