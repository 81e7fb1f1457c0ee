import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import type { Cells, KindId } from '../../../src/domain/sheet/kind.ts';
import { openedText } from '../../../src/main/api/opened-text.ts';
import { batchIdOf, batchReadingOf } from '../../../src/main/runs/decode/batch.ts';
import { refusalOf } from '../../../src/main/runs/decode/refusal.ts';
import { createdIds } from '../../../src/main/runs/decode/service-ids.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';

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
    // The name of the specification goes before other ids around it.
    '{"id":"req-1","batch":{"batch_id":9146647558150123456}}',
    '{"async_batch":{"id":3,"batch_id":9146647558150123456}}',
    // So does the record of the batch itself.
    '{"id":"req-1","async_batch":{"id":9146647558150123456}}',
  ]) {
    expect(batchIdOf(body(text)), text).toBe('9146647558150123456');
  }
  for (const text of ['{}', 'null', '[]', '"x"', '{"async_batch":{}}', '{"id":""}']) {
    expect(batchIdOf(body(text)), text).toBeNull();
  }
});

test('what a batch says of itself: the word of the profile decides, times and counters bear it out, every field may be missing', () => {
  const state = (text: string) => {
    const reading = batchReadingOf(body(text), words);
    return reading === null ? null : [reading.state, reading.sure];
  };
  expect(state('{"status":"not_started"}')).toEqual(['not-started', false]);
  expect(state('{"status":"processing"}')).toEqual(['started', false]);
  expect(state('{"status":"reconciling"}')).toEqual(['unclear', false]);
  expect(state('{"status":"reconciling","submitted_at":"2031-01-01T00:00:00Z"}')?.[0]).toBe('unclear');
  expect(state('{"status":"not_started","submitted_at":"2031-01-01T00:00:00Z"}')?.[0]).toBe('not-started');
  expect(state('{"status":"processing","closed_at":"2031-01-01T00:00:00Z"}')).toEqual(['started', true]);
  expect(state('{"status":"Processing"}')).toEqual(['started', false]);
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
    `{"data":{"tasks":[${task}],"count":1}}`,
    `{"data":[{"id":7,"type":"task","attributes":${task}}]}`,
  ]) {
    expect(taskRecordsOf(body(text), words)?.[0], text).toMatchObject({
      id: '7',
      outcome: 'succeeded',
      statusCode: 201,
      status: 'success',
    });
  }
  expect(taskRecordsOf(body('{"errors":"x"}'), words)).toBeNull();
  const outcome = (text: string) => taskRecordsOf(body(`[${text}]`), words)?.[0]?.outcome;
  expect(outcome('{"status":"queued"}')).toBeNull();
  expect(outcome('{"status":"mystery"}')).toBeNull();
  expect(outcome('{"status":"mystery","result":{"status_code":"422"}}')).toBe('failed');
  expect(outcome('{"status":"success","result":{"status_code":422}}')).toBe('failed');
  expect(outcome('{"status":"success"}')).toBe('succeeded');
  expect(outcome('{"status":"Failed"}')).toBe('failed');
  // What says that a task failed is heard, whatever else says that it did not.
  expect(outcome('{"status":"failed","result":{"status_code":200}}')).toBe('failed');
  const code200 = (output: string) =>
    outcome(`{"status":"done","result":{"status_code":200,"output":${output}}}`);
  expect(code200('{"errors":{"code":["taken"]}}')).toBe('failed');
  expect(code200('{"success":false}')).toBe('failed');
  expect(code200('{"discount":{"id":5},"errors":[]}')).toBe('succeeded');
  // Both are said.
  expect(code200('{"discount":{"id":5},"errors":["slow"]}')).toBe('unknown');
  expect(outcome('{"status":"processing","result":{"status_code":202}}')).toBeNull();
  expect(outcome('{"status":"done","result":{"status_code":202}}')).toBe('succeeded');
  expect(outcome('{"result":{"status_code":202}}')).toBe('succeeded');
  const rejects = { ...words, taskDone: ['done', 'rejected'], taskFailed: ['rejected'] };
  expect(taskRecordsOf(body('[{"status":"rejected"}]'), rejects)?.[0]?.outcome).toBe('failed');
  expect(taskRecordsOf(body('[{"status":"done"}]'), rejects)?.[0]?.outcome).toBe('succeeded');
});

test('a text is read as JSON where it is short enough for the output of one task', () => {
  const list = (entries: number): string => `[${'1,'.repeat(entries)}1]`;
  expect(openedText(' {"a":"b"}')).toEqual({ a: 'b' });
  expect(openedText(list(40_000))).toHaveLength(40_001);
  expect(openedText(list(60_000))).toBeNull();
  expect(openedText('{"a":')).toBeNull();
});

/** The ids that an answer gives to rows that were sent with these cells. */
function idsOf(text: string, kind: KindId = 'discounts-2021-01', ...cells: readonly Cells[]) {
  const rows = cells.length === 0 ? [{ code: 'A' }] : cells;
  const sent = { rows, cells: rows, body: kinds[kind].body(rows, specificationProfile) };
  return createdIds(body(text), kinds[kind], sent, { since: Date.UTC(2031, 0, 1), at: Date.UTC(2031, 0, 1) });
}

test('the ids of what was made', () => {
  expect(idsOf('{"discount":{"id":12}}')).toEqual(['12']);
  expect(idsOf('{"id":"12"}')).toEqual(['12']);
  expect(idsOf('{"discount_id":12}')).toEqual(['12']);
  expect(idsOf('{"id":5,"data":{"id":12,"code":"A"}}')).toEqual(['12']);
  expect(idsOf('null')).toEqual([null]);
  expect(idsOf('{"ok":true}')).toEqual([null]);
  // The address was sent: it is not what was made.
  expect(idsOf('{"address_id":7}', 'onetime_create', { address_id: '7' })).toEqual([null]);
  expect(idsOf('{"address_id":7,"onetime_id":9}', 'onetime_create', { address_id: '7' })).toEqual(['9']);
});

test('several rows of one task get their ids by what they sent, in whatever order they are answered', () => {
  const row = (variant: string, quantity = '1'): Cells => ({
    address_id: '7',
    next_charge_scheduled_at: '2032-01-10',
    platform_variant_id: variant,
    quantity,
  });
  const made = (id: number, variant: number, quantity = 1) =>
    `{"id":${id},"address_id":7,"platform_variant_id":${variant},"quantity":"${quantity}","next_charge_scheduled_at":"2032-01-10T00:00:00"}`;
  const ids = (rows: readonly Cells[], ...entries: readonly string[]) =>
    idsOf(`{"subscriptions":[${entries.join(',')}]}`, 'bulk_subscriptions_create', ...rows);
  expect(ids([row('1'), row('2')], made(52, 2), made(51, 1))).toEqual(['51', '52']);
  // Rows that are alike may have either.
  expect(ids([row('1'), row('1'), row('2')], made(51, 1), made(53, 2), made(52, 1))).toEqual([
    '51',
    '52',
    '53',
  ]);
  expect(ids([row('1'), row('2')], '{"id":1}', '{"id":2}')).toEqual([null, null]);
  expect(ids([row('1'), row('2')], made(51, 1), made(59, 3))).toEqual([null, null]);
  expect(ids([row('1'), row('2')], made(51, 1))).toEqual([null, null]);
  // One that was there before the run is none that it made.
  const older = made(51, 1).replace('{', '{"created_at":"2019-01-01",');
  expect(ids([row('1'), row('2')], older, made(52, 2))).toEqual([null, '52']);
  const ofOne = `{"already_exists":true,"subscriptions":[${made(51, 1)},${made(52, 2)}]}`;
  expect(idsOf(ofOne, 'bulk_subscriptions_create', row('1'), row('2'))).toEqual([null, null]);
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
  // What is there already is no matter of time; a change may be refused while another one is going on.
  const creation = { idempotent: false };
  expect(refusalOf(send, 409, ['code: already exists'], 0, creation)).toBe('final');
  expect(refusalOf(send, 409, ['already being processed'], 0, creation)).toBe('later');
  expect(refusalOf(send, 409, ['a change exists in the queue'], 0, { idempotent: true })).toBe('later');
  expect(refusalOf(send, 402, ['valid but failed'], 0)).toBe('final');
  expect(refusalOf(send, 422, ['code: exists'], 0)).toBe('final');
});
