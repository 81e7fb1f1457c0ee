import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey, saysError } from '../../api/error-in.ts';
import { wordOf } from './envelope.ts';
import { isRepeatedBy } from './repeated-tasks.ts';

/** What is said of the error of an earlier try: `last_error`, `previous_exception_message`. */
const isOfEarlierError = ofKeys((key) =>
  /^(last|previous|prior|earlier|first)(try|attempt|retry)?(error|failure|exception)s?(message|text|reason|code|class|type|at)?$/.test(
    plainKey(key),
  ),
);
const isOfRetryable = ofKeys((key) => /^(is)?(retry|retri)able$|^can(be)?retr(y|ied)$/.test(plainKey(key)));
const isOfTries = ofKeys((key) =>
  /^(attempts?|tries|executions|retries)(history|log|list|details)?$/.test(plainKey(key)),
);

/** Whether a list of tries ends with the only one that succeeded. */
function endsWell(value: Json, isDone: (word: string) => boolean): boolean {
  if (!Array.isArray(value) || !value.every(isJsonObject)) return false;
  const went = value.map((one: JsonObject) => {
    const word = wordOf(one.status) ?? wordOf(one.state);
    return word !== null && isDone(word) && !saysError(one);
  });
  return went.at(-1) === true && went.filter(Boolean).length === 1;
}

/**
 * A level of a task (the specification shows none that was tried again; decision 0122) without what it says of its earlier tries: the error of the last one that failed, a list that ends with one
 * that succeeded, and whether it could be tried again.
 * @param isDone whether a word says that something succeeded
 */
export function withoutTries(level: JsonObject, isDone: (word: string) => boolean): JsonObject {
  const isRepeated = isRepeatedBy(level);
  return Object.fromEntries(
    Object.entries(level).filter(
      ([key, value]) =>
        !(isOfRetryable(key) && typeof value === 'boolean') &&
        !(isOfTries(key) && endsWell(value, isDone)) &&
        !(isRepeated && isOfEarlierError(key)),
    ),
  );
}
