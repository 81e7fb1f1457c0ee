import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { flattenErrors, isFilled } from '../../api/errors.ts';
import type { Deed } from './deed.ts';
import { countOf } from './envelope.ts';
import { saysThere } from './refusal.ts';

/** Tries of a task, the one that it tells of among them; what is left of them, or may be made, is another number. */
const isOfTries = ofKeys((key) =>
  /^(num(ber)?(of)?)?(total|current|delivery)?(attempts?|tries|executions|receives?|dequeues?)(count|made|number)?$|^(approximate)?(attempt|try|delivery|execution|receive|dequeue)(count|no|num|number)$|^(dispatch|run)count$/.test(
    plainKey(key),
  ),
);
const isOfRepeats = ofKeys((key) =>
  /^(num(ber)?(of)?)?(retr(y|ies)|retryattempts?|redeliver(y|ies)|requeues?)(count|number)?$/.test(
    plainKey(key),
  ),
);
/** Repeats that were made, whatever else is counted beside them. */
const isOfMade = ofKeys((key) => /^(retrycount|timesretried)$/.test(plainKey(key)));
/** Tries that failed, the one that is told among them. */
const isOfFailed = ofKeys((key) => /^failed(attempts|tries)$/.test(plainKey(key)));
const isRepeatTime = ofKeys((key) => /^(last)?retriedat$/.test(plainKey(key)));
const isRepeated = ofKeys((key) => /^(is)?(retry|retried|redelivered|requeued)$/.test(plainKey(key)));

/** A number, the first of "2/3", or how many there are. */
const triesIn = (value: Json): number | null =>
  Array.isArray(value)
    ? value.length
    : isJsonObject(value)
      ? countOf(value.count ?? value.made ?? null)
      : countOf(
          typeof value === 'string' ? (/^\d{1,9}(?= ?(?:\/|of) ?\d)/.exec(value)?.[0] ?? value) : value,
        );

/**
 * Whether a level of a task says that it was repeated. Of several numbers of tries the others are how many are allowed, and
 * beside them a number of repeats may be what is left.
 */
export function isRepeatedBy(level: JsonObject): boolean {
  const fields = Object.entries(level);
  const countsOf = (isName: (key: string) => boolean): readonly number[] =>
    fields.flatMap(([key, value]) => (isName(key) ? (triesIn(value) ?? []) : []));
  if (countsOf(isOfMade).some((count) => count > 0)) return true;
  if (countsOf(isOfFailed).some((count) => count > 1)) return true;
  if (fields.some(([key, value]) => isRepeatTime(key) && isFilled(value))) return true;
  const [tries, repeats] = [countsOf(isOfTries), countsOf(isOfRepeats)];
  if (fields.some(([key, value]) => isRepeated(key) && value === true)) return true;
  if (tries.length > 0) return Math.min(...tries) > 1;
  return repeats.length > 0 && Math.min(...repeats) > 0;
}

/** What a task tells of itself beside its result: `meta`, `job`. */
const withInner = (level: JsonObject): readonly JsonObject[] => [
  level,
  ...['meta', 'job', 'metadata', 'queue'].flatMap((key) => {
    const inner = level[key] ?? null;
    return isJsonObject(inner) ? [inner] : [];
  }),
];

/** Levels through which marks of errors are looked for. */
const deepest = 4;
/** Marks that stand beside a message: `code: "taken"`, `kind: "unique"`, `codes: ["Unique.discount.code"]`. */
const marksIn = (value: Json, depth = deepest): readonly string[] => {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => marksIn(one, depth - 1));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isMark = /^(code|codes|type|kind|rule|validatorkey|reason)$/.test(plainKey(key));
    const own = isMark ? [inner].flat().filter((one: Json) => typeof one === 'string') : [];
    return [...own, ...marksIn(inner, depth - 1)];
  });
};

/** What was sent may have any words. What a result has under `body` is what it shows, too. */
const withoutBody = (one: Json): Json =>
  isJsonObject(one) ? Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'body')) : one;

const isGone =
  /already|not (?:active|found)|inactive|has no|does(?: not|n.t) exist|no such|unknown|be active|\b(?:is|a|an) (?:cancell?ed|expired|deleted|ended)/i;
/** More of what a refusal says of what is there. */
// bounded: 500 characters, cut where it is used
const isThere =
  /already|\b(?:code|title|name|handle|key|slug|sku|token)(?::? (?:is )?| ["“'][^"”']*["”'] (?:is )?| \S+ is )(?:currently )?(?:not available|unavailable)\b/i;
/** Refusals that say nothing of what an earlier try did. */
const ofWhoAsks = new Set([401, 403, 429]);

/**
 * Whether a task was tried more than once, and is refused for what an earlier try may have done.
 * @param told the levels of the task, and what it shows
 */
export function mayBeRepeat(told: readonly Json[], code: number | null, { does }: Deed): boolean {
  const levels = told.flatMap((one) => (isJsonObject(one) ? withInner(one) : []));
  if (!levels.some(isRepeatedBy)) return false;
  if (code !== null && ofWhoAsks.has(code)) return false;
  const words = told
    .map(withoutBody)
    .flatMap((one) => [...flattenErrors(0, one, ''), ...marksIn(one).map((mark) => mark.slice(0, 500))]);
  if (does === 'ends')
    return code === 404 || code === 409 || code === 410 || words.some((one) => isGone.test(one));
  return does === 'makes' && (code === 409 || words.some((one) => saysThere(one) || isThere.test(one)));
}
