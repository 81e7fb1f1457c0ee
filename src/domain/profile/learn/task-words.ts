import { tryServiceMessages } from '../../../messages/try-service.ts';
import type { Profile } from '../profile.ts';
import { type Ending, endingOf, hasWord, sameWord, soundsFailed } from './ending.ts';
import { fieldLine, type LearnedLine, offerLine } from './line.ts';
import { type Sight, sightsOf, type TaskSight } from './sights.ts';

type Final = { readonly word: string; readonly sight: TaskSight; readonly ending: Ending };

/** The word that a task has at its end, where it had another one before or none. */
function finalsOf(sights: readonly Sight[], words: Profile['words']): readonly Final[] {
  return [0, 1].flatMap((task) => {
    const ending = endingOf(sights, task, words);
    const own = sights.flatMap((sight, nth) =>
      sight.of === 'task' && sight.task === task ? [{ ...sight, nth }] : [],
    );
    const last = own.at(-1);
    if (ending === null || last === undefined || last.word === null || last.nth < ending.at) return [];
    // A list may be behind the counters: a word that it had before the end, too, is not that of the end.
    const stale = own.some(({ nth, word }) => nth < ending.at && sameWord(word, last.word));
    return stale ? [] : [{ word: last.word, sight: last, ending }];
  });
}

/**
 * The words of a task that succeeded and of one that failed. Where results have status codes, the code decides and a
 * word does no harm. Where they have none, a word is offered only beside another one for the other outcome: a service
 * may say “done” of both.
 */
export function taskWordLines(profile: Profile, sights: readonly Sight[]): readonly LearnedLine[] {
  const finals = finalsOf(sights, profile.words);
  const isTold = sightsOf(sights, 'task').some(({ word }) => word !== null);
  return (['succeeded', 'failed'] as const).map((outcome) => {
    const path = outcome === 'succeeded' ? 'words.taskDone' : 'words.taskFailed';
    const found = finals.find(({ ending }) => ending.outcome === outcome);
    if (found === undefined) {
      const seen = isTold
        ? tryServiceMessages.noTaskWordOwn({ outcome })
        : tryServiceMessages.noTaskHadStatus;
      return fieldLine(profile, path, 'not-seen', { seen });
    }
    return lineOf(profile, path, found, finals);
  });
}

function lineOf(
  profile: Profile,
  path: 'words.taskDone' | 'words.taskFailed',
  { word, sight, ending }: Final,
  finals: readonly Final[],
): LearnedLine {
  const { taskDone, taskFailed } = profile.words;
  const evidence = [`${sight.source}: “${word}”`, `${ending.source}: ${ending.by}`];
  const seen = tryServiceMessages.ofATaskThat({ word, outcome: ending.outcome });
  const others = finals.filter((final) => final.ending.outcome !== ending.outcome);
  if (others.some((final) => sameWord(final.word, word))) {
    return fieldLine(profile, path, 'seen', {
      seen: tryServiceMessages.taskSucceededOneFailed({ word }),
      evidence,
    });
  }
  const reads = hasWord(taskFailed, word) || (hasWord(taskDone, word) && soundsFailed(word));
  if (ending.outcome === 'succeeded' ? reads : hasWord(taskDone, word) && !reads) {
    return fieldLine(profile, path, 'contradicts', {
      seen: tryServiceMessages.profileMeansOpposite({ seen }),
      evidence,
    });
  }
  const known = ending.outcome === 'succeeded' ? taskDone : taskFailed;
  if (hasWord(known, word)) return offerLine(profile, path, known, { seen, evidence });
  if (ending.outcome === 'succeeded' && soundsFailed(word)) {
    return fieldLine(profile, path, 'seen', {
      seen: tryServiceMessages.appReadFailure({ seen }),
      evidence,
    });
  }
  if (sight.code === null && others.length === 0) {
    return fieldLine(profile, path, 'seen', {
      seen: tryServiceMessages.resultsNoStatusCode({ seen, outcome: ending.outcome }),
      evidence,
    });
  }
  return offerLine(profile, path, [...known, word], { seen, evidence });
}
