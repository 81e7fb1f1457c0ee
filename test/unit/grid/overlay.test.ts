import { expect, test } from 'vitest';
import {
  beginSave,
  discardSave,
  draftOf,
  emptyOverlay,
  failedSaves,
  forgetSave,
  rowsArrived,
  saveDone,
  saveFailed,
  shownText,
} from '../../../src/domain/grid/overlay.ts';

const edit = (text: string, rowId = 1) => ({ rowId, column: 'code', text });
const shown = (overlay: typeof emptyOverlay, rowText: string) =>
  shownText(draftOf(overlay, 1, 'code'), rowText);

test('an edit is shown while it is saved, until the row itself holds it', () => {
  const saving = beginSave(emptyOverlay, [edit('new')]);
  expect(draftOf(saving, 1, 'code')?.state).toBe('saving');
  expect(shown(saving, 'old')).toBe('new');
  const saved = saveDone(saving, saving.lastSave, 7);
  expect(shown(saved, 'old')).toBe('new');
  expect(rowsArrived(saved, new Set([1]), 6), 'an older window does not hold it').toBe(saved);
  expect(rowsArrived(saved, new Set([2]), 7), 'another row neither').toBe(saved);
  const arrived = rowsArrived(saved, new Set([1]), 7);
  expect(shown(arrived, 'undone since')).toBe('undone since');
  expect(draftOf(arrived, 1, 'code')?.state, 'the mark stays').toBe('shown');
  expect(draftOf(forgetSave(arrived, saving.lastSave), 1, 'code')).toBeUndefined();
});

test('a failed save keeps its text and says why, until it is given up', () => {
  const saving = beginSave(emptyOverlay, [edit('typed for minutes')]);
  const failed = saveFailed(saving, saving.lastSave, 'The disk is full.');
  expect(shown(failed, 'old')).toBe('typed for minutes');
  expect(failedSaves(failed).map((draft) => draft.problem)).toEqual(['The disk is full.']);
  expect(shown(forgetSave(failed, saving.lastSave), 'old'), 'forgetting marks keeps it').toBe(
    'typed for minutes',
  );
  expect(shown(discardSave(failed, saving.lastSave), 'old')).toBe('old');
});

test('the answer to an earlier save does not touch a later edit of the same cell', () => {
  const first = beginSave(emptyOverlay, [edit('a')]);
  const second = beginSave(first, [edit('ab')]);
  const answered = saveDone(second, first.lastSave, 2);
  expect(draftOf(answered, 1, 'code')?.state).toBe('saving');
  expect(shown(saveFailed(answered, first.lastSave, 'late'), 'old')).toBe('ab');
  expect(shown(rowsArrived(answered, new Set([1]), 2), 'a')).toBe('ab');
});

test('saves of different rows are told apart', () => {
  const both = beginSave(beginSave(emptyOverlay, [edit('x', 1)]), [edit('y', 2)]);
  const failed = saveFailed(saveDone(both, 1, 2), 2, 'no');
  expect(draftOf(failed, 1, 'code')?.state).toBe('saved');
  expect(draftOf(failed, 2, 'code')?.state).toBe('failed');
});
