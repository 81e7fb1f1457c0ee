import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import type { BatchReading } from '../../../domain/run/events.ts';
import { isRepeated } from '../../../domain/run/identity.ts';
import { plainKey, saysError } from '../../api/error-in.ts';
import { hasUnknown } from './beside.ts';
import { type Deed, someDeed } from './deed.ts';
import { deniesSuccess, isThere } from './denial.ts';
import { countOf, idText, isAmong, timeOf, unwrap, wordOf } from './envelope.ts';
import { hasOtherForm } from './forms.ts';
import { isOfAll, isOwnCount, isOwnSummary } from './job-fields.ts';
import { isPlaceOfThing } from './own-record.ts';
import { isOfJob } from './technical.ts';

const idKeys = ['batch_id', 'id', 'async_batch_id'];
const recordKeys = [...idKeys, 'status', 'total_task_count', 'success_task_count', 'fail_task_count'];

/** The id of a created batch; null when the answer names none. */
export function batchIdOf(body: Json | null): string | null {
  // The name that the specification shows goes first, however deep: another `id` may be that of the answer.
  const record = unwrap(body, idKeys.slice(0, 1)) ?? batchIn(body) ?? unwrap(body, idKeys);
  if (record === null) return null;
  for (const key of idKeys) {
    const id = idText(record[key]);
    if (id !== null) return id;
  }
  return null;
}

/** The record under the name of a batch: an `id` beside it may be that of the request. */
function batchIn(body: Json | null): JsonObject | null {
  const inner = body !== null && isJsonObject(body) ? (body.async_batch ?? body.batch) : undefined;
  return inner !== undefined && isJsonObject(inner) ? inner : null;
}

/** Whether an answer shows the record of another batch: it has an ID, and nothing in it is that of the batch. */
export function isOfAnotherBatch(body: Json | null, batchId: string): boolean {
  const record = unwrap(body, recordKeys);
  if (record === null || Object.values(record).some((value) => idText(value) === batchId)) return false;
  return idKeys.some((key) => idText(record[key]) !== null);
}

/**
 * What a batch says of itself. Every field is optional; null when the answer is no batch at all.
 * @param does what its tasks were to do, as far as that is known
 */
export function batchReadingOf(
  body: Json | null,
  words: Profile['words'],
  { does }: Pick<Deed, 'does'> = someDeed,
): BatchReading | null {
  const record = unwrap(body, recordKeys);
  if (record === null) return null;
  const status = wordOf(record.status);
  const succeeded = countOf(record.success_task_count);
  const failed = countOf(record.fail_task_count);
  const submitted = timeOf(record.submitted_at);
  const closed = timeOf(record.closed_at);
  const timed = closed !== null ? 'closed' : submitted !== null ? 'submitted' : 'none';
  const finished = (succeeded ?? 0) + (failed ?? 0);
  return {
    status,
    state: stateOf(words, status),
    sure: timed !== 'none' || finished > 0,
    timed,
    total: countOf(record.total_task_count),
    succeeded,
    failed,
    ...doubtOf(record, body, does),
    workedMs: submitted !== null && closed !== null && closed >= submitted ? closed - submitted : null,
  };
}

/**
 * What makes counters doubtful, which may be those of what was planned: a word of failure or an error in the record or beside
 * it, or else the first field that is not known as harmless.
 */
function doubtOf(
  record: JsonObject,
  body: Json | null,
  does: Deed['does'],
): Pick<BatchReading, 'failing' | 'unclear'> {
  const levels = [record, ...(body !== null && isJsonObject(body) ? [body] : [])];
  const isFailed = /fail|error|reject|abort|cancel/i.test(wordOf(record.status) ?? '');
  if (isFailed || levels.some((level) => saysError(level))) return { failing: true };
  const total = countOf(record.total_task_count) ?? countOf(record.success_task_count);
  for (const level of levels) {
    const told = Object.entries(level).filter((field) => !isOfBatch(field, does, total));
    if (!isUnclear(Object.fromEntries(told))) continue;
    const field = told.find((one) => isUnclear(Object.fromEntries([one]))) ?? told[0];
    return { unclear: field?.[0] ?? '' };
  }
  return {};
}
const isUnclear = (told: JsonObject): boolean =>
  hasOtherForm(told, someDeed) ||
  deniesSuccess(told, read) ||
  hasUnknown(Object.fromEntries(Object.entries(told).filter((field) => !isEmptyList(field))), read);
const isEmptyList = ([name, value]: readonly [string, Json]): boolean =>
  Array.isArray(value) && value.length === 0 && name !== 'tasks' && !isPlaceOfThing(name);
const read = {
  ...{ failed: [], deed: someDeed, sent: null, readsTexts: true },
  ...{ isRecord: () => false, isApart: isRepeated },
};

/** What every record of a batch may have: it is read elsewhere, or tells nothing of how the batch ended. */
const isOfBatch = (field: readonly [string, Json], does: Deed['does'], total: number | null): boolean => {
  const [name, value] = field;
  if (isThere(field)) return does !== 'ends';
  return (
    (isJsonObject(value) ? unwrap(value, recordKeys) !== null : !Array.isArray(value) && isField(name)) ||
    isOfJob(name, value, null) ||
    isOwnCount(name, value, total) ||
    isOwnSummary(name, value, total) ||
    (/count$/.test(plainKey(name)) && !isOfAll(name) && countOf(value) === 0)
  );
};
const isField = ofKeys((name) =>
  /^(progress|status|closedat|(total|success|fail)taskcount)$/.test(plainKey(name)),
);

/** The word alone, in whatever case: times and counters have names that the specification does not show. */
function stateOf(words: Profile['words'], status: string | null): BatchReading['state'] {
  if (isAmong(words.batchDone, status)) return 'ended';
  if (isAmong(words.batchStarted, status)) return 'started';
  return isAmong(words.batchNotStarted, status) ? 'not-started' : 'unclear';
}
