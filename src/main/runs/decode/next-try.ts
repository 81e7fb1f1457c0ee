import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import { plainKey } from '../../api/error-in.ts';
import { countOf } from './envelope.ts';
import { momentOf } from './moments.ts';
import type { TaskRecord } from './tasks-page.ts';

/** Levels of a task that are looked through. */
const deepest = 3;

const isOfTries = ofKeys((key) =>
  /^(num(ber)?(of)?)?(attempts?|tries|try|retries|retry|retryattempts?)(made|count|number|no)?$/.test(
    plainKey(key),
  ),
);
const isOfMost = ofKeys((key) =>
  /^max(imum)?(attempts|tries|retries)(count)?$|^(attempts|tries|retries)(allowed|max|limit)$/.test(
    plainKey(key),
  ),
);
/** Of an object of tries. */
const isMade = ofKeys((key) => /^(made|count|number|current|done|used)$/.test(plainKey(key)));
const isMax = ofKeys((key) => /^(max(imum)?|limit|allowed|of|total)$/.test(plainKey(key)));
const isOfLeft = ofKeys((key) =>
  /^((retries|attempts|tries)(left|remaining)|remaining(retries|attempts|tries))$/.test(plainKey(key)),
);
const isOfTime = ofKeys((key) =>
  /^((next)?(retry|try|attempt|run)(at|on|after|time)|next(retry|try|attempt|run)|scheduledfor|(backoff|delayed?)until|notbefore)$/.test(
    plainKey(key),
  ),
);
/** An object of a next try, and the time in it. */
const isOfTry = ofKeys((key) => /^(next)?(retry|try|attempt)$/.test(plainKey(key)));
const isAt = ofKeys((key) => /^(at|on|after|next|time)$/.test(plainKey(key)));
const isOfState = ofKeys((key) => /^(status|state)$/.test(plainKey(key)));
const isToRepeat =
  /^(?:retry|retrying|re-?queued|retry[ _-]?(?:scheduled|pending|queued)|scheduled[ _-]?(?:for[ _-]?)?retry)$/i;
const isOfSeconds = ofKeys((key) =>
  /^(next)?(retry|try|attempt)(in|after|delay)(s|sec|seconds|ms)?$/.test(plainKey(key)),
);
const isOfFlag = ofKeys((key) => /^(is|will)?(be)?retr(y|ying|yable)$|^willberetried$/.test(plainKey(key)));
const isYes = (value: Json): boolean => value === true || value === 'true' || value === 'yes';
const isFailedWords = ofKeys((key) => /error|message|reason|detail/.test(plainKey(key)));
const saysAgain = /\b(?:will (?:be retried|retry|be tried again|try again)|retrying)\b/i;
/** Refusals after which a queue may try again; of the others, the tries that are allowed say nothing. */
const isPassing = (code: number): boolean => code >= 500 || [408, 409, 423, 425, 429].includes(code);
const isGivenUp = /discard|dead|cancel|abandon|exhaust|permanent/i;

type Fields = readonly (readonly [string, Json])[];
const fieldsOf = (one: JsonObject): Fields => Object.entries(one);
const numberIn = (fields: Fields, isName: (key: string) => boolean): number | null =>
  fields.reduce<number | null>((found, [key, value]) => found ?? (isName(key) ? countOf(value) : null), null);
const isFewer = (tries: number | null, most: number | null): boolean =>
  tries !== null && most !== null && tries < most;

/** Whether tries of a task are left by its numbers, or its state: "1/5", 1 of 5, 4 left, "retry_scheduled". */
function hasTriesLeft(fields: Fields): boolean {
  if (fields.some(([key, value]) => isOfState(key) && typeof value === 'string' && isToRepeat.test(value)))
    return true;
  if (isFewer(numberIn(fields, isOfTries), numberIn(fields, isOfMost))) return true;
  return fields.some(([key, value]) => {
    if (isOfLeft(key)) return (countOf(value) ?? 0) > 0;
    if (!isOfTries(key)) return false;
    if (isJsonObject(value))
      return isFewer(numberIn(fieldsOf(value), isMade), numberIn(fieldsOf(value), isMax));
    const parts = typeof value === 'string' ? /^(\d{1,9}) ?(?:\/|of) ?(\d{1,9})$/.exec(value) : null;
    return parts !== null && Number(parts[1]) < Number(parts[2]);
  });
}

/** A time further ahead than this is none: 2099, "never". */
const longestMs = 30 * 24 * 60 * 60 * 1000;
const saysTime = (fields: Fields, now: number, last = Number.POSITIVE_INFINITY): boolean =>
  fields.some(([key, value]) => {
    if (isOfTry(key) && isJsonObject(value))
      return fieldsOf(value).some(([name, inner]) => isAt(name) && isBetween(inner, now, last));
    return isOfTime(key) && isBetween(value, now, last);
  });
const isBetween = (value: Json, now: number, last: number): boolean => {
  const moment = momentOf(value) ?? 0;
  return moment > now && moment <= last;
};
/** A number of seconds, which does not run out, is over so long after a moment. */
const saysSeconds = (fields: Fields, sinceMs: number): boolean =>
  fields.some(([key, value]) => isOfSeconds(key) && (countOf(value) ?? 0) * 1000 > sinceMs);

/** Whether a task says in so many words that it will be tried again: by a time to come, a flag, or a sentence. */
const saysNextTry = (fields: Fields, now: number): boolean =>
  saysTime(fields, now) ||
  saysSeconds(fields, 0) ||
  fields.some(
    ([key, value]) =>
      (isOfFlag(key) && isYes(value)) ||
      (isFailedWords(key) && typeof value === 'string' && saysAgain.test(value)),
  );

/** Whether one of the levels of a task, which may stand below each other, says it; what was sent, or is shown, does not. */
const isSaid = (task: JsonObject, says: (fields: Fields) => boolean, depth = deepest): boolean => {
  const fields = fieldsOf(task);
  return (
    says(fields) ||
    (depth > 0 &&
      fields.some(([key, value]) => isJsonObject(value) && key !== 'body' && isSaid(value, says, depth - 1)))
  );
};

/** Passes over the list of a batch that is not over after which it is believed against the counters of the batch. */
const earlyPasses = 3;
/** Passes for which tries that are left are waited for, whatever the counters of the batch count. */
const triedPasses = 8;

/**
 * A task as its batch, which may not be over, allows it to be read: it has not failed where it says that it will be tried again,
 * and neither failed nor succeeded where the batch itself counts none, until the list has said so several times.
 */
export function asYet(
  record: TaskRecord,
  { phase, reading, tries, endedAt }: Pick<BatchState, 'phase' | 'reading' | 'tries' | 'endedAt'>,
  pass: number,
  now: number,
): TaskRecord {
  const { outcome, told, status } = record;
  if (outcome !== 'failed' && outcome !== 'succeeded') return record;
  const code = record.statusCode;
  const mayGoOn = outcome === 'failed' && !isGivenUp.test(status ?? '');
  const isNext = mayGoOn && isSaid(told, (fields) => saysNextTry(fields, now));
  // Counters may count a failed try; whether the batch is over is its own to say.
  const isToCome = (fields: Fields): boolean =>
    saysTime(fields, now, now + longestMs) || saysSeconds(fields, now - (endedAt ?? 0));
  const isOver = !isSaid(told, isToCome) && tries >= earlyPasses;
  const hasMore = mayGoOn && (code === null || isPassing(code)) && isSaid(told, hasTriesLeft);
  const isAgain = (isNext && !isOver) || (hasMore && tries < triedPasses);
  if (phase === 'reading' && reading?.state === 'started' && isAgain) return { ...record, outcome: null };
  if (phase !== 'processing') return record;
  const isOpen = isNext || hasMore || (pass < earlyPasses && reading?.[outcome] === 0);
  return isOpen ? { ...record, outcome: null } : record;
}
