import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isRepeated } from '../../../domain/run/identity.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import { failureWords, isErrorField, plainKey, saysError } from '../../api/error-in.ts';
import { openedText } from '../../api/opened-text.ts';
import { namesThing } from '../../api/quiet-headers.ts';
import { doubtOfRefusal, isRefusal, unreadable } from '../../sending/answers.ts';
import { hasUnknown } from './beside.ts';
import { saysCarriedOut } from './carried-out.ts';
import { type Deed, someDeed } from './deed.ts';
import { deniesSuccess, isWordOfWaiting } from './denial.ts';
import { withoutTries } from './earlier-tries.ts';
import { countOf, idText, isAmong, wordOf } from './envelope.ts';
import { hasOtherForm } from './forms.ts';
import { isLostStatus, saysLost } from './lost-words.ts';
import { outputSays, type Reading } from './output-says.ts';
import { showsMade } from './refusal.ts';
import { mayBeRepeat } from './repeated-tasks.ts';
import { withoutResult } from './result-value.ts';
import { tellsOfSome } from './some-done.ts';
import { isOfJob } from './technical.ts';

/** A record of a task, with what it says of itself and what came of it. */
export type TaskParts = {
  readonly task: JsonObject;
  /** What its result stands in, with a word, a status code and an error of its own. */
  readonly result: JsonObject | null;
  /** The same under another name: no success is known by it, but what it says against the task counts. */
  readonly response: JsonObject | null;
  readonly output: Json;
  /** What stands in the place of the output where there is none. */
  readonly shown: Json;
};

/** A text that is JSON is what it holds. */
const opened = (value: Json | undefined): Json =>
  typeof value === 'string' ? (openedText(value) ?? value) : (value ?? null);

const objectOrNull = (value: Json): JsonObject | null => (isJsonObject(value) ? value : null);
const firstOf = (values: readonly (Json | undefined)[]): Json =>
  values.map(opened).find((one) => one !== null) ?? null;

export function partsOf(task: JsonObject): TaskParts {
  const [result, response] = [objectOrNull(opened(task.result)), objectOrNull(opened(task.response))];
  const output = withoutResult(firstOf([result?.output, result?.body, task.output]));
  const shown = firstOf([output, response?.body, response?.output, task.result, task.response, task.results]);
  return { task, result, response, output, shown };
}

const levelsOf = ({ task, result, response }: TaskParts): readonly JsonObject[] =>
  [task, result, response].filter((level) => level !== null);

const namesOfCodes = new Set([
  'statuscode',
  'httpstatus',
  'httpstatuscode',
  'httpcode',
  'responsecode',
  'status',
]);
const isNameOfCode = ofKeys((key) => namesOfCodes.has(plainKey(key)));

/** The status code of a task. Where its parts differ, the one of an error counts. */
export function statusCodeOf({ task, result, response }: TaskParts): number | null {
  // Beside the id of a task, a number under `code` may be that of a discount.
  const codes = [...codesIn(task), ...codesIn(result, true)];
  const all = [...codes, ...codesIn(response, true)];
  return all.find((code) => code >= 400) ?? codes[0] ?? null;
}

function codesIn(level: JsonObject | null, hasPlain = false): readonly number[] {
  const named = Object.entries(level ?? {}).flatMap(([key, value]) =>
    isNameOfCode(key) ? [codeOf(value)] : [],
  );
  const plain = hasPlain && level?.code instanceof JsonNumber ? codeOf(level.code) : null;
  return [...named, plain].filter((code) => code !== null);
}

function codeOf(value: Json): number | null {
  const code = countOf(typeof value === 'string' ? (/^\d{3}(?= )/.exec(value)?.[0] ?? value) : value);
  return code !== null && code >= 100 && code <= 599 ? code : null;
}

const notDone =
  /fail|error|reject|cancel|abort|den(y|ied)|declin|refus|invalid|skip|expired|timed?[ _-]?out|not[ _-]?(found|sent|processed)|unsuccess|unprocess|block|dropped|discard/i;
const partlyDone = /part(ly|ial)|with[ _-]?(error|warning|failure|issue)/i;

/** Words of queues for what was carried out. */
const wordOfEnd = /^(success(ful)?|succeeded|ok|done|completed?|processed|finished)$/i;

type Meaning = 'done' | 'over' | 'failed' | 'partly' | 'pending' | 'unknown';

/** What a word of a task means: by the profile, or in plain English. */
function meaningOf(word: string, words: Profile['words']): Meaning {
  if (isAmong(words.taskFailed, word)) return 'failed';
  if (isAmong(words.taskDone, word)) return /fail|error/i.test(word) ? 'failed' : 'done';
  if (isWordOfWaiting(word)) return 'pending';
  if (partlyDone.test(word)) return 'partly';
  if (notDone.test(word.replace(/(no|without)[ _-]?(errors?|failures?)/i, ''))) return 'failed';
  return wordOfEnd.test(word) ? 'over' : 'unknown';
}

const besideWords = new Set([...namesOfCodes, 'state', 'output', 'body', 'headers', 'data', 'result']);

/** The words of a task for how it stands. Those in a record of something else are that thing's. */
const wordsIn = (parts: TaskParts): readonly string[] =>
  levelsOf(parts)
    .filter((level) => level === parts.task || Object.keys(level).every(isBesideWords))
    .flatMap(({ status, state }) => [wordOf(status), wordOf(state)])
    .filter((word) => word !== null);
const isBesideWords = (key: string): boolean => isErrorField(key) || besideWords.has(plainKey(key));

const isZero = (value: Json | undefined): boolean => value instanceof JsonNumber && Number(value.text) === 0;

/** What tells of others than the task, or what was asked for. */
const isApart = (key: string): boolean => /^((async_?)?batch|store|shop)$/i.test(key) || isRepeated(key);
/** What is judged elsewhere: words of a task have meanings, and an output shows things. */
const isJudged = (key: string): boolean => /^(status|state|output|headers)$/.test(key) || isApart(key);

/** Whether a task says anywhere beside its words, and what it shows, that it was not carried out. */
function isDenied(parts: TaskParts, { failed, deed }: Reading): boolean {
  const { task, result, response } = parts;
  const own = levelsOf(parts).map((level) =>
    Object.fromEntries(
      Object.entries(level).filter(
        ([key]) =>
          !isJudged(key) &&
          (level !== task || !(key === 'result' ? result : key === 'response' ? response : null)),
      ),
    ),
  );
  const isThing = (object: JsonObject): boolean => !own.includes(object) && idText(object.id) !== null;
  const sent = objectOrNull(opened(task.body));
  const isUnknown = (level: JsonObject, isTask: boolean): boolean => {
    const told = Object.fromEntries(
      Object.entries(level).filter(
        ([key, value]) => !(isTask && isOfTask(key, value, sent, deed)) && !isEmpty(value),
      ),
    );
    return hasUnknown(told, { sent, deed, isRecord: isThing, readsTexts: true });
  };
  // What is shown in the place of an output is judged as one.
  const beside = own.filter((_, index) => levelsOf(parts)[index] !== parts.shown);
  return (
    levelsOf(parts).some((level) => hasOtherForm(level, deed)) ||
    beside.some((level) => isUnknown(level, level === own[0])) ||
    own.some((level) => deniesSuccess(level, { failed, isRecord: isThing, isApart, deed }))
  );
}

const isEmpty = (value: Json): boolean => Array.isArray(value) && value.length === 0;
/** What a task says of itself as a job, or names it; where it repeats no body, so may a code. */
const isOfTask = (key: string, value: Json, sent: JsonObject | null, { at }: Deed): boolean =>
  isOfJob(key, value, at) ||
  (value === null && /^(result|response)$/.test(key)) ||
  /^(attributes|body)$/.test(key) ||
  (sent === null && plainKey(key) === 'code');

/** Results of several requests in one answer: the code tells of none of them. */
const several = 207;

type Outcome = { readonly outcome: TaskOutcome | null; readonly refused: boolean };

/**
 * What became of a task; null while it is not over. It succeeded where its word or its status code says so, and nothing in
 * it speaks against that; `unknown` where both are said, and where it failed and may have made its thing all the same.
 * @param code see {@link statusCodeOf}
 * @param deed what it was to do, as far as that is known
 */
export function taskOutcome(
  parts: TaskParts,
  code: number | null,
  words: Profile['words'],
  deed: Deed = someDeed,
): Outcome {
  const told = toldByLastTry(parts, code, words, deed);
  const isOpen =
    told.outcome === 'failed' &&
    (mayHaveMade(parts, code, deed) || mayBeRepeat([...levelsOf(parts), parts.shown], code, deed));
  return isOpen ? { ...told, outcome: 'unknown' } : told;
}

/** What a task tells of its earlier tries speaks against a success only where something else does, or its word or code is no success. */
function toldByLastTry(parts: TaskParts, code: number | null, words: Profile['words'], deed: Deed): Outcome {
  const told = toldBy(parts, code, words, deed);
  const isDone = (word: string): boolean => meaningOf(word, words) === 'done';
  if (told.outcome !== 'unknown' || code === null || !wordsIn(parts).some(isDone)) return told;
  const { task, result } = parts;
  const without = {
    ...{ ...parts, task: withoutTries(task, isDone) },
    result: result === null ? null : withoutTries(result, isDone),
  };
  const last = toldBy(without, code, words, deed);
  return last.outcome === 'succeeded' ? last : told;
}

/** Whether the request of a failed task left that open, by what is asked of one that is sent alone, or came to no answer. */
function mayHaveMade(parts: TaskParts, code: number | null, deed: Deed): boolean {
  const { task, shown, output } = parts;
  const levels = levelsOf(parts);
  // A code of a refusal is an answer, whatever its words are about.
  const readsTexts = !isRefusal(code);
  if (wordsIn(parts).some(isLostStatus) || [...levels, shown].some((one) => saysLost(one, readsTexts)))
    return true;
  const sent = objectOrNull(opened(task.body)) ?? {};
  const text = typeof shown === 'string' ? shown : '';
  // Without an output, the words and codes of the task itself stand in its place.
  const body = isJsonObject(shown) && output === null ? onlyKeys(shown, (key) => !isNameOfCode(key)) : shown;
  const status = code !== null && code >= 300 ? code : refusedAlone;
  const answer = { kind: 'answered', status, body: text === '' ? body : null, text } as const;
  const beside = levels.map((level) => ({ ...answer, body: onlyKeys(level, isBeside) }));
  if (deed.does !== 'makes')
    return unreadable(answer) !== null || [answer, ...beside].some((one) => saysCarriedOut(one, deed));
  const isMade =
    showsMade(answer, deed, sent) ||
    (Array.isArray(shown) && tellsOfSome(shown, deed)) ||
    levels.some(isAtThing) ||
    beside.some((one) => showsMade(one, deed, sent));
  return unreadable(answer) !== null || doubtOfRefusal(answer, true, isMade) !== null;
}

/** What a word of failure without a code is taken for. */
const refusedAlone = 422;
/** What may tell of a thing beside the output of a task. */
const isBeside = (key: string): boolean =>
  !isNameOfCode(key) &&
  !/^(id|task_?id|state|body|output|result|response|headers|code|attributes|properties)$/i.test(key);
/** Whether a task has the ID, or the address, of a thing that it was not sent for. */
const isAtThing = (level: JsonObject): boolean =>
  Object.entries(level).some(([name, value]) => {
    const key = plainKey(name);
    if (key === 'headers') return isJsonObject(value) && isAtThing(value);
    return key === 'location'
      ? typeof value === 'string' && namesThing(value, null)
      : /^(resource|record|object|entity)id$/.test(key) && idText(value) !== null;
  });
const onlyKeys = (object: JsonObject, isKept: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => isKept(key)));

function toldBy(parts: TaskParts, code: number | null, words: Profile['words'], deed: Deed): Outcome {
  const meanings = wordsIn(parts).map((word) => meaningOf(word, words));
  // Whatever stands beside such a word may be that of its acceptance.
  if (meanings.includes('pending')) return { outcome: null, refused: false };
  const isOver = code !== null || meanings.some((one) => one !== 'unknown');
  if (!isOver) return { outcome: null, refused: false };
  const isGoodCode = code !== null && code >= 200 && code < 300;
  if (code !== null && !isGoodCode) return { outcome: 'failed', refused: true };
  const reading = { failed: failureWords(words), deed };
  const says = outputSays(parts.shown, reading);
  const isFailed = meanings.includes('failed');
  const isError = levelsOf(parts).some(
    (level) => saysError(level) || isZero(level.success) || isZero(level.ok),
  );
  if (isFailed || isError) {
    const isBoth = isGoodCode && says === 'thing' && parts.output !== null;
    const isContradicted = isBoth || (!isFailed && meanings.includes('done'));
    return { outcome: isContradicted ? 'unknown' : 'failed', refused: true };
  }
  if (says === 'failed') return { outcome: 'failed', refused: false };
  const isUnclear =
    says === 'unclear' ||
    says === 'words' ||
    meanings.includes('partly') ||
    isDenied(parts, reading) ||
    (code === several && says === 'nothing');
  return { outcome: isUnclear ? 'unknown' : 'succeeded', refused: false };
}
