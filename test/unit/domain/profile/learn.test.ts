import { describe, expect, test } from 'vitest';
import type { ProfilePath } from '../../../../src/domain/profile/fields/index.ts';
import { endingOf, learn, type Sight } from '../../../../src/domain/profile/learn/index.ts';
import type { Profile } from '../../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';

const base = { task: 0, source: 'GET /async_batches/7 (200)' } as const;
const none = { total: null, succeeded: null, failed: null } as const;
type Counts = {
  readonly total: number | null;
  readonly succeeded: number | null;
  readonly failed: number | null;
};

const batch = (
  stage: 'created' | 'filled' | 'started',
  word: string | null,
  counts: Counts = none,
): Sight => ({ ...base, of: 'batch', stage, at: 0, place: '', word, ...counts });
const done: Counts = { total: 1, succeeded: 1, failed: 0 };
const task = (word: string | null, code: number | null): Sight => ({
  ...base,
  of: 'task',
  at: 0,
  word,
  code,
  echo: 'none',
});
const list = (
  entries: number | null,
  ask: 'first' | 'page 1' | 'page 2' | 'offset 1' | 'again' = 'first',
  status = 200,
  limit = 250,
): Sight => ({ ...base, of: 'list', status, ask, limit, entries, next: null });

const lineOf = (sights: readonly Sight[], path: ProfilePath, profile: Profile = specificationProfile) => {
  const line = learn(profile, sights).find((one) => one.path === path);
  if (line === undefined) throw new Error(`no line about ${path}`);
  return line;
};
const offered = (sights: readonly Sight[], path: ProfilePath) => lineOf(sights, path).offer;
const ended = (word: string) => [
  batch('started', word, done),
  batch('started', word),
  batch('started', word),
];

describe('the words of a batch', () => {
  test('are those that were said in one phase alone', () => {
    const sights = [batch('filled', 'draft'), batch('started', 'in_work'), ...ended('finished')];
    expect(offered(sights, 'words.batchNotStarted')).toBe('not_started, draft');
    expect(offered(sights, 'words.batchStarted')).toBe('processing, in_work');
    expect(offered(sights, 'words.batchDone')).toBe('completed, failed, finished');
  });

  test('that stay after the start are none of a batch that may be sent again', () => {
    const sights = [batch('filled', 'pending'), batch('started', 'PENDING'), ...ended('finished')];
    expect(lineOf(sights, 'words.batchNotStarted')).toMatchObject({ verdict: 'seen', offer: null });
    expect(lineOf(sights, 'words.batchStarted')).toMatchObject({ verdict: 'seen', offer: null });
  });

  test('that the profile has and that were said at other times contradict it', () => {
    const sights = [batch('filled', 'not_started'), batch('started', 'not_started')];
    expect(lineOf(sights, 'words.batchNotStarted')).toMatchObject({ verdict: 'contradicts', offer: null });
    expect(lineOf([batch('filled', 'Processing')], 'words.batchNotStarted')).toMatchObject({
      verdict: 'contradicts',
      seen: '“Processing” was returned before the batch was started, and the profile has it in another list.',
    });
  });

  test('of the end have to be said three times after the result, and never before it', () => {
    expect(offered([batch('filled', 'a'), ...ended('z').slice(0, 2)], 'words.batchDone')).toBeNull();
    expect(
      offered([batch('filled', 'a'), batch('started', 'z'), ...ended('z')], 'words.batchDone'),
    ).toBeNull();
    const restless = [batch('started', 'x', done), batch('started', 'z'), batch('started', 'z')];
    expect(offered([batch('filled', 'a'), ...restless], 'words.batchDone')).toBeNull();
    expect(offered([batch('filled', 'a'), ...restless, batch('started', 'z')], 'words.batchDone')).toBe(
      'completed, failed, z',
    );
  });

  test('in another case are those that the profile has', () => {
    expect(lineOf([batch('filled', 'NOT_STARTED')], 'words.batchNotStarted').verdict).toBe('same');
  });

  test('that a list cannot hold are seen and not offered', () => {
    expect(lineOf([batch('filled', 'new, empty')], 'words.batchNotStarted')).toMatchObject({
      verdict: 'seen',
      offer: null,
    });
  });
});

describe('the end of a task', () => {
  const words = specificationProfile.words;
  test('is shown by a status code, a known word, a counter or the discount itself; never by the word of the batch', () => {
    expect(endingOf([batch('started', 'completed')], 0, words)).toBeNull();
    expect(endingOf([batch('filled', 'x', done)], 0, words)).toBeNull();
    expect(endingOf([task('queued', null)], 0, words)).toBeNull();
    expect(endingOf([task('queued', 201)], 0, words)?.outcome).toBe('succeeded');
    expect(endingOf([task('queued', 422)], 0, words)?.outcome).toBe('failed');
    expect(endingOf([task('failed', null)], 0, words)?.outcome).toBe('failed');
    expect(endingOf([batch('started', null, done)], 0, words)?.outcome).toBe('succeeded');
    expect(endingOf([batch('started', null, done)], 1, words)).toBeNull();
  });
});

describe('the words of a task', () => {
  test('are offered where status codes decide', () => {
    expect(offered([task('waiting', null), task('ok', 201)], 'words.taskDone')).toBe('success, failed, ok');
    expect(offered([task('rejected', 422)], 'words.taskFailed')).toBe('failed, rejected');
  });

  test('are not offered alone where nothing else tells a failure', () => {
    const success = [batch('started', null, done), task('done', null)];
    expect(lineOf(success, 'words.taskDone')).toMatchObject({ verdict: 'seen', offer: null });
    const failure: Sight[] = [
      {
        ...base,
        of: 'batch',
        task: 1,
        stage: 'started',
        at: 0,
        place: '',
        word: null,
        total: 1,
        succeeded: 0,
        failed: 1,
      },
      { ...base, of: 'task', task: 1, at: 0, word: 'refused', code: null, echo: 'none' },
    ];
    expect(offered([...success, ...failure], 'words.taskDone')).toBe('success, failed, done');
    expect(offered([...success, ...failure], 'words.taskFailed')).toBe('failed, refused');
    const same = failure.map((sight) => (sight.of === 'task' ? { ...sight, word: 'Done' } : sight));
    expect(offered([...success, ...same], 'words.taskDone')).toBeNull();
    expect(offered([...success, ...same], 'words.taskFailed')).toBeNull();
  });

  test('that mean the opposite by the profile contradict it', () => {
    expect(lineOf([task('failed', 201)], 'words.taskDone').verdict).toBe('contradicts');
    expect(lineOf([task('success', 422)], 'words.taskFailed').verdict).toBe('contradicts');
    expect(lineOf([task('no_error', 201)], 'words.taskDone')).toMatchObject({ verdict: 'seen', offer: null });
  });
});

describe('lists', () => {
  test('a size that was refused gives the largest that was accepted', () => {
    const sights = [list(null, 'first', 422, 250), list(null, 'first', 422, 125), list(1, 'first', 200, 62)];
    expect(offered(sights, 'limits.pageSize')).toBe('62');
    expect(lineOf([list(1)], 'limits.pageSize').verdict).toBe('same');
  });

  test('numbers or offsets are told by an empty page, while the list is still there', () => {
    const asked = (one: number | null, two: number | null, offset: number | null, again = 1) => {
      const page = (entries: number | null, ask: 'page 1' | 'page 2' | 'offset 1') =>
        list(entries, ask, entries === null ? 400 : 200);
      const pages = [page(one, 'page 1'), page(two, 'page 2'), page(offset, 'offset 1')];
      return offered([list(1), ...pages, list(again, 'again')], 'lists.paging');
    };
    expect(asked(1, 0, 1)).toBe('page');
    expect(asked(1, 0, null)).toBe('page');
    expect(asked(0, 0, 1)).toBe('page-from-zero');
    expect(asked(null, null, 0)).toBe('offset');
    expect(asked(1, 1, 0)).toBe('offset');
    // Ignored, understood both, gone meanwhile, half understood: nothing is told.
    expect(asked(1, 1, 1)).toBeNull();
    expect(asked(1, 0, 0)).toBeNull();
    expect(asked(1, 0, 1, 0)).toBeNull();
    expect(asked(null, 0, 1)).toBeNull();
  });

  test('a list of the tasks is taken with a result, and dropped where it is not there', () => {
    expect(offered([list(1), task('ok', 201)], 'optional.taskList')).toBe('true');
    expect(offered([list(1), task('what', null)], 'optional.taskList')).toBeNull();
    const on = { ...specificationProfile, optional: { ...specificationProfile.optional, taskList: true } };
    expect(lineOf([list(null, 'first', 404)], 'optional.taskList', on).offer).toBe('false');
    expect(lineOf([list(0)], 'optional.taskList', on).verdict).toBe('not-seen');
  });
});

test('a list of discounts is told with its number, and with the code where there are any', () => {
  const lookUp = (listed: number, isFound: boolean): Sight => ({
    ...base,
    of: 'look-up',
    code: 'own',
    when: 'after',
    status: 200,
    listed,
    isFound,
  });
  const sights = [lookUp(3, true), lookUp(3, false), lookUp(1, true), lookUp(0, false)];
  expect(lineOf(sights, 'optional.discountLookup').evidence).toEqual([
    `${base.source}: 3 discounts, code found`,
    `${base.source}: 3 discounts, code not found`,
    `${base.source}: 1 discount, code found`,
    `${base.source}: 0 discounts`,
  ]);
});
