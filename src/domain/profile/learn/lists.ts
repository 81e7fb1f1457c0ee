import { tryServiceMessages } from '../../../messages/try-service.ts';
import { joined } from '../../../messages/words.ts';
import type { Profile } from '../profile.ts';
import { hasWord } from './ending.ts';
import { fieldLine, type LearnedLine, offerLine } from './line.ts';
import { type ListSight, type Sight, sightsOf } from './sights.ts';

const isMissing = (status: number): boolean => status === 404 || status === 405 || status === 501;
const isRefused = (status: number): boolean => status === 400 || status === 422;

const about = ({ source, entries }: ListSight): string =>
  entries === null
    ? tryServiceMessages.noList({ source })
    : `${source}: ${tryServiceMessages.tasks({ entries })}`;

/** The list of the tasks of a batch: whether there is one, how large its pages may be, how a next one is asked for. */
export function listLines(profile: Profile, sights: readonly Sight[]): readonly LearnedLine[] {
  const lists = sightsOf(sights, 'list');
  return [
    taskListLine(profile, lists, sights),
    pageSizeLine(profile, lists),
    pagingLine(profile, lists),
    fieldLine(profile, 'lists.tasksInOrder', 'not-seen', {
      seen: tryServiceMessages.oneTaskNoOrder,
    }),
  ];
}

function taskListLine(profile: Profile, lists: readonly ListSight[], sights: readonly Sight[]): LearnedLine {
  const path = 'optional.taskList';
  const there = lists.filter(({ ask, entries }) => ask === 'first' && entries !== null && entries > 0);
  const evidence = (there.length > 0 ? there : lists.filter(({ ask }) => ask === 'first')).map(about);
  if (there.length > 0) {
    const { taskDone, taskFailed } = profile.words;
    const results = sightsOf(sights, 'task').filter(
      ({ code, word }) => code !== null || hasWord(taskDone, word) || hasWord(taskFailed, word),
    );
    if (results.length === 0) {
      return fieldLine(profile, path, 'seen', {
        seen: tryServiceMessages.tasksListedWithoutResults,
        evidence,
      });
    }
    return offerLine(profile, path, true, {
      seen: tryServiceMessages.tasksListedWithResults,
      evidence: [
        ...evidence,
        ...results.map(({ source, code, word }) => `${source}: ${code ?? `“${word}”`}`),
      ],
    });
  }
  const last = lists.filter(({ ask }) => ask === 'first').at(-1);
  if (last !== undefined && isMissing(last.status)) {
    return offerLine(profile, path, false, { seen: tryServiceMessages.serviceNoSuchList, evidence });
  }
  const seen =
    last === undefined
      ? tryServiceMessages.listNotAsked
      : last.entries === null
        ? tryServiceMessages.answersNoListApp
        : tryServiceMessages.listStayedEmpty;
  return fieldLine(profile, path, 'not-seen', { seen, evidence });
}

function pageSizeLine(profile: Profile, lists: readonly ListSight[]): LearnedLine {
  const path = 'limits.pageSize';
  const first = lists.filter(({ ask }) => ask === 'first');
  const refused = first.filter(({ status }) => isRefused(status));
  const taken = first.filter(({ entries }) => entries !== null).map(({ limit }) => limit);
  const evidence = first.map((sight) =>
    isRefused(sight.status) ? tryServiceMessages.refused({ source: sight.source }) : about(sight),
  );
  if (taken.length === 0) {
    const seen = tryServiceMessages.noPageListRead;
    return fieldLine(profile, path, 'not-seen', { seen, evidence });
  }
  const largest = Math.max(...taken);
  const tooMany = refused.map(({ limit }) => limit).filter((limit) => limit > largest);
  if (tooMany.length === 0) {
    // Some services cut larger pages without a word, which one task does not show.
    return fieldLine(profile, path, 'same', {
      seen: tryServiceMessages.pageAcceptedWhetherFull({ largest }),
      evidence,
    });
  }
  return offerLine(profile, path, largest, {
    seen: tryServiceMessages.pageAcceptedRefused({
      largest,
      tooMany: joined(tooMany.map(String)),
      tooMany2: tooMany.length,
    }),
    evidence,
  });
}

function pagingLine(profile: Profile, lists: readonly ListSight[]): LearnedLine {
  const path = 'lists.paging';
  const at = (ask: ListSight['ask']): ListSight | undefined => lists.findLast((one) => one.ask === ask);
  const named = lists.findLast(({ next }) => next !== null);
  const [first, byOne, byTwo] = [at('first'), at('page 1'), at('page 2')];
  const [byOffset, again] = [at('offset 1'), at('again')];
  const evidence = [first, byOne, byTwo, byOffset, again].flatMap((sight) =>
    sight === undefined ? [] : [about(sight)],
  );
  if (named !== undefined) {
    return fieldLine(profile, path, 'not-seen', {
      seen: tryServiceMessages.nextPageNamed({ value: named.next }),
      evidence: [`${named.source}: ${named.next}`],
    });
  }
  const ends = (sight: ListSight | undefined): boolean => sight?.entries === 0;
  const ignores = (sight: ListSight | undefined): boolean =>
    sight !== undefined && (isRefused(sight.status) || (sight.entries ?? 0) > 0);
  // The list is still there after it was asked for other pages: an empty page is one beyond its end.
  if (first?.entries === 1 && again?.entries === 1) {
    // Page 1 is the first page where pages are counted from one, and the second where they are counted from zero.
    if (ends(byTwo) && ignores(byOffset) && byOne?.entries === 1) {
      const seen = tryServiceMessages.pageTaskPageEmpty;
      return offerLine(profile, path, 'page', { seen, evidence });
    }
    if (ends(byTwo) && ignores(byOffset) && ends(byOne)) {
      const seen = tryServiceMessages.pageEmptyPagesCounted;
      return offerLine(profile, path, 'page-from-zero', { seen, evidence });
    }
    if (ends(byOffset) && ignores(byTwo)) {
      const seen = tryServiceMessages.pageAfterFirstTask;
      return offerLine(profile, path, 'offset', { seen, evidence });
    }
  }
  return fieldLine(profile, path, 'not-seen', { seen: tryServiceMessages.noSecondPage, evidence });
}
