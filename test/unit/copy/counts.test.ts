import { expect, test } from 'vitest';
import { apartSentence } from '../../../src/domain/run/judge.ts';
import { runEventsMessages } from '../../../src/messages/run-events.ts';
import { runsMessages } from '../../../src/messages/runs.ts';
import { checkoutsCopy } from '../../../src/renderer/copy/checkouts.ts';
import { reviewCopy } from '../../../src/renderer/copy/review.ts';
import { watchedCopy } from '../../../src/renderer/copy/watched.ts';
import { review } from '../../ui/support/fake-run-data.ts';

const ofOne = 'The result of 1 task does not show which row it belongs to';
const ofMany = (tasks: string) => `The results of ${tasks} tasks do not show which rows they belong to`;

test.each([
  [1, 0, 0, `${ofOne}: it succeeded.`],
  [0, 1, 0, `${ofOne}: it failed.`],
  [0, 0, 1, `${ofOne}: it is unclear.`],
  [1200, 0, 0, `${ofMany('1,200')}: all 1,200 succeeded.`],
  [0, 3, 0, `${ofMany('3')}: all 3 failed. The service does not say which reason belongs to which row.`],
  [0, 0, 2, `${ofMany('2')}: both are unclear.`],
  [1, 1, 0, `${ofMany('2')}: 1 succeeded and 1 failed.`],
  [2, 0, 1, `${ofMany('3')}: 2 succeeded and 1 is unclear.`],
  [27, 1, 2, `${ofMany('30')}: 27 succeeded, 1 failed and 2 are unclear.`],
])('results that name no row: %i succeeded, %i failed, %i unclear', (succeeded, failed, unknown, words) => {
  expect(apartSentence({ succeeded, failed, unknown })).toBe(words);
});

test.each([
  [1, 0, 0, 'The service counts the only task of this row’s batch as neither succeeded nor failed.'],
  [30, 0, 0, 'The service counts none of the 30 tasks of this row’s batch as succeeded or failed.'],
  [
    1200,
    1100,
    0,
    'Of the 1,200 tasks of its batch, 1,100 succeeded and 0 failed. The service does not say which.',
  ],
])('counts of a batch of %i: %i succeeded and %i failed', (tasks, succeeded, failed, words) => {
  expect(runEventsMessages.batchSucceededFailedService({ tasks, succeeded, failed })).toBe(words);
});

test.each([
  [1, 'the only task of this row’s batch'],
  [30, 'all 30 tasks of this row’s batch'],
])('a batch of %i that failed by its status, and succeeded by its counts', (tasks, which) => {
  expect(runEventsMessages.batchCountsDespiteFailure({ tasks })).toBe(
    `The service counts ${which} as succeeded, but reports that the batch failed. Check in the merchant portal whether this row was carried out.`,
  );
});

test.each([
  [1, 'the only task of this row’s batch'],
  [30, 'all 30 tasks of this row’s batch'],
])('a batch of %i that succeeded by its counts, with a field that is not known', (tasks, which) => {
  expect(runEventsMessages.batchCountsUnclear({ tasks, field: 'voided_at' })).toBe(
    `The service counts ${which} as succeeded, but its response about the batch also has “voided_at”, so the counts may not be final. Check in the merchant portal whether this row was carried out.`,
  );
});

test.each([
  [1, '1 task'],
  [30, '30 tasks'],
])('a batch of %i whose counts are more than its tasks', (tasks, many) => {
  expect(runEventsMessages.batchCountsImpossible({ tasks, succeeded: 40, failed: 0 })).toBe(
    `Its batch has ${many}, but the service counts 40 as succeeded and 0 as failed. These counts cannot be right. Check in the merchant portal whether this row was carried out.`,
  );
});

test.each([
  [0, 0, 'The service is asked not to email customers'],
  [1, 0, 'The service is asked to send 1 email to a customer'],
  [
    1,
    2,
    'The service is asked to send 1 email to a customer; for 2 more rows, the service decides whether to send one',
  ],
  [
    75,
    3,
    'The service is asked to send 75 emails to customers; for 3 more rows, the service decides whether to send one',
  ],
  [
    2,
    1,
    'The service is asked to send 2 emails to customers; for 1 more row, the service decides whether to send one',
  ],
  [0, 1, 'The service decides for 1 row whether to email the customer'],
  [0, 3, 'The service decides for 3 rows whether to email the customer'],
])('%i rows that email a customer, and %i left to the service', (rows, leftToService, words) => {
  expect(reviewCopy.emails({ rows, leftToService })).toBe(words);
});

test.each([
  [1, 1, '1 request.'],
  [3, 3, '3 requests: one for each row.'],
  [2, 5, '2 requests for 5 rows.'],
])('%i single requests for %i rows', (tasks, rows, words) => {
  const requests = { read: 0, create: 0, add: 0, process: 0, single: tasks, verify: 0, total: tasks };
  expect(reviewCopy.inRequests(review({ tasks, rows, batches: 0, requests }))).toBe(words);
});

test.each([
  ['create', 'Attempt 2: the service was busy. The request will be retried automatically.'],
  [
    'update',
    'Attempt 2: the service was busy, or a response was lost. The request will be retried automatically.',
  ],
] as const)('to %s a checkout is tried again for its reasons alone', (kind, words) => {
  expect(checkoutsCopy.outcome.tries[kind](2)).toBe(words);
});

test.each([
  [1, 'The code is created without a batch: 1 request (POST /discounts).', 'Without batches: 1 request.'],
  [
    2,
    'The codes are created without batches: 2 requests (POST /discounts), one for each row.',
    'Without batches: 2 requests, one for each row.',
  ],
])('%i rows that are sent without batches', (tasks, notice, help) => {
  expect(runsMessages.codesCreatedWithoutBatches({ tasks })).toBe(notice);
  expect(reviewCopy.rowByRowHelp(tasks)).toBe(`${help} Needs write_discounts, not write_batches.`);
});

test.each([
  [1, 'Import it'],
  [100, 'Import them'],
  [101, 'Import the first 100'],
])('%i files of the watched folder are imported, 100 at most', (files, words) => {
  expect(watchedCopy.take(files)).toBe(words);
});

test.each([
  [1, 'Batch 3 had to be created again: the service does not confirm that it received the tasks.'],
  [2, 'Batch 3 had to be created again 2 times: the service does not confirm that it received the tasks.'],
])('a batch that was created again, %i times, says it in its number', (attempt, words) => {
  expect(runsMessages.batchRecreatedOften({ number: 3, attempt })).toBe(words);
});
