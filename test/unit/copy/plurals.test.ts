import { expect, test } from 'vitest';
import { runEventsMessages } from '../../../src/messages/run-events.ts';
import { sheetsMessages } from '../../../src/messages/sheets.ts';
import { tryServiceMessages } from '../../../src/messages/try-service.ts';
import { profilesCopy } from '../../../src/renderer/copy/profiles.ts';
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

test.each([
  [['Alpha'], 'Alpha uses this profile'],
  [['Alpha', 'Beta'], 'Alpha and Beta use this profile'],
  [['Alpha', 'Beta', 'Gamma', 'Delta'], 'Alpha, Beta and 2 more use this profile'],
])('stores that use a profile, %j, are listed', (stores, words) => {
  expect(profilesCopy.inUse(stores)).toBe(`${words}: a change takes effect with the next request.`);
});

test.each([
  [2, ['write_batches', 'write_discounts'], 'write_batches and write_discounts'],
  [
    3,
    ['read_discounts', 'write_batches', 'write_discounts'],
    'read_discounts, write_batches and write_discounts',
  ],
])('%i scopes that a store has not granted are listed', (_scopes, scopes, words) => {
  expect(runsCopy.review.scopesMissing('Acme', scopes)).toBe(
    `Acme has not granted ${words}, which this type of change needs`,
  );
});

test.each([
  [1, '“a”', 'was returned later and at other times, so it proves nothing. The profile has it here.'],
  [
    2,
    '“a” and “b”',
    'were returned later and at other times, so they prove nothing. The profile has at least one of them here.',
  ],
])('statuses that were also returned at other times, %i of them', (words, quoted, said) => {
  expect(tryServiceMessages.saidOtherTimesTells({ quoted, words, meanings: 'later', isKnown: true })).toBe(
    `${quoted} ${said}`,
  );
});

test.each([
  [1, '“a”', 'was returned later, and the profile has it in another list.'],
  [2, '“a” and “b”', 'were returned later, and the profile has each of them in another list.'],
])('statuses of another list, %i of them', (words, quoted, said) => {
  expect(tryServiceMessages.saidProfileAnotherList({ quoted, words, meanings: 'later' })).toBe(
    `${quoted} ${said}`,
  );
});

test.each([
  [1, '“a”', 'The created discount has the status “a”.'],
  [2, '“a” and “b”', 'The created discount had the statuses “a” and “b”.'],
])('statuses of a created discount, %i of them', (words, quoted, said) => {
  expect(tryServiceMessages.discountMade({ quoted, words })).toBe(said);
});
