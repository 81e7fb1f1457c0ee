import { tryServiceMessages } from '../../../messages/try-service.ts';
import type { Profile } from '../profile.ts';
import { endingOf, hasWord, sameWord } from './ending.ts';
import { fieldLine, type LearnedLine, offerLine, quoted } from './line.ts';
import { type BatchSight, type Sight, sightsOf } from './sights.ts';

type List = 'batchNotStarted' | 'batchStarted' | 'batchDone';
const lists = ['batchNotStarted', 'batchStarted', 'batchDone'] as const;
const meanings = {
  batchNotStarted: tryServiceMessages.beforeBatchStarted,
  batchStarted: tryServiceMessages.betweenStartResult,
  batchDone: tryServiceMessages.afterResult,
} as const satisfies Record<List, string>;

/** Looks that have to say the same word after the result before it counts as the last one. */
export const settledAfter = 3;

type Told = { readonly word: string; readonly source: string };
type Phases = Readonly<Record<List, readonly Told[]>> & {
  /** Words of a started batch, whatever they mean. */
  readonly afterStart: readonly Told[];
  /** Why there is no last word; null when there is one. */
  readonly unsettled: string | null;
};

const told = (all: readonly { readonly sight: BatchSight }[]): readonly Told[] =>
  all.flatMap(({ sight: { word, source } }) => (word === null ? [] : [{ word, source }]));

/** The words of the batches of a try, by what the service had done when it said them. */
function phasesOf(sights: readonly Sight[], words: Profile['words']): Phases {
  const phases: Record<List, Told[]> = { batchNotStarted: [], batchStarted: [], batchDone: [] };
  const afterStart: Told[] = [];
  let unsettled: string | null = tryServiceMessages.noTaskCameResult;
  for (const task of [0, 1]) {
    const ending = endingOf(sights, task, words);
    const own = sights.flatMap((sight, nth) =>
      sight.of === 'batch' && sight.task === task ? [{ sight, nth }] : [],
    );
    const started = own.filter(({ sight }) => sight.stage === 'started');
    phases.batchNotStarted.push(...told(own.filter(({ sight }) => sight.stage !== 'started')));
    afterStart.push(...told(started));
    if (ending === null) continue;
    // The answer that counts the task as done is of the end itself.
    const before = told(started.filter(({ nth }) => nth < ending.at));
    const since = told(started.filter(({ nth }) => nth >= ending.at));
    const last = since.at(-1);
    const settled = since.slice(-settledAfter);
    if (last === undefined) continue;
    if (settled.length < settledAfter || settled.some(({ word }) => !sameWord(word, last.word))) {
      unsettled = tryServiceMessages.wordBatchNotCome;
    } else if (before.some(({ word }) => sameWord(word, last.word))) {
      unsettled = tryServiceMessages.saidBeforeResultAfter({ word: last.word });
    } else {
      unsettled = null;
      phases.batchDone.push(...settled);
    }
    phases.batchStarted.push(...before.filter(({ word }) => !sameWord(word, last.word)));
  }
  return { ...phases, afterStart, unsettled };
}

/** The words of a batch: not started, started, ended. Only what was said in one phase alone is offered for it. */
export function batchWordLines(profile: Profile, sights: readonly Sight[]): readonly LearnedLine[] {
  const { words } = profile;
  const phases = phasesOf(sights, words);
  if (sightsOf(sights, 'batch').every(({ word }) => word === null)) {
    const seen = tryServiceMessages.noAnswerStatusApp;
    return lists.map((list) => fieldLine(profile, `words.${list}`, 'not-seen', { seen }));
  }
  return lists.map((list) => lineOf(profile, list, phases));
}

function lineOf(profile: Profile, list: List, phases: Phases): LearnedLine {
  const path = `words.${list}` as const;
  const found = distinct(phases[list]);
  if (found.length === 0) {
    return fieldLine(profile, path, 'not-seen', { seen: whyNone(list, phases) });
  }
  const names = found.map(({ word }) => word);
  const evidence = phases[list].map(({ word, source }) => `${source}: “${word}” ${meanings[list]}`);
  const elsewhere = lists.filter((other) => other !== list);
  const mixed = names.filter(
    (word) =>
      elsewhere.some((other) => phases[other].some((one) => sameWord(one.word, word))) ||
      (list === 'batchNotStarted' && phases.afterStart.some((one) => sameWord(one.word, word))),
  );
  if (mixed.length > 0) {
    const isKnown = mixed.some((word) => hasWord(profile.words[list], word));
    return fieldLine(profile, path, isKnown ? 'contradicts' : 'seen', {
      seen: tryServiceMessages.saidOtherTimesTells({
        quoted: quoted(mixed),
        words: mixed.length,
        meanings: meanings[list],
        isKnown,
      }),
      evidence: [
        ...evidence,
        ...phases.afterStart.map(({ word, source }) => tryServiceMessages.afterStart({ source, word })),
      ],
    });
  }
  const contrary = names.filter((word) => elsewhere.some((other) => hasWord(profile.words[other], word)));
  if (contrary.length > 0) {
    return fieldLine(profile, path, 'contradicts', {
      seen: tryServiceMessages.saidProfileAnotherList({
        quoted: quoted(contrary),
        words: contrary.length,
        meanings: meanings[list],
      }),
      evidence,
    });
  }
  const fresh = names.filter((word) => !hasWord(profile.words[list], word));
  return offerLine(profile, path, [...profile.words[list], ...fresh], {
    seen: `${quoted(names)} ${meanings[list]}.`,
    evidence,
  });
}

function whyNone(list: List, phases: Phases): string {
  if (list === 'batchNotStarted') return tryServiceMessages.noLookBeforeStart;
  if (list === 'batchDone') return phases.unsettled ?? tryServiceMessages.noLookAfterResult;
  return tryServiceMessages.noLookFellBetween;
}

function distinct(all: readonly Told[]): readonly Told[] {
  return all.filter(({ word }, index) => all.findIndex((one) => sameWord(one.word, word)) === index);
}
