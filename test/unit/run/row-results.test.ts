import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterRun,
  afterUndo,
  countStandings,
  isTaken,
  isUnsent,
  type RowResult,
  resultIn,
  resultText,
  rowResults,
  rowStandings,
  skippedRows,
  standingOf,
  unsentRows,
} from '../../../src/domain/run/row-results.ts';
import { sentDigest } from '../../../src/domain/run/sent-digest.ts';

const results = fc.constantFrom(...rowResults);
/** What a run can say of a row by itself. */
const ofRuns = fc.constantFrom<RowResult>('succeeded', 'failed', 'unknown', 'counted', 'not-sent', 'pending');

/** The result after runs that sent the same cells. */
const after = (...runs: readonly RowResult[]): RowResult =>
  runs.reduce<RowResult>((before, next) => afterRun(before, next, true), 'none');

test('a run that is not over has no result of a row yet; one that is over did not send it', () => {
  expect(resultIn(null, false)).toBe('pending');
  expect(resultIn(null, true)).toBe('not-sent');
  expect(resultIn('counted', false)).toBe('counted');
});

test('the newest attempt counts, and a run that did not come to a row is none', () => {
  expect(after('failed', 'succeeded')).toBe('succeeded');
  expect(after('succeeded', 'not-sent')).toBe('succeeded');
  expect(after('unknown', 'not-sent')).toBe('unknown');
  expect(after('not-sent', 'failed')).toBe('failed');
  expect(after('not-sent', 'not-sent')).toBe('not-sent');
  expect(after('succeeded', 'unknown')).toBe('unknown');
});

test('a refusal takes nothing back of what was carried out before, or may have been', () => {
  expect(standingOf(after('succeeded', 'failed', 'failed'), false)).toBe('sent');
  expect(standingOf(after('succeeded', 'failed'), true)).toBe('changed');
  expect(standingOf(after('unknown', 'failed'), false)).toBe('unknown');
  expect(standingOf(after('counted', 'failed', 'failed'), true)).toBe('unknown');
  expect(standingOf(after('undone', 'failed'), false)).toBe('failed');
  // Other cells than those that were carried out.
  expect(standingOf(afterRun('succeeded', 'failed', false), false)).toBe('failed');
});

test('what may be at the store is never called unsent, whatever was edited or refused since', () => {
  const mayBeThere = new Set<RowResult>(['unknown', 'counted', 'pending', 'undoing', 'undo-unknown']);
  fc.assert(
    fc.property(results, fc.boolean(), fc.boolean(), (before, isSame, isChanged) => {
      fc.pre(mayBeThere.has(before));
      expect(isUnsent(standingOf(before, isChanged))).toBe(false);
      expect(isUnsent(standingOf(afterRun(before, 'failed', isSame), isChanged))).toBe(false);
      expect(isUnsent(standingOf(afterRun(before, 'not-sent', isSame), isChanged))).toBe(false);
    }),
  );
});

test('only what succeeded is undone, and an undo that is undone or did nothing leaves it', () => {
  expect(afterUndo('succeeded', 'succeeded')).toBe('undone');
  expect(afterUndo('succeeded', 'pending')).toBe('undoing');
  expect(afterUndo('succeeded', 'unknown')).toBe('undo-unknown');
  expect(afterUndo('undo-unknown', 'succeeded')).toBe('undone');
  for (const undo of ['failed', 'not-sent', 'none', 'undone'] as const)
    expect(afterUndo('succeeded', undo)).toBe('succeeded');
  fc.assert(
    fc.property(ofRuns, results, (own, undo) => {
      fc.pre(own !== 'succeeded');
      expect(afterUndo(own, undo)).toBe(own);
    }),
  );
});

test('rows that go and rows that are skipped are all rows, and unsent ones always go', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(results, fc.boolean())), (rows) => {
      const sum = countStandings();
      for (const [result, isChanged] of rows) sum.add(standingOf(result, isChanged));
      const counts = sum.counts();
      expect(rowStandings.reduce((all, standing) => all + counts[standing], 0)).toBe(rows.length);
      const goes = (again: 'none' | 'unknown' | 'all') =>
        rowStandings.filter((one) => isTaken(one, again)).reduce((all, one) => all + counts[one], 0);
      expect(goes('none')).toBe(unsentRows(counts));
      expect(goes('unknown')).toBe(unsentRows(counts) + counts.unknown);
      expect(goes('all')).toBe(rows.length);
      expect(skippedRows({ rows: counts, again: 'none' }) + goes('none')).toBe(rows.length);
    }),
  );
});

test('a result says when its row was edited since, where that means anything', () => {
  expect(resultText('succeeded', false)).toBe('Succeeded');
  expect(resultText('succeeded', true)).toBe('Succeeded, changed since');
  expect(resultText('undone', true)).toBe('Undone');
  expect(resultText('none', true)).toBe('');
});

test('a digest tells texts apart by their places, and takes blanks and missing cells for empty ones', () => {
  expect(sentDigest(['a', 'b'], 3)).toBe(sentDigest(['a', 'b', ' '], 3));
  expect(sentDigest(['a', 'b', 'own column'], 2)).toBe(sentDigest(['a', 'b'], 2));
  expect(sentDigest(['ab', ''], 2)).not.toBe(sentDigest(['a', 'b'], 2));
  const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const plain = (cells: readonly string[]) =>
        JSON.stringify(cells.map((text) => (text.trim() === '' ? '' : text)));
      fc.pre(plain(one) !== plain(other));
      expect(sentDigest(one, 3)).not.toBe(sentDigest(other, 3));
    }),
  );
});
