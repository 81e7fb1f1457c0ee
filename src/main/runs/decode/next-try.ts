import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import { plainKey } from '../../api/error-in.ts';
import { countOf } from './envelope.ts';
import { momentOf } from './moments.ts';
import type { TaskRecord } from './tasks-page.ts';

/** Levels of a task that are looked through. */
const deepest = 3;

/** Whether a failed task says that it will be tried again: by a time to come, a flag, or tries that are left. */
function isTriedAgain(task: JsonObject, now: number, depth = deepest): boolean {
  const fields = Object.entries(task).map(([key, value]): [string, Json] => [plainKey(key), value]);
  const numberOf = (isName: RegExp): number | null =>
    fields.reduce<number | null>(
      (found, [key, value]) => found ?? (isName.test(key) ? countOf(value) : null),
      null,
    );
  const [tries, most] = [
    numberOf(/^(attempts?|tries|retries)(made|count)?$/),
    numberOf(/^max(attempts|tries|retries)$/),
  ];
  if (tries !== null && most !== null && tries < most) return true;
  return fields.some(([key, value]) => {
    if (/^(next)?(retry|try|attempt)(at|on|after|time)$/.test(key)) return (momentOf(value) ?? 0) > now;
    if (/^(will(be)?retr(y|ied)|retryable|isretryable|retrying)$/.test(key)) return value === true;
    if (/^((retries|attempts|tries)(left|remaining)|remaining(retries|attempts|tries))$/.test(key))
      return (countOf(value) ?? 0) > 0;
    return depth > 0 && isJsonObject(value) && key !== 'body' && isTriedAgain(value, now, depth - 1);
  });
}

/** Passes over the list of a batch that is not over after which it is believed against the counters of the batch. */
const earlyPasses = 3;

/**
 * A task as its batch, which may not be over, allows it to be read: it has not failed where it says that it will be tried again,
 * and neither failed nor succeeded where the batch itself counts none, until the list has said so several times.
 */
export function asYet(
  record: TaskRecord,
  { phase, reading }: Pick<BatchState, 'phase' | 'reading'>,
  pass: number,
  now: number,
): TaskRecord {
  const { outcome } = record;
  if (phase !== 'processing' || (outcome !== 'failed' && outcome !== 'succeeded')) return record;
  const isOpen =
    (outcome === 'failed' && isTriedAgain(record.told, now)) ||
    (pass < earlyPasses && reading?.[outcome] === 0);
  return isOpen ? { ...record, outcome: null } : record;
}
