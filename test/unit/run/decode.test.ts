import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { batchIdOf, batchReadingOf } from '../../../src/main/runs/decode/batch.ts';
import { refusalOf } from '../../../src/main/runs/decode/refusal.ts';
import { serviceIdsOf } from '../../../src/main/runs/decode/service-ids.ts';
import { nextCursor, tasksPageOf } from '../../../src/main/runs/decode/tasks-page.ts';

const { words } = specificationProfile;
const body = (text: string) => parseJson(text);

test('the id of a batch in every known form, longer than a float is exact', () => {
  for (const text of [
    '{"batch_id":9146647558150123456}',
    '{"batch_id":"9146647558150123456"}',
    '{"id":9146647558150123456}',
    '{"async_batch":{"id":9146647558150123456}}',
    '{"async_batch":{"batch_id":"9146647558150123456"}}',
    '{"data":{"id":"9146647558150123456","status":"not_started"}}',
  ]) {
    expect(batchIdOf(body(text)), text).toBe('9146647558150123456');
  }
  for (const text of ['{}', 'null', '[]', '"x"', '{"async_batch":{}}', '{"id":""}']) {
    expect(batchIdOf(body(text)), text).toBeNull();
  }
});

test('what a batch says of itself: times outweigh the word, unknown words are unclear, every field may be missing', () => {
  const state = (text: string) => {
    const reading = batchReadingOf(body(text), words);
    return reading === null ? null : [reading.state, reading.sure];
  };
  expect(state('{"status":"not_started"}')).toEqual(['not-started', false]);
  expect(state('{"status":"processing"}')).toEqual(['started', false]);
  expect(state('{"status":"reconciling"}')).toEqual(['unclear', false]);
  expect(state('{"status":"reconciling","submitted_at":"2031-01-01T00:00:00Z"}')).toEqual(['started', true]);
  expect(state('{"status":"processing","closed_at":"2031-01-01T00:00:00Z"}')).toEqual(['ended', true]);
  expect(state('{"status":"completed"}')).toEqual(['ended', false]);
  expect(state('{"id":1}')).toEqual(['unclear', false]);
  expect(state('{"hello":1}')).toBeNull();
  expect(
    batchReadingOf(body('{"status":"completed","total_task_count":"5","fail_task_count":2}'), words),
  ).toMatchObject({
    total: 5,
    succeeded: null,
    failed: 2,
  });
});

test('a page of tasks in every known form', () => {
  const task =
    '{"id":7,"body":{"code":"A"},"status":"success","result":{"status_code":201,"output":{"id":1}}}';
  for (const text of [
    `[${task}]`,
    `{"async_batch_tasks":[${task}]}`,
    `{"tasks":[${task}]}`,
    `{"data":[${task}],"total":1}`,
  ]) {
    const page = tasksPageOf(body(text), words);
    expect(page?.records[0], text).toMatchObject({
      id: '7',
      succeeded: true,
      statusCode: 201,
      status: 'success',
    });
  }
  expect(tasksPageOf(body('{"errors":"x"}'), words)).toBeNull();
  const outcome = (text: string) => tasksPageOf(body(`[${text}]`), words)?.records[0]?.succeeded;
  expect(outcome('{"status":"queued"}')).toBeNull();
  expect(outcome('{"status":"mystery"}')).toBeNull();
  expect(outcome('{"status":"mystery","result":{"status_code":"422"}}')).toBe(false);
  expect(outcome('{"status":"success","result":{"status_code":422}}')).toBe(false);
  expect(outcome('{"status":"success"}')).toBe(true);
  expect(outcome('{"status":"failed"}')).toBe(false);
});

test('the next page, by a cursor or an address', () => {
  expect(nextCursor(body('{"next_cursor":"abc"}'))).toBe('abc');
  expect(nextCursor(body('{"meta":{"next_cursor":"abc"}}'))).toBe('abc');
  expect(nextCursor(body('{"links":{"next":"https://x.invalid/t?limit=5&cursor=a%3D"}}'))).toBe('a=');
  expect(nextCursor(body('{"next_cursor":null}'))).toBeNull();
  expect(nextCursor(body('[]'))).toBeNull();
});

test('the ids of what was made', () => {
  expect(serviceIdsOf(body('{"discount":{"id":12}}'))).toEqual(['12']);
  expect(serviceIdsOf(body('{"id":"12"}'))).toEqual(['12']);
  expect(serviceIdsOf(body('{"discount_id":12}'))).toEqual(['12']);
  expect(serviceIdsOf(body('{"subscriptions":[{"id":1},{"id":2}]}'))).toEqual(['1', '2']);
  expect(serviceIdsOf(body('null'))).toEqual([]);
  expect(serviceIdsOf(body('{"ok":true}'))).toEqual([]);
});

test('what a refusal means for the step that was refused', () => {
  const add = { do: 'add-chunk', batch: 0, batchId: 'b', first: 0, count: 5 } as const;
  const create = { do: 'create-batch', batch: 0 } as const;
  const send = { do: 'send-one', task: 0 } as const;
  expect(refusalOf(add, 413, [], 0)).toBe('too-many');
  expect(refusalOf(add, 422, ['tasks: too many tasks in one request'], 0)).toBe('too-many');
  // A rule about a limit of the row is no limit of the chunk.
  expect(refusalOf(add, 422, ['usage_limit: must be at least 1'], 0)).toBe('final');
  expect(refusalOf(add, 404, [], 0)).toBe('gone');
  expect(refusalOf(create, 403, ['write_batches'], 0)).toBe('hold');
  expect(refusalOf(create, 429, [], 3)).toBe('later');
  expect(refusalOf(send, 409, [], 0)).toBe('later');
  expect(refusalOf(send, 409, [], 8)).toBe('final');
  expect(refusalOf(send, 402, ['valid but failed'], 0)).toBe('final');
  expect(refusalOf(send, 422, ['code: exists'], 0)).toBe('final');
});
