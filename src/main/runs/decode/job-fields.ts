import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { hasDenial, isIdForm, wordsOf } from '../../api/forms.ts';
import { isAboutFailure, isNo, isOfLeft } from './denial.ts';
import { isOver, isWithin } from './moments.ts';
import { named } from './named.ts';

type Plain = string | boolean | JsonNumber | null;

/** What a job is reverted by, or ends badly with, in a name or in a text. */
const isOfHarm = ofKeys(
  (text) =>
    hasDenial(text) ||
    /void|null(ed|if)|reject|den(y|ie)|declin|refus|rever[st]|rescind|annul|withdr|undo|undone|roll(ed)?back|fail|err(or|no)|exception|(?<!de)fault|abort|cancel|compensat|conflict|block|bounc|drop|discard|dead|lost|kill|crash|halt|approv|confirm|review|challenge/.test(
      plainKey(text),
    ),
);

const of = '(last|first|job|task|batch|record|process(ing)?|execution)*';
const suffix = '(at|on|date|time|timestamp|ts|utc|ms)*';
/** Turns that a job takes where it goes well. */
const turn =
  '(start|beg[iau]n|end|clos|creat|insert|add|(en)?queu|submit|receiv|attempt|try|tri|pick|claim|reserv|acquir|leas|assign|dispatch|perform|process|execut|handl|work|done|finish|complet|succe+d|updat|modif|chang|touch|seen|check|poll|sync)(t|y|i)?(e|ed|ing)?(up)?';
const isOfTurn = named(`(date|time)?${of}${turn}${suffix}`);
/** Who, or what, began a job, or has it. */
const beginning = '(schedul|plann|request|trigger|initiat|invok|own|manag|upload|import|generat)ed';
const isOfOrigin = named(`${turn}|${beginning}`);
/** An end, or another thing instead: `max_attempts_reached`, `replaced_by_id`, `existing_id`. */
const isOfOther = ofKeys((name) =>
  wordsOf(name).some(
    (word) =>
      (/[a-z]{2}(?<!e)ed$/i.test(word) && !isOfOrigin(word)) ||
      /^(exist|duplicat|supers|replac|merg|alternat)|^(same|other|instead|out|over|hit)$/i.test(word),
  ),
);
/** When a job could begin, which it did only after it. */
const isOfPlan = named(
  `${of}(schedul|availabl|visibl|runn?|plann)(e|ed|able|ing)?(for|from|after)?${suffix}`,
);
const isOfNext = named('next[a-z]*');
/** Clocks differ, and a time may be without a zone. */
const nearMs = 36 * 60 * 60 * 1000;

const isOfLimit = named('max(imum)?[a-z]*|(retr(y|ies)|attempts?|tries)(left|remaining)');
const isOfTime = named('[a-z]*(duration|timeout|latency|ttl)(in)?(ms|s|secs?|seconds|millis(econds)?)?');
const isOfDelay = named('[a-z]*(delay|backoff)(in)?(ms|s|secs?|seconds|millis(econds)?)?');
const isOfPlace = named(
  '(row|line|item|task|job|batch|record|step|part|serial|seq(uence)?|sort)?(number|num|no|index|order|ordinal)',
);
const isOfShare = named('progress');
const isOfExit = named('exit(code|status)');
const wordOfExit = /^(0|ok|success(ful)?|succeeded|done|completed?|finished)$/i;
const isOfText = named(
  '(exit)?description|label|name|title|comment|eta|traceback|backtrace|stack(trace)?|[a-z]*key',
);
const isOfPriority = named('priority');
const wordOfPriority = /^(low(est)?|normal|medium|high(est)?|urgent|critical)$/i;
const isOfContent = named('contenttype');
const isOfKind = named('(task|job|batch|worker|handler)?(name|class|label)');
/** A name of a job names it as one: `TaskJob`, `shop.tasks.run`, "Batch 77". */
const isNameOfJob = (text: string): boolean =>
  /^[\w.:-]{1,60}( #?\d{1,15})?$/.test(text) && /task|job|batch|work/i.test(text) && !isOfHarm(text);
const isOfId = ofKeys(
  (name) => /([_-]|[a-z])(id|uu?id|guid)$/i.test(name) && !/(?<![_-])(a|o|val)id$/.test(name),
);

/** Whose a job is, and what it belongs to; an ID of anything else may be that of what is there instead. */
const isOfOwnId = named(
  `(${beginning}|${turn}|by|active|async|parent|root|last|j|pr?o?c(ess)?|task|job|batch|queue|worker|request|req|response|trace|span|tracking|correlation|support|message|event|log|audit|insert|feed|execution|run|thread|node|host|instance|session|tenant|user|account|company|organi[sz]ation|team|workspace|project|shop|store|merchant|app|application|client|api|key|token|channel|source|webhook|callback|group|schedule|workflow|flow|step|operation|transaction|customer|external|internal|global|idempotency)*(id|uu?id|guid)`,
);

/** A state that a record may have, and has not: `deleted`, `is_cancelled`, `timedOut`. */
const isOfState = ofKeys((name) => {
  const state = plainKey(name).replace(/^(is|was|has)?(been)?/, '');
  return (
    /^(deleted|removed|archived|trashed|paused|retried|timedout)$/.test(state) ||
    (hasDenial(state) && !/^(no|un|in)/.test(state))
  );
});

/**
 * Whether a field has a name and a value that jobs have of themselves, by the kinds of both: a turn that it took, a limit, a
 * place in a list, what it is called, and nothing where else something would speak against it.
 */
export function isJobField(name: string, value: Plain, at: number | null): boolean {
  if (isNo(value) && isOfState(name)) return true;
  if (value === null || value === '') return isOfNext(name) || isOfText(name) || hasDenial(name);
  if (typeof value === 'boolean' || isOfHarm(name)) return false;
  const text = value instanceof JsonNumber ? value.text : value;
  if (isOfTurn(name))
    return isWithin(value, { first: 0, last: at === null ? Number.POSITIVE_INFINITY : at + nearMs });
  if (isOfPlan(name)) return isOver(value, at);
  if ((isOfLimit(name) && !isOfOther(name)) || isOfTime(name) || isOfPlace(name))
    return /^\d{1,9}(\.\d{1,9})?$/.test(text);
  if (isOfDelay(name)) return /^0(\.0+)?$/.test(text);
  if (isOfShare(name)) return /^1(\.0+)?$/.test(text);
  if (isOfPriority(name)) return wordOfPriority.test(text);
  if (isOfExit(name)) return wordOfExit.test(text);
  if (isOfContent(name)) return /^application\/json(; ?charset=utf-8)?$/i.test(text);
  if (isOfKind(name)) return isNameOfJob(text);
  return (
    isOfId(name) && isOfOwnId(name) && !isOfOther(name) && (/^[1-9]\d{0,18}$/.test(text) || isIdForm(text))
  );
}

export const isOfAll = (name: string): boolean => isTotal(name) || isOfDone(name);
const isTotal = ofKeys((name) =>
  /^(total|all)?(async)?(task|job|row|item|record)?s?(count|total)?$/.test(plainKey(name)),
);
const isOfDone = ofKeys((name) =>
  /^(total|num(berof)?)?(success(ful|es)?|succeeded|done|complete(d)?|processed|finished|executed)(async)?(task|job|row|item|record)?s?(count|total)?$/.test(
    plainKey(name),
  ),
);
const isOfRest = ofKeys((name) => {
  const bare = plainKey(name).replace(/(async)?(task|job|row|item|record)?s?(count|total)?$/, '');
  return (
    isAboutFailure(bare) || isOfLeft(bare) || /^(cancell?ed|remaining|expired|active|running)$/.test(bare)
  );
});

/** Whether a number of a batch agrees with how many tasks it has: all of them are there, and done, and none is anything else. */
export function isOwnCount(name: string, value: Json, total: number | null): boolean {
  if (!(value instanceof JsonNumber) || total === null || !/^\d{1,9}$/.test(value.text)) return false;
  const number = Number(value.text);
  return isOfAll(name) ? number === total : isOfRest(name) && number === 0;
}

const isOfSummary = named('summary|stat(istic)?s|counts?|counters|totals');
export const isOwnSummary = (name: string, value: Json, total: number | null): boolean =>
  isOfSummary(name) && isJsonObject(value) && isEachCount(value, total);
const isEachCount = (object: JsonObject, total: number | null): boolean =>
  Object.entries(object).length > 0 &&
  Object.entries(object).every(([key, one]) => isOwnCount(key, one, total));
