import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../src/domain/profile/edit.ts';
import { learn, type Sight } from '../../../../src/domain/profile/learn/index.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';

describe('whatever is seen', () => {
  const words = fc.constantFrom(
    'draft',
    'Draft',
    'in_work',
    'finished',
    'completed',
    'not_started',
    'failed',
    'ok',
    'a, b',
    ' x',
  );
  const word = fc.option(words, { nil: null });
  const count = fc.option(fc.nat(2), { nil: null });
  const head = { task: fc.constantFrom(0, 1), source: fc.constantFrom('GET /a (200)', 'GET /b (422)') };
  const sight: fc.Arbitrary<Sight> = fc.oneof(
    fc.record({
      ...head,
      of: fc.constant('batch' as const),
      stage: fc.constantFrom('created' as const, 'filled' as const, 'started' as const),
      at: fc.nat(),
      place: fc.constantFrom('', 'data'),
      word,
      total: count,
      succeeded: count,
      failed: count,
    }),
    fc.record({
      ...head,
      of: fc.constant('task' as const),
      at: fc.nat(),
      word,
      code: fc.constantFrom(null, 200, 201, 409, 422),
      echo: fc.constantFrom('whole' as const, 'part' as const, 'none' as const),
    }),
    fc.record({
      ...head,
      of: fc.constant('list' as const),
      status: fc.constantFrom(200, 400, 404, 422),
      ask: fc.constantFrom(
        'first' as const,
        'page 1' as const,
        'page 2' as const,
        'offset 1' as const,
        'again' as const,
      ),
      limit: fc.constantFrom(250, 125, 1),
      entries: count,
      next: fc.constantFrom(null, 'next_cursor'),
    }),
    fc.record({
      ...head,
      of: fc.constant('look-up' as const),
      code: fc.constantFrom('own' as const, 'made-up' as const),
      when: fc.constantFrom('before' as const, 'after' as const),
      status: fc.constantFrom(200, 404),
      listed: count,
      isFound: fc.boolean(),
    }),
    fc.record({
      ...head,
      of: fc.constant('read' as const),
      status: fc.constantFrom(200, 404),
      isOwn: fc.boolean(),
    }),
    fc.record({ ...head, of: fc.constant('discount-status' as const), word: words }),
    fc.record({
      ...head,
      of: fc.constant('limit' as const),
      header: fc.constant('x-service-limit: 1/40'),
      size: fc.constantFrom(40, 6),
    }),
    fc.record({
      ...head,
      of: fc.constant('id' as const),
      place: fc.constant('batch_id'),
      id: fc.constant('7'),
      isNumber: fc.boolean(),
    }),
  );
  const sights = fc.array(sight, { maxLength: 30 });

  test('all that is offered can be kept, together and one by one, and says what it is known by', () => {
    fc.assert(
      fc.property(sights, (all) => {
        const lines = learn(specificationProfile, all).filter(({ offer }) => offer !== null);
        const edits = lines.map(({ path, offer }) => [path, offer]);
        expect(applyEdits(specificationProfile, Object.fromEntries(edits)).issues).toEqual({});
        for (const edit of edits) {
          expect(applyEdits(specificationProfile, Object.fromEntries([edit])).issues).toEqual({});
        }
        expect(lines.every(({ evidence, verdict }) => verdict === 'offered' && evidence.length > 0)).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('no word is taken away from a list, and what one task cannot show is never offered', () => {
    const cannot: readonly string[] = [
      'lists.tasksInOrder',
      'limits.leakPerSecond',
      'limits.tasksPerAdd',
      'limits.tasksPerBatch',
      'limits.outstandingBatches',
    ];
    fc.assert(
      fc.property(sights, (all) => {
        for (const { path, now, offer, verdict } of learn(specificationProfile, all)) {
          if (path !== null && cannot.includes(path)) expect(verdict).toBe('not-seen');
          if (path?.startsWith('words.') && offer !== null) expect(offer.startsWith(`${now}, `)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a word that a started batch had is never one by which a start is sent again', () => {
    fc.assert(
      fc.property(sights, (all) => {
        const before = new Set(specificationProfile.words.batchNotStarted);
        const lines = learn(specificationProfile, all);
        const offer = lines.find(({ path }) => path === 'words.batchNotStarted')?.offer ?? '';
        const fresh = offer.split(', ').filter((one) => one !== '' && !before.has(one));
        const after = all.flatMap((one) =>
          one.of === 'batch' && one.stage === 'started' ? [one.word?.toLowerCase()] : [],
        );
        expect(fresh.some((one) => after.includes(one.toLowerCase()))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing that was seen offers nothing', () => {
    expect(learn(specificationProfile, []).every(({ verdict }) => verdict === 'not-seen')).toBe(true);
  });
});
