import { expect, test } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import type { RunEvent, StepResult } from '../../../src/domain/run/events.ts';
import { fold } from '../../../src/domain/run/fold.ts';
import { answered, look, needs, others } from './look-ups.ts';
import { planOf } from './plans.ts';

test('found by its code, in whichever case the service keeps it', () => {
  expect(look(['NEW1']).result).toMatchObject({ is: 'ok', facts: { found: true } });
  const lower = look([...others(3), 'new1'], '"value":"10","created_at":"2031-01-02T00:00:00Z"');
  expect(lower.result).toMatchObject({ is: 'ok', facts: { found: true } });
  expect(lower).toMatchObject({ outcome: 'succeeded', detail: { serviceIds: ['4'] } });
  expect(look(['new1'])).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
  expect(look(['new1', 'NEW1']).detail?.serviceIds).toEqual(['2']);
});

test('a discount that need not be what the lost row made is not taken for it, and lends it no id', () => {
  const other = look(['NEW1'], '"value":"99"');
  expect(other).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
  expect(other.detail?.message).toContain('other fields differ from the row (“Amount” is 99)');
  const earlier = look(['NEW1'], '"value":"10","created_at":"2019-05-01T00:00:00Z"');
  expect(earlier).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
  expect(earlier.detail?.message).toContain('since 2019-05-01, before this run sent the row');
  // Clocks differ.
  const now = look(['NEW1'], '"value":"10","created_at":"2031-01-01T12:00:00Z"');
  expect(now).toMatchObject({ outcome: 'succeeded', detail: { serviceIds: ['1'] } });
});

test.each([
  '"value":"10","created":"1556668800"',
  '"value":"10","deleted_at":"2019-05-01T00:00:00Z"',
  '"attributes":{"value":"99"}',
  '"attributes":{"value":"10","date_created":"2019-05-01"}',
  '"value":"10","times_used":44',
  '"value":"10","is_deleted":true',
])('nor one whose record says in other words that it is another: %s', (fields) => {
  expect(look(['NEW1'], fields)).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
});

test('a row that is refused after its request was lost is looked up: the first request may be why', () => {
  const refused = (words: string) => look([], '', { misses: 3, refused: words });
  const taken = refused('code: has already been taken (422)');
  expect(taken).toMatchObject({ outcome: 'unknown' });
  expect(taken.detail?.message).toBe(
    'The row was sent again after its request got no usable response, and was rejected; a search for its code found no discount, but the first request may still have been carried out. Look for its code in the merchant portal. Service response: code: has already been taken (422)',
  );
  // Whatever the words: services have others, in any language.
  expect(refused('value: must be less than 100 (422)')).toMatchObject({
    outcome: 'unknown',
    detail: { message: expect.stringMatching(/ Service response: value: must be less than 100 \(422\)$/) },
  });
  expect(look([], '', { misses: 2, refused: 'taken (422)' }).outcome).toBeNull();
  expect(look(['NEW1'], '"value":"10"', { misses: 0, refused: 'taken (422)' }).outcome).toBe('succeeded');
});

const lost: StepResult = { is: 'ambiguous', why: 'lost' };
const notThere: StepResult = { is: 'ok', facts: { of: 'look-up', found: false } };
const taken: StepResult = { is: 'refused', refusal: 'final', status: 422, words: ['taken'] };

type Step = readonly ['send-one' | 'look-up', StepResult];
/** The state of a row after what became of its requests, in order; `last`: cancelled after them. */
function after(steps: readonly Step[], last: readonly RunEvent[] = []) {
  const plan = planOf('single', 1, { tasksPerBatch: 1, tasksPerAdd: 1 });
  const created: RunEvent = { at: 0, type: 'run-created', plan, needs };
  return fold([
    created,
    ...steps.flatMap(([what, result], step): RunEvent[] => [
      { at: step, type: 'step-about', step, action: { do: what, task: 0 } },
      { at: step, type: 'step-outcome', step, result },
    ]),
    ...last,
  ]);
}
const lostAndNotFound: readonly Step[] = [
  ['send-one', lost],
  ...Array.from({ length: 4 }, (): Step => ['look-up', notThere]),
];

test('a row is sent again after four looks that found nothing, and stays in doubt', () => {
  expect(after(lostAndNotFound.slice(0, 4)).singles).toMatchObject({ doubts: [{ misses: 3 }], repeats: [] });
  const again = after(lostAndNotFound);
  expect(again.singles).toMatchObject({ doubts: [], repeats: [{ stage: 'send', doubtful: true }] });
  const cancelled = after(lostAndNotFound, [{ at: 9, type: 'cancelled' }]);
  expect(decide(cancelled, { now: 9, taskList: false, pollMs: 1 })).toMatchObject([
    { type: 'row-outcomes', outcomes: [{ outcome: 'unknown' }] },
  ]);
  const refused = after([...lostAndNotFound, ['send-one', taken]]);
  expect(refused.singles).toMatchObject({ doubts: [{ misses: 0, refused: 'taken (422)' }], repeats: [] });
  expect(refused.rows.failed).toBe(0);
});

test('a row that is lost once more and not found by four looks is unknown, and not sent a third time', () => {
  const moment = { now: 99, taskList: false, pollMs: 1 };
  const twice = [...lostAndNotFound, ...lostAndNotFound];
  const looked = after(twice.slice(0, -1));
  expect(looked.singles).toMatchObject({ doubts: [{ misses: 3, resent: true }], repeats: [] });
  expect(decide(looked, moment)).toEqual([]);
  const [told] = decide(after(twice), moment);
  expect(told).toMatchObject({
    type: 'row-outcomes',
    outcomes: [{ first: 0, count: 1, outcome: 'unknown' }],
    message: expect.stringMatching(/^The request was sent twice without a usable response/),
  });
  if (told === undefined) return;
  // Verified again, it is looked up and not sent.
  const verified = after(twice, [told, { at: 100, type: 'finished' }, { at: 101, type: 'verify-again' }]);
  expect(verified.singles).toMatchObject({ doubts: [{ misses: 0 }], repeats: [] });
});

test('a row that an older journal sends again before the fourth look, or a third time, stays in doubt', () => {
  const early = [...lostAndNotFound.slice(0, 3)];
  const unsent: Step = ['send-one', { is: 'not-sent', why: 'no connection' }];
  const repeats = [{ task: 0, doubtful: true }];
  expect(after([...early, unsent]).singles).toMatchObject({ doubts: [], repeats });
  const again: Step = ['send-one', lost];
  for (const steps of [early, [...lostAndNotFound, ...lostAndNotFound]])
    expect(after([...steps, again]).singles.doubts).toMatchObject([{ misses: 0, resent: true }]);
});

test('not found in a list without any', () => {
  expect(look([]).result).toMatchObject({ is: 'ok', facts: { found: false } });
});

test.each([
  ['{"discounts":[],"next_cursor":"abc"}', 'next_cursor'],
  ['{"discounts":[],"meta":{"pagination":{"next_page":2}}}', 'next_page'],
  ['{"discounts":[],"has_more":true}', 'has_more'],
  ['{"discounts":[],"page":1,"total_pages":3}', 'total_pages'],
  ['{"discounts":[],"total":25}', 'total'],
  ['{"discounts":[],"total":50,"limit":50}', 'total'],
  ['{"discounts":[],"status":"error"}', 'status'],
  ['{"discounts":[],"status":"ok","message":"index is being rebuilt"}', 'message'],
  ['{"discounts":[],"warnings":["partial results: shard 2 did not answer"]}', 'warnings'],
  ['{"discounts":[],"errors":["search is unavailable"]}', 'errors'],
  ['{"data":{"discounts":[],"timed_out":true}}', 'timed_out'],
  ['{"discounts":[],"complete":false}', 'complete'],
  ['{"discounts":[],"archived":[{"code":"OTHER"}]}', 'archived'],
  ['{"discounts":[],"a":{"b":{"c":{"d":{"next":"x"}}}}}', 'd'],
  ['{"discounts":[],"request_id":"index is down"}', 'request_id'],
  ['{"discounts":[],"trace_id":"failed"}', 'trace_id'],
  ['{"discounts":[],"took":"timeout"}', 'took'],
  ['{"discounts":[],"duration":"timed out"}', 'duration'],
  ['{"discounts":[],"version":"stale replica"}', 'version'],
  ['{"discounts":[],"version":"1-stale"}', 'version'],
  ['{"discounts":[],"limit":"exceeded"}', 'limit'],
  ['{"discounts":[],"timestamp":"not now"}', 'timestamp'],
  ['{"discounts":[],"path":"/maintenance"}', 'path'],
  ['{"discounts":[],"self":"/customers?page=9"}', 'self'],
  ['{"discounts":[],"self":"/discounts?code=NEW1&page=9"}', 'self'],
  ['{"discounts":[],"last_page_url":"/discounts?page=3"}', 'last_page_url'],
  ['{"discounts":[],"self":"/discounts?code=OTHER"}', 'self'],
  ['{"discounts":[],"first":"/discounts?code=OTHER"}', 'first'],
  ['{"discounts":[],"path":"/discounts?status=disabled"}', 'path'],
  ['{"discounts":[],"self":"/discounts?limit=5&store=south"}', 'self'],
  ['{"discounts":[],"self":"/discounts?limit=0"}', 'self'],
  ['{"discounts":[],"timestamp":"2019-01-01T00:00:00Z"}', 'timestamp'],
  ['{"discounts":[],"timestamp":1}', 'timestamp'],
  ['{"discounts":[],"limit":0}', 'limit'],
  ['{"discounts":[],"per_page":0}', 'per_page'],
  ['{"discounts":[],"size":0}', 'size'],
  ['{"discounts":[],"request_id":"stale-1"}', 'request_id'],
])('an empty list that says more does not prove that there is no discount: %s', (text, field) => {
  expect(answered(text)).toMatchObject({
    outcome: null,
    result: {
      is: 'ambiguous',
      why: `The service lists no discounts, but its response also has “${field}”, so the list may be incomplete.`,
    },
  });
});

test('nor does one whose next page is told in a header', () => {
  const link = '</discounts?cursor=abc>; rel="next"';
  expect(answered('{"discounts":[]}', {}, link).result).toEqual({
    is: 'ambiguous',
    why: 'The service lists no discounts, but says that the list has another page.',
  });
  expect(answered('[]', {}, '</discounts>; rel="first"').result).toMatchObject({ facts: { found: false } });
});

test('nor does one whose status or headers say that it may be of another time, or not whole', () => {
  for (const beside of [{ against: 'age' }, { against: 'status' }, { total: 1 }])
    expect(answered('{"discounts":[]}', {}, undefined, beside).result).toMatchObject({ is: 'ambiguous' });
  expect(answered('{"discounts":[]}', {}, undefined, { total: 0 }).result).toMatchObject({ is: 'ok' });
  const one = '{"discounts":[{"id":1,"code":"NEW1","value":"10"}]}';
  expect(answered(one, {}, undefined, { total: 2 }).outcome).toBe('unknown');
  expect(answered(one, {}, undefined, { total: 1 }).outcome).toBe('succeeded');
});

test.each(['{"errors":[]}', '{"warnings":[{"code":"NEW1","message":"is being indexed"}]}', '{"status":[]}'])(
  'a list of errors or warnings is none of discounts: %s',
  (text) => {
    expect(answered(text).result).toEqual({
      is: 'ambiguous',
      why: 'The response does not contain a list of discounts.',
    });
  },
);

test('an empty list under any other name proves nothing', () => {
  expect(answered('{"facets":[]}').result).toEqual({
    is: 'ambiguous',
    why: 'The response contains an empty list, but it may not be the list of discounts.',
  });
});

test.each([
  '[]',
  '{"data":[]}',
  '{"discounts":[],"next_cursor":null,"previous_cursor":null}',
  '{"data":{"discounts":[]},"errors":[],"warnings":[]}',
  '{"success":true,"code":0,"message":"OK","result":[],"request_id":"a-1"}',
  '{"discounts":[],"meta":{"page":1,"per_page":50,"total":0,"total_pages":0,"has_more":false}}',
  '{"content":[],"last":true,"first":true,"size":50,"number":0,"totalElements":0,"totalPages":0,"empty":true}',
  '{"discounts":[],"request_id":"5f1c9e0a-1","timestamp":"2031-01-02T00:00:00Z","took":3,"duration":"0.1ms","version":"2021-11"}',
  '{"data":[],"path":"https://service.invalid/api/discounts","first_page_url":"https://service.invalid/api/discounts?page=1"}',
  '{"discounts":[],"self":"/discounts?code=NEW1&limit=50&page=1","timestamp":1925078400}',
  '{"discounts":[],"query":{"code":"NEW1","limit":50},"links":{"self":"/discounts?code=NEW1","next":null}}',
])('an empty list beside which nothing counts proves that there is none: %s', (text) => {
  expect(answered(text).result).toMatchObject({ is: 'ok', facts: { found: false } });
});

test('a list of others says nothing, however short: the service may not know the filter, and the row is not sent again', () => {
  expect(look(others(3)).result).toEqual({
    is: 'ambiguous',
    why: 'The service ignores the code when it lists discounts.',
  });
  expect(look([...others(48), 'NEW1']).result).toMatchObject({ facts: { found: true } });
});
