import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { discounts2021x01 } from '../../../src/domain/kinds/discounts-2021-01.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { deedOf } from '../../../src/main/runs/decode/deed.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';

const body = { code: 'ONE-1', value: 10 };
const created = { status_code: 201, output: { discount: { id: 5051, code: 'ONE-1', value: '10.00' } } };
const done = { id: 9001, batch_id: 77, body, status: 'success', result: created };
const { words } = specificationProfile;
const outcomeOf = (more: object) =>
  taskRecordsOf(parseJson(JSON.stringify([{ ...done, ...more }])), words, deedOf(discounts2021x01))?.[0]
    ?.outcome;

const failed = { number: 1, status: 'failed', error: 'timeout' };
const well = { number: 2, status: 'success' };

test.each([
  { attempts: [failed, well] },
  { attempts: 2, last_error: 'timeout' },
  { attempt_count: 2, last_error: { message: 'timeout', code: 'ETIMEDOUT' }, last_error_at: '2026-11-28' },
  { retries: 1, previous_error: 'timeout', retryable: true },
  { retryable: false },
  { is_retryable: true, attempts: 1 },
  { attempts: [failed, well], last_error: 'timeout', retryable: true },
])('a task that succeeded and tells of its tries has succeeded: %j', (more) => {
  expect(outcomeOf(more)).toBe('succeeded');
});

test.each([
  { attempts: [well, failed] },
  { attempts: [well, well] },
  { attempts: [failed] },
  { last_error: 'timeout' },
  { attempts: 1, last_error: 'timeout' },
  { attempts: 2, error: 'timeout' },
  { attempts: 2, last_error: 'timeout', compensated_by: 'job 7' },
  { attempts: 2, last_error: 'timeout', status: 'odd' },
  { attempts: 2, last_error: 'timeout', result: { ...created, status_code: null } },
])('a task of which the last try is no plain success is in doubt: %j', (more) => {
  expect(outcomeOf(more)).toBe('unknown');
});
