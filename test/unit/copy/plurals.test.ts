import { expect, test } from 'vitest';
import { runEventsMessages } from '../../../src/messages/run-events.ts';
import { sheetsMessages } from '../../../src/messages/sheets.ts';
import { runsCopy } from '../../../src/renderer/copy/runs.ts';

test.each([
  [1, '4 of 5 succeeded; for 1 row, the service reports only counts.'],
  [2, '4 of 5 succeeded; for 2 rows, the service reports only counts.'],
  [5, '4 of 5 succeeded; the service does not report which.'],
])('rows that the service only counts, %i of them, are named in their number', (inCounts, words) => {
  expect(runsCopy.run.notApart(4, 5, inCounts)).toBe(words);
});

test.each([
  [1, 'Batch 3 contained 2 tasks, but 1 was sent. It was not started and is created again.'],
  [5, 'Batch 3 contained 2 tasks, but 5 were sent. It was not started and is created again.'],
])('a batch that holds other tasks than the %i sent names both numbers', (accepted, words) => {
  expect(runEventsMessages.heldWhereSentNot({ name: 'Batch 3', total: 2, accepted })).toBe(words);
});

test.each([
  [1, 'The only task of its batch failed, by the service’s count. It gives no reasons.'],
  [3000, 'All 3,000 tasks of its batch failed, by the service’s count. It gives no reasons.'],
])('the result of a batch of %i, by its counts alone, names its tasks in their number', (tasks, words) => {
  expect(runEventsMessages.batchFailedServicesCount({ tasks })).toBe(words);
});

test.each([
  [0, 'No unused codes were found.', 'no unused codes were found.'],
  [1, 'Only 1 unused code was found.', 'only 1 unused code was found.'],
  [2, 'Only 2 unused codes were found.', 'only 2 unused codes were found.'],
])('unused codes that were found, %i of them, are said in their number', (made, words, after) => {
  const nothing = 'Nothing was added.';
  expect(sheetsMessages.patternNoSheetNo({ made, nothing })).toBe(`${words} ${nothing}`);
  expect(sheetsMessages.beforeRunningNumbersEnd({ made, nothing })).toBe(
    `The sequential numbers run out: ${after} ${nothing}`,
  );
});

test.each([
  [1, '3 undone, 1 skipped because it changed after the run, 0 failed'],
  [2, '3 undone, 2 skipped because they changed after the run, 0 failed'],
])('rows that undoing skips, %i of them, are said in their number', (skipped, words) => {
  expect(runsCopy.run.undoneRows(3, skipped, 0)).toBe(words);
});
