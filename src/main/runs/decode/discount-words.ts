import type { Json } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { hasDenial } from '../../api/forms.ts';
import { isWordOfWaiting } from './denial.ts';

const isOfState = ofKeys((key) => /^(status|state|result|outcome)$/.test(plainKey(key)));
/** What is said to whoever asked. */
const isOfMessage = ofKeys((key) => /^(messages?|msg|reasons?|alerts?|warnings?)$/.test(plainKey(key)));
/** What describes a discount, whatever it is applied to. */
const isOfRules = ofKeys((key) => /^(details?|info|hints?|notes?|notices?)$/.test(plainKey(key)));

/** Characters of a text that are read for what it says. */
const longest = 500;

/**
 * Whether words of a discount say that it does not apply; those of a line may be of its delivery, or to whom it is given. Its
 * rules may be checked later, at a charge (spec: Rules on when a discount is validated), and are no refusal themselves.
 */
export function saysNotApplied(key: string, value: Json): boolean {
  if (Array.isArray(value)) return value.some((one: Json) => saysNotApplied(key, one));
  if (typeof value !== 'string') return false;
  if (isOfState(key)) return hasDenial(value) && !isWordOfWaiting(value);
  const isOfRule = isOfRules(key);
  if (!isOfRule && !isOfMessage(key)) return false;
  return (
    value
      .slice(0, longest)
      // bounded: longest
      .split(/[.;!\n]+(?=\s|$)/)
      .map(withoutBounds)
      .some((sentence) => hasDenial(sentence) && !(isOfRule && isRule(sentence)))
  );
}

/** A sentence without what comes later, and without what only says that there is no bound. */
const withoutBounds = (sentence: string): string =>
  sentence
    // bounded: longest
    .replace(/\b(?:until|unless|if|when|once|after)\b.*$/i, '')
    .replace(
      /\b(?:no|never|not|without|does(?: not|n['’]t))(?: an?)?(?: [a-z]+)? (?:expir|end|minim|maxim|limit|restrict)\w*/gi,
      '',
    )
    .replace(/\b(?:unlimited|unrestricted|limited (?:to|time|offer)|no code (?:needed|required))\b/gi, '');

/** With what a discount does not go, or on what it does not count, where that is not the checkout at hand. */
const isRule = (sentence: string): boolean =>
  /\b(?:combin|stack|cumulat|exchang|transfer|cash)/i.test(sentence) ||
  /\b(?:on|for|to|with|in) (?!you|this|these|the\b|it\b|any\b|cart|order|checkout)\p{L}/iu.test(sentence);
