import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { asYet } from '../../../src/main/runs/decode/next-try.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';

const now = Date.parse('2031-11-28T11:00:00.000Z');
const recordsOf = (task: string) => taskRecordsOf(parseJson(`[${task}]`), specificationProfile.words) ?? [];
/** What a task says at a first look, in a batch that is worked on and counts nothing. */
const outcomeOf = (task: string) =>
  recordsOf(task).map(
    (record) =>
      asYet(record, { phase: 'processing', reading: null, tries: 0, endedAt: null }, 1, now).outcome,
  );

const started = { state: 'started', sure: true, total: 2, succeeded: 1, failed: 1 } as const;
/** What it says in a batch whose counters were through some time ago, and whose word was not. */
const outcomeAfter = (
  task: object,
  seconds: number,
  { tries = 4, ...more }: { readonly tries?: number; readonly state?: 'ended' } = {},
) =>
  recordsOf(JSON.stringify({ status: 'failed', error: 'Busy', ...task })).map((record) => {
    const reading = { status: 'processing', workedMs: null, ...started, ...more };
    const batch = { phase: 'reading', reading, tries, endedAt: now - seconds * 1000 } as const;
    return asYet(record, batch, tries + 1, now).outcome;
  })[0];

test('a refusal for good has failed, however many tries its task may have', () => {
  const refused = '"status":"failed","result":{"status_code":422,"output":{"errors":["is invalid"]}}';
  expect(outcomeOf(`{${refused},"attempts":1,"max_attempts":3}`)).toEqual(['failed']);
  expect(outcomeOf(`{${refused},"attempts_remaining":2}`)).toEqual(['failed']);
  const busy = refused.replace('422', '429');
  expect(outcomeOf(`{${busy},"attempts":1,"max_attempts":3}`)).toEqual([null]);
});

test('seconds until the next try run out', () => {
  const task = { error: { code: 'rate_limited', retry_after: 60 } };
  expect(outcomeAfter(task, 30)).toBe(null);
  expect(outcomeAfter(task, 61)).toBe('failed');
  expect(outcomeAfter(task, 61, { tries: 1 })).toBe(null);
  expect(outcomeAfter({ retry_in: 600 }, 300)).toBe(null);
});

test('a time of the next try holds unless it will never be', () => {
  expect(outcomeAfter({ next_attempt_at: '2031-11-28T13:00:00.000Z' }, 300)).toBe(null);
  expect(outcomeAfter({ next_attempt_at: '2031-11-28T10:59:00.000Z' }, 300)).toBe('failed');
  expect(outcomeAfter({ next_attempt_at: '2099-01-01T00:00:00.000Z' }, 300)).toBe('failed');
  expect(outcomeAfter({ next_attempt_at: '2099-01-01T00:00:00.000Z' }, 300, { tries: 1 })).toBe(null);
});

test('whatever it says of a next try, it has failed once its batch is over by its word', () => {
  expect(outcomeAfter({ retry_after: 600 }, 1, { state: 'ended', tries: 1 })).toBe('failed');
});
