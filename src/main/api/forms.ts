import { type Json, JsonNumber } from '../../domain/json.ts';
import { isOpaque } from '../../domain/opaque.ts';
import { ofKeys } from '../../domain/remembered.ts';

/** Words that say that something was not done, or not yet, or not for good. */
const denial =
  /^(no|not|non|never|cannot|err(ors?)?|fail(s|ed|ures?)?|reject(s|ed|ions?)?|den(y|ied|ials?)|declined?|refus(ed?|als?)|invalid|forbidden|unauthori[sz]ed|abort(ed)?|block(ed)?|lock(ed)?|cancel(l?ed|lations?)?|expired?|pending|queued?|wait(ing)?|deferred|delayed|retry(ing)?|skip(ped)?|ignored?|dropped|omitted|conflicts?|duplicated?|un\w+ed|discard(ed)?|throttled?|held|noop|dry(run)?|simulat(ed?|ions?)|preview|drafts?|staged|sandbox|mock|maintenance|readonly|unavailable|rollback|reverted|undone|timeout|stale|partial|suspended|frozen|disabled|closed|degraded|limited|exceeded|inactive|outage)$/i;
const isDenial = ofKeys((word) => denial.test(word));

/** The words of a name or a text, whatever joins them. */
export const wordsOf = (text: string): readonly string[] =>
  text.replace(/(?<small>[a-z\d])(?=[A-Z])/g, '$<small> ').split(/[^A-Za-z]+/);

/** "doesn't", "couldn’t": not what only asks for something, as "don't". */
const shortNot = /(?:ca|could|wo|would|did|does|is|was|are|were|has|have|had)n['’]t\b/i;

/** Whether a word of a text says that something was not done; a text may be an address, or words that are joined by signs. */
export const hasDenial = (text: string): boolean => wordsOf(text).some(isDenial) || shortNot.test(text);

const longestId = 200;
/** Words of which IDs are made: what they are of. */
const isOfId = ofKeys((part) =>
  /^(request|trace|span|root|parent|sampled|event|audit|session|correlation|message|call|uuid|guid|shop(ify)?|store|customer|order|charge|address|subscription|discount|coupon|checkout|cart|onetime|bundle|selection|product|variant|node|host|server|prod|live|east|west|north|south|central)$/i.test(
    part,
  ),
);

const partsOf = (id: string): readonly string[] => id.split(/[^A-Za-z\d]+/);

/** Whether nearly all of an ID is made by chance, as base64url is: its signs, and the pieces between them, are so, too. */
function isByChance(id: string): boolean {
  if (id.length < 16 || !/[a-z]/.test(id) || !/[A-Z]/.test(id) || !isOpaque(id)) return false;
  const readable = partsOf(id).filter((part) => !isOpaque(part));
  return readable.join('').length * 3 <= id.length;
}

/** Letters of a word that chance does not make. */
const shortestWord = 5;
const isDeniedId = (id: string): boolean =>
  (isByChance(id) ? [id] : partsOf(id)).some((part) =>
    wordsOf(part).some((word) => isDenial(word) && (word.length >= shortestWord || !isOpaque(part))),
  );

/** Whether a text has the form of an ID: one word with a digit, of signs by chance or of words that IDs are made of. */
export const isIdForm = (text: string): boolean =>
  text.length <= longestId &&
  /^[\w.:;/+=@~-]+$/.test(text) &&
  /\d/.test(text) &&
  !/^e[45]\d\d$/i.test(text) &&
  !isDeniedId(text) &&
  (isByChance(text) ||
    partsOf(text).every(
      // Three letters, those of a number in hexadecimal, or in both cases may be by chance.
      (part) =>
        /\d/.test(part) ||
        part.length <= 3 ||
        /^[a-f]+$/i.test(part) ||
        /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(part) ||
        isOfId(part),
    ));

/** Whether a value has the form of a time of now, as answers have one of their own. */
export const isTimeForm = (value: Json): boolean =>
  value instanceof JsonNumber
    ? /^\d{9,19}(\.\d+)?$/.test(value.text)
    : typeof value === 'string' &&
      (/^\d{9,19}(\.\d+)?$/.test(value) ||
        (/^(\d{4}-\d\d-\d\d|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4})[\dT:.,+Z GMT-]*$/.test(value) &&
          !Number.isNaN(Date.parse(value))));
