import { type Json, JsonNumber } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { type Deed, verbCounted } from './deed.ts';
import { isAboutFailure, isAboutResult, isNameOfCode, isOfLeft, isWordOfStatus } from './denial.ts';
import { momentOf } from './moments.ts';
import { isOfChanges } from './unreal.ts';

/** Names as a pattern of whole names without letter case and signs. */
const named = (names: string): ((key: string) => boolean) => {
  // bounded: a name of 60 characters, looked at before it.
  const pattern = new RegExp(`^x?(${names})$`);
  return ofKeys((key) => key.length <= 60 && pattern.test(plainKey(key)));
};

const who =
  'customer|shop|store|merchant|account|tenant|user|client|app|api|server|instance|node|pod|address|charge|order|product|variant';
const what =
  'request|trace|correlation|span|audit(log)?|log|event|webhook|session|support|response|call|transaction|idempotency';
const things = 'discount|subscription|bundleselection|checkout|onetime';
const isOfId = named(
  `((external|platform)?(${who}|${what}|${things}|record|resource|item|entity|object|(last)?(insert|upsert)(ed)?|created|updated|external|g)?(ids?|uuid|guid))|(checkout|cart)?token|idempotencykey`,
);
/** When an answer was made, or the thing of it; not when something will be, or was undone. */
const isOfTime = named(
  '(server|request|response|current)?(timestamp|time|date|datetime|now)(utc|ms)?|(created|updated|modified|changed|processed|completed|finished|executed|saved|generated|received|responded|requested|lastmodified|lastupdated)(at|on|date|time)?',
);
const isOfVersion = named('((api|schema|app|server|service)?version|jsonrpc|v)');
/** Pages, and what was spent. */
const isOfAmount = named(
  '(current|next|first|last|total|per)?pages?(size|number|count)?|perpage|limit|offset|from|to|(actual|requested)?(query)?cost|(db)?quer(y|ies)(count)?|(duration|elapsed|took|runtime|latency|timing|((processing|response|execution|request|query|total)time))(in)?(ms|millis(econds)?|us|s|sec|seconds)?|memory(usage)?|used|remaining|available|reset(at|in|after)?|window|calls(made|left|remaining)?|(ratelimit)(limit|remaining|reset|used)|maximumavailable|currentlyavailable|restorerate|bucket(size)?',
);
const isOfNumber = named(
  `(total|num(ber)?(of)?|result)?(count|items?|results?|records?|rows?|entries|objects?|n|total|(${things})s?)(count|total|found)?`,
);
/** Who was notified of it. */
const isOfNews = named(
  '(customers?|user|webhooks?|notifications?|emails?|mails?|sms|events?)?(was|were)?(sent|notified|informed|emailed|dispatched|delivered|triggered|published|fired|emitted)',
);
const isOfMode = named(
  'live(mode)?|has(more|next(page)?|prev(ious)?(page)?|morepages)|more(results)?|authenticated|active|enabled|final',
);
/** What may be said not to be so. */
const isOfExcuse = named(
  '(is)?(async|cached|fromcache|stale|partial|truncated|deprecated|test(mode)?|sandbox|preview(mode)?|readonly|maintenance|expired|retry(able)?|new|replay(ed)?|idempotent|background|noop|dryrun|simulated?)',
);
const isOfPlace = named(
  '(server|host|node|pod|instance|app|service)(name)?|(aws)?region|zone|datacenter|(shop|store)?(domain|locale|language|currency|timezone)|(shop|store)(name)?|myshop',
);
const isOfLink = named(
  `self|href|path|endpoint|resource|route|related|canonical|(next|prev|previous|first|last|docs?|documentation|help|support|statuspage|${things}|resource|checkout|cart)(page)?(url|uri|link|href)?`,
);
/** An address that may be one to go on to. */
const isOfAddress = named('url|uri|link|location');
const isOfType = named(
  'type|object|kind|class|resource(type)?|(object|record|entity)type|event(type|name)?|topic|action|operation|op|command',
);
const isOfSurrounding = named('environment|env|mode|source|channel|via|origin');
const isOfHash = named(
  'etag|hash|checksum|digest|md5|sha(1|256)|signature|nonce|cursor|(next|prev|end|start)cursor',
);
const isOfMethod = named('(http)?(method|verb)');

const act = /login|log[_-]?in|sign[_-]?in|confirm|approv|auth|verif|challenge|consent|redirect/i;

/**
 * Whether a field beside a thing is known to say nothing of what became of the request, by its name and its value: a closed
 * list, since nobody can list what denies (decision 0122). What {@link isJudged} is judged by its value elsewhere.
 */
export function isHarmless(name: string, value: Exclude<Json, object> | JsonNumber, deed: Deed): boolean {
  if (value instanceof JsonNumber) return isHarmlessNumber(name, value);
  if (value === true) return isJudged(name) || isOfMode(name) || isOfNews(name);
  if (value === false) return isJudged(name) || isOfMode(name) || isOfNews(name) || isOfExcuse(name);
  if (value === null) return !isOfDeed(name, deed);
  return value === '' ? !isOfDeed(name, deed) : isHarmlessText(name, value, deed);
}

/** Names by which an answer says what became of a request: their values are looked at by what denies a success. */
const isJudged = (name: string): boolean =>
  isAboutResult(name) || verbCounted(name) !== null || isNameOfCode(plainKey(name));

/** The thing, or a verb of what was to be done, which has to have a value. */
const isOfDeed = (name: string, { noun, does }: Deed): boolean => {
  const key = plainKey(name);
  const verbs = {
    makes: /^created/,
    changes: /^(updated|changed|modified)/,
    ends: /^(deleted|removed|cancell?ed)/,
  };
  return (
    key === 'id' ||
    key === `${noun}id` ||
    key === noun ||
    (/^(at|on|date|time|by)?$/.test(key.replace(verbs[does], '')) && verbs[does].test(key))
  );
};

const isHarmlessNumber = (name: string, value: JsonNumber): boolean => {
  const number = Number(value.text);
  if (isJudged(name) || isOfAmount(name) || isOfVersion(name) || isOfNews(name)) return true;
  if (isOfId(name) || isOfNumber(name) || isOfChanges(name)) return number > 0;
  return isOfTime(name) && momentOf(value) !== null;
};

function isHarmlessText(name: string, text: string, deed: Deed): boolean {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return true;
  if (/^v?\d[\w.:+-]*$/.test(text) && (isOfVersion(name) || isOfAmount(name) || isOfNumber(name)))
    return true;
  if (/^\d+$/.test(text) && isJudged(name)) return true;
  if (isOfId(name)) return isOneWord(text) && !isOfDenial(text);
  if (isOfTime(name)) return momentOf(text) !== null || /^\d/.test(text);
  if (isOfPlace(name)) return isOneWord(text) && !isOfDenial(text);
  if (isOfLink(name) && isAddress.test(text)) return !act.test(text);
  if (isOfAddress(name)) return isAddress.test(text) && !act.test(text) && isOfThing(text, deed);
  if (isOfType(name)) return isActionOf(text, deed);
  if (isOfSurrounding(name))
    return /^(live|prod(uction)?|staging|api|app|web|rest|graphql|admin)$/i.test(text);
  if (isOfHash(name)) return /^[\w"/+=:-]{1,200}$/.test(text) && /\d/.test(text);
  return isOfMethod(name) && /^(get|put|post|patch|delete)$/i.test(text);
}

const isOneWord = (text: string): boolean => /^[\w.:/+=-]{1,200}$/.test(text);
const isAddress = /^(https?:\/)?\/\S*$/i;
/** A word that denies under whatever name. */
const isOfDenial = (text: string): boolean => isWordOfStatus(text) || isAboutFailure(text) || isOfLeft(text);

const isOfThing = (text: string, deed: Deed): boolean => {
  const words = plainKey(text);
  return (
    (deed.named !== null && words.includes(plainKey(deed.named))) ||
    (deed.noun !== null && words.includes(deed.noun))
  );
};

/** `update`, `subscription.updated`, `discount_create`: what was asked for, or the thing of it. */
export const isActionOf = (text: string, { does }: Deed): boolean =>
  /^[\w.:/-]{1,60}$/.test(text) &&
  text
    .replace(/(?<small>[a-z\d])(?=[A-Z])/g, '$<small>_')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .every((word) => actions[does].test(word));
const thing =
  'subscription|discount|code|bundle|selection|checkout|onetime|one|time|bulk|swap|address|list|object|record|resource|item|data|result|payload';
const actions = {
  // bounded: 60 characters, looked at before it.
  makes: new RegExp(`^(${thing}|creat(e|ed|ion)|add(ed)?|post|insert(ed)?)s?$`),
  // bounded: 60 characters, looked at before it.
  changes: new RegExp(`^(${thing}|updated?|chang(e|ed)|put|patch|edit(ed)?|modif(y|ied)|apply|applied)s?$`),
  // bounded: 60 characters, looked at before it.
  ends: new RegExp(`^(${thing}|delet(e|ed|ion)|remov(e|ed|al)|cancel(led|ed)?)s?$`),
};

/** Objects of others, of the request, or of settings. */
export const isOfOthers = named(
  `(${who})s?|features?|(feature)?flags|headers|cookies|deprecations?|included`,
);
/** Objects in which an answer tells of itself, field by field. */
export const isOfAnswer = named(
  'meta|metadata|info|status|links?|_links?|pagination|paging|page|pageinfo|rate(limit)?s?|limits?|quota|throttle(status)?|trace|debug|timings?|performance|jsonapi|extensions|self|cost|versions?|context|audit|server|api',
);
