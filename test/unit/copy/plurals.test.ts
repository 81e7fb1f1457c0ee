import { expect, test } from 'vitest';
import { bundlesMessages } from '../../../src/messages/bundles.ts';
import { codesMessages } from '../../../src/messages/codes.ts';
import { filesMessages } from '../../../src/messages/files.ts';
import { importMessages } from '../../../src/messages/import.ts';
import { profileFileMessages } from '../../../src/messages/profile-file.ts';
import { profilesMessages } from '../../../src/messages/profiles.ts';
import { runEventsMessages } from '../../../src/messages/run-events.ts';
import { runsMessages } from '../../../src/messages/runs.ts';
import { sheetsMessages } from '../../../src/messages/sheets.ts';
import { tryServiceMessages } from '../../../src/messages/try-service.ts';
import { bundlesCopy } from '../../../src/renderer/copy/bundles.ts';
import { connectCopy } from '../../../src/renderer/copy/connect.ts';
import { dataCopy } from '../../../src/renderer/copy/data.ts';
import { generateCopy } from '../../../src/renderer/copy/generate.ts';
import { handedCopy } from '../../../src/renderer/copy/handed.ts';
import { importCopy } from '../../../src/renderer/copy/import.ts';
import { profilesCopy } from '../../../src/renderer/copy/profiles.ts';
import { runsCopy } from '../../../src/renderer/copy/runs.ts';
import { sheetsCopy } from '../../../src/renderer/copy/sheets.ts';
import { storesCopy } from '../../../src/renderer/copy/stores.ts';

test.each([
  [1, '4 of 5 succeeded; for 1 row, the service reports only counts.'],
  [2, '4 of 5 succeeded; for 2 rows, the service reports only counts.'],
  [5, '4 of 5 succeeded; the service does not report which.'],
])('rows that the service only counts, %i of them, are named in their number', (inCounts, words) => {
  expect(runsCopy.run.notApart(4, 5, inCounts, true)).toBe(words);
});

test.each([
  [1, 'The service does not report whether 1 row succeeded.'],
  [3, 'The service does not report which of 3 rows succeeded.'],
])('of rows without a count, %i of them, none is said to have succeeded', (inCounts, words) => {
  expect(runsCopy.run.notApart(0, 5, inCounts, false)).toBe(words);
});

test.each([
  [1, 'Batch 3 contained 2 tasks, but 1 was sent. It was not started and is created again.'],
  [5, 'Batch 3 contained 2 tasks, but 5 were sent. It was not started and is created again.'],
])('a batch that holds other tasks than the %i sent names both numbers', (accepted, words) => {
  expect(runEventsMessages.heldWhereSentNot({ name: 'Batch 3', total: 2, accepted })).toBe(words);
});

test.each([
  [1, 'By the service’s count, the only task of this row’s batch failed. The service gives no reasons.'],
  [3000, 'By the service’s count, all 3,000 tasks of this row’s batch failed. The service gives no reasons.'],
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
  [
    1,
    '“a”',
    'was returned later and at other times, so it proves nothing. The profile lists it for this meaning.',
  ],
  [
    2,
    '“a” and “b”',
    'were returned later and at other times, so they prove nothing. The profile lists at least one of them for this meaning.',
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
  [1, '“a”', 'The created discount had the status “a”.'],
  [2, '“a” and “b”', 'The created discount had the statuses “a” and “b”.'],
])('statuses of a created discount, %i of them', (words, quoted, said) => {
  expect(tryServiceMessages.discountMade({ quoted, words })).toBe(said);
});

test.each([
  [1, 'The new row would have 2 errors, so it could not be sent yet.'],
  [2, 'Each new row would have 2 errors, so neither of the 2 new rows could be sent yet.'],
  [1000, 'Each new row would have 2 errors, so none of the 1,000 new rows could be sent yet.'],
])('new rows with errors, %i of them, are said in their number', (rows, words) => {
  expect(generateCopy.cells.errors(2, rows)).toBe(words);
});

test.each([
  [0, 'The sheet has no rows.'],
  [1, 'The sheet has only row 1.'],
  [300, 'The sheet has rows 1 to 300.'],
])('a row that a sheet of %i does not have', (rows, words) => {
  expect(generateCopy.cells.noRow(rows)).toBe(words);
});

test.each([
  [
    1,
    'It is deleted, too, no matter which window it was typed in.',
    'Nothing can be sent until this edit is saved or discarded in the window where it was typed.',
  ],
  [
    2,
    'They are deleted, too, no matter which window they were typed in.',
    'Nothing can be sent until these edits are saved or discarded in the window where they were typed.',
  ],
])('edits that are not saved, %i of them, are said in their number', (edits, deleted, notSent) => {
  expect(sheetsCopy.delete.unsavedElsewhere(edits)).toBe(deleted);
  expect(sheetsCopy.unsaved.notSent(edits)).toBe(notSent);
});

test.each([
  [1, '1 warning; the row with it will still be sent.'],
  [2, '2 warnings; rows with warnings will still be sent.'],
])('%i warnings are not said to be so many rows', (warnings, words) => {
  expect(runsCopy.review.rowsWithWarnings(warnings)).toBe(words);
  expect(runsMessages.willStillBeSent({ warnings })).toBe(words);
});

test.each([
  [1, 'Add the scope to', 'Add it to'],
  [2, 'Add the scopes to', 'Add the missing scopes to'],
])('missing scopes, %i of them, are added in their number', (scopes, inReview, elsewhere) => {
  expect(runsCopy.review.scopesMissingNext(scopes)).toContain(`. ${inReview} the app`);
  expect(connectCopy.scopesMissingNext(scopes)).toContain(`. ${elsewhere} the app`);
  expect(storesCopy.scopesMissingNext(scopes)).toContain(`. ${elsewhere} the app`);
});

test.each([
  [1, 1, '1 price changes: the bundle costs 10.00 instead of 12.00.'],
  [2, 1, '2 prices change: the bundle costs 10.00 instead of 12.00.'],
  [2, 2, '2 prices change: the bundles cost 10.00 in total instead of 12.00.'],
])('%i prices of %i bundles are said in their number', (items, bundles, words) => {
  expect(bundlesMessages.pricesTogether({ items, bundles, before: '12.00', after: '10.00' })).toBe(words);
});

test.each([
  [1, '1 bundle'],
  [1200, '1,200 bundles'],
])('bundles with free items or without an exact total, %i of them', (bundles, words) => {
  expect(bundlesMessages.itemsCostNothingBundles({ free: bundles })).toBe(`Items cost nothing in ${words}.`);
  expect(bundlesMessages.bundlesQuantitiesNotAllow({ short: bundles })).toMatch(
    new RegExp(`^In ${words}, the quantities`),
  );
});

test.each([
  [1, '1 run with 1 row and its result; it can no longer be undone'],
  [2, '1 run with 2 rows and their results; it can no longer be undone'],
])('runs of a deleted store with %i rows', (rows, words) => {
  expect(dataCopy.erase.parts.runs(1, rows)).toBe(words);
});

test.each([
  [1, 'the 1 row that was read.'],
  [2, 'the 2 rows that were read.'],
])('a header row beyond %i rows', (raw, words) => {
  expect(importMessages.headerRowBeyondLooked({ headerRow: 5, raw })).toBe(`Header row 5 is beyond ${words}`);
});

test.each([
  [1, 'services', 'Invalid entry: services.'],
  [2, 'services, updates', 'Invalid entries: services, updates.'],
])('invalid entries of a policy, %i of them', (entries, places, words) => {
  expect(filesMessages.notUnderstood({ entries, places })).toBe(words);
});

test.each([
  [1, 'Only the first 20 files were added; 1 more was skipped.'],
  [2, 'Only the first 20 files were added; 2 more were skipped.'],
])('dropped files that are too many, by %i', (more, words) => {
  expect(filesMessages.droppedTooMany({ most: 20, more })).toBe(words);
});

test.each([
  [
    true,
    '“A”',
    'This discount must already exist; this service cannot look it up: “A”.',
    'this discount exists',
  ],
  [
    false,
    '“A” and “B”',
    'These discounts must already exist; this service cannot look them up: “A” and “B”.',
    'these discounts exist',
  ],
])('discounts that were not looked up, one of them: %s', (one, which, unasked, unclear) => {
  expect(runsMessages.discountsExistServiceAlready({ one, which })).toBe(unasked);
  expect(runsMessages.notLookedUpWhether({ one, which })).toBe(
    `Could not check whether ${unclear}: ${which}.`,
  );
});

test.each([
  [1, 1, 'The row was deleted from the sheet or has errors now.'],
  [1, 3, '1 of the 3 rows was deleted from the sheet or has errors now.'],
  [2, 2, 'Both rows were deleted from the sheet or have errors now.'],
  [3, 3, 'All 3 rows were deleted from the sheet or have errors now.'],
  [2, 3, '2 of the 3 rows were deleted from the sheet or have errors now.'],
])('%i of %i rows that a run cannot send again', (left, rowIds, words) => {
  expect(runsMessages.errorsNow({ left, rowIds })).toBe(words);
});

test.each([
  [1, '1 format needs confirming. Until then, the columns that use it are'],
  [2, '2 formats need confirming. Until then, the columns that use them are'],
])('formats to confirm, %i of them', (questions, words) => {
  expect(importCopy.open(questions)).toBe(`${words} imported unchanged, and ambiguous cells are marked.`);
});

test.each([
  [0, '“A” is deleted from this computer. Its runs are kept.'],
  [1, '“A” and its 1 row are deleted from this computer. Its runs are kept.'],
  [2, '“A” and its 2 rows are deleted from this computer. Its runs are kept.'],
])('a sheet of %i rows that is deleted', (rows, words) => {
  expect(sheetsCopy.delete.text('A', rows)).toBe(words);
});

test.each([
  [1, 'Don’t import it'],
  [2, 'Don’t import them'],
])('files that wait, %i of them, are dismissed in their number', (files, words) => {
  expect(handedCopy.forget(files)).toBe(words);
});

test.each([
  [true, '1', '1 code'],
  [false, '961', '961 different codes'],
])('codes that a pattern can make, one of them: %s', (one, shown, words) => {
  expect(codesMessages.tooFewDifferentCodes({ one, shown, shown2: '1,000' })).toBe(
    `The pattern can make only ${words}, but 1,000 were requested.`,
  );
});

test.each([
  [1, 'Apply to 1 bundle'],
  [12, 'Apply to all 12 bundles'],
])('a rule for %i bundles', (bundles, words) => {
  expect(bundlesCopy.rule.apply(bundles, false)).toBe(words);
});

test.each([
  [1, 'No saved service profile uses this address.', 'but the operator of the address sees'],
  [2, 'No saved service profile uses these addresses.', 'but the operators of the addresses see'],
])('%i addresses that a test asks', (hosts, ...words) => {
  for (const part of words) expect(profilesMessages.noSavedServiceProfile({ hosts })).toContain(part);
});

test.each([
  [1, 'Correct the value listed below.'],
  [2, 'Correct the values listed below.'],
])('%i values that a profile cannot have', (issues, words) => {
  expect(profileFileMessages.profileCannotUsedNext({ issues })).toBe(words);
});

test.each([
  [0, 1, '0 of 1 column mapped'],
  [4, 9, '4 of 9 columns mapped'],
])('%i of %i columns of a file', (taken, all, words) => {
  expect(importCopy.taken(taken, all)).toBe(words);
});
