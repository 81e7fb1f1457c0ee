import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { asYet } from '../../../src/main/runs/decode/next-try.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';

/** What a task says at a first look, in a batch that is worked on and counts nothing. */
const outcomeOf = (task: string) =>
  (taskRecordsOf(parseJson(`[${task}]`), specificationProfile.words) ?? []).map(
    (record) => asYet(record, { phase: 'processing', reading: null, tries: 0 }, 1, Date.now()).outcome,
  );

test('a refusal for good has failed, however many tries its task may have', () => {
  const refused = '"status":"failed","result":{"status_code":422,"output":{"errors":["is invalid"]}}';
  expect(outcomeOf(`{${refused},"attempts":1,"max_attempts":3}`)).toEqual(['failed']);
  expect(outcomeOf(`{${refused},"attempts_remaining":2}`)).toEqual(['failed']);
  const busy = refused.replace('422', '429');
  expect(outcomeOf(`{${busy},"attempts":1,"max_attempts":3}`)).toEqual([null]);
});
