import { JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isRepeated } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { hasDenial, isIdForm } from '../../api/forms.ts';
import { isNameOfLink, isQuietAddress } from './addresses.ts';
import { type Deed, isOwnVerb, verbCounted } from './deed.ts';
import { bareName, isAboutResult, isNameOfCode, isOfStatus } from './denial.ts';
import { isWithin } from './moments.ts';
import { named } from './named.ts';
import { isOfOthers } from './neighbours.ts';
import { isPlaceOfThing } from './own-record.ts';
import { isOfProgram } from './technical.ts';
import { isOfChanges } from './unreal.ts';

const who =
  'customer|shop|store|merchant|account|tenant|user|client|app|api|server|instance|node|pod|address|charge|order|product|variant';
const what =
  'req(uest)?|trace|correlation|span|audit(log)?|log|event|webhook|session|support|response|call|transaction|idempotency';
const things = 'discount|subscription|bundleselection|checkout|onetime';
const isOfId = named(
  `((external|platform)?(${who}|${what}|${things}|record|resource|item|entity|object|(last)?(insert|upsert)(ed)?|created|updated|external|g)?(ids?|uuid|guid))|(checkout|cart)?token|idempotencykey`,
);
/** When an answer was made, or the thing of it was changed; not when something will be, or was undone. */
const isOfTime = named(
  '(server|request|response|current)?(timestamp|time|date|datetime|now|at|ts)(utc|ms)?|(updated|modified|changed|processed|completed|finished|executed|saved|generated|received|responded|requested|lastmodified|lastupdated)(at|on|date|time)?',
);
/** A thing that is changed may be an old one. */
const isOfBirth = named('created(at|on|date|time)?');
const isOfVersion = named('((api|schema|app|server|service)?version|jsonrpc|v)');
/** Pages, and what was spent. */
const isOfAmount = named(
  '(current|next|first|last|total|per)?pages?(size|number|count)?|perpage|limit|offset|from|to|(actual|requested)?(query)?cost|(db)?quer(y|ies)(count)?|(duration|elapsed|took|runtime|latency|timing|((processing|response|execution|request|query|total)time))(in)?(ms|millis(econds)?|us|s|sec|seconds)?|memory(usage)?|used|remaining|available|reset(at|in|after)?|window|calls(made|left|remaining)?|(ratelimit)(limit|remaining|reset|used)|maximumavailable|currentlyavailable|restorerate|bucket(size)?',
);
const isOfNumber = named(
  `(total|num(ber)?(of)?|result)?(count|items?|results?|records?|rows?|entries|objects?|n|total|(${things})s?)(count|total|found)?`,
);
/** Who was notified of it. */
const told = '(sent|notified|informed|emailed|dispatched|delivered|triggered|published|fired|emitted)';
const isOfNews = named(
  `(customers?|user|webhooks?|notifications?|emails?|mails?|sms|events?)?(was|were)?${told}`,
);
/** That nobody was notified; what has no subject may be of the change itself. */
const isOfNoNews = named(
  `(customers?|user|webhooks?|notifications?|emails?|mails?|sms)(was|were)?${told}|notified|informed|emailed`,
);
const isOfMode = named(
  'live(mode)?|has(more|next(page)?|prev(ious)?(page)?|morepages)|more(results)?|authenticated|active|enabled|final',
);
/** What may be said not to be so. */
const isOfExcuse = named(
  'livemode|has(more|next(page)?|prev(ious)?(page)?|morepages)|more(results)?|(is)?(async|cached|fromcache|stale|partial|truncated|deprecated|test(mode)?|sandbox|preview(mode)?|readonly|maintenance|expired|retry(able)?|new|replay(ed)?|idempotent|background|noop|dryrun|simulated?)',
);
const isOfServer = named('(server|host|node|pod|instance)(name)?');
/** Closed forms of places, by their names. */
const places: readonly (readonly [isName: (key: string) => boolean, form: RegExp])[] = [
  [
    named('(aws)?region|zone|datacenter'),
    /^[a-z]{2,3}([ -]?(north|south|east|west|central))*-?\d{0,2}[a-z]?$/i,
  ],
  [named('(shop|store)?(locale|language)'), /^[a-z]{2,3}([-_][a-z]{2,4})?$/i],
  [named('(shop|store)?currency'), /^[a-z]{3}$/i],
  [named('(shop|store)?timezone'), /^(utc|gmt|[a-z]+(\/[a-z_-]+)+)$/i],
  [named('(shop|store)?domain|(shop|store)(name)?|myshop'), /^[\w.-]{1,100}$/],
  [named('(customer|user|contact|support)?e?mail(address)?|user|actor|by'), /^[^\s@]+@[^\s@]+$/],
];
/** What whoever asked is called, and may do. */
const isOfLabel = named('name|title|role|plan|planname|email|firstname|lastname');
const isOfType = named(
  '@?type|typename|object|kind|class|resource(type)?|(object|record|entity)type|event(type|name)?|topic|action|operation|op|command',
);
const isOfSurrounding = named('environment|env|mode|source|channel|via|origin');
const isOfHash = named(
  'etag|hash|checksum|digest|md5|sha(1|256)|signature|nonce|cursor|(next|prev|end|start)cursor',
);
const isOfMethod = named('(http|request)?(method|verb)');

type Plain = string | boolean | JsonNumber | null;

/**
 * Whether a field beside a thing is known to say nothing of what became of the request, by its name and its value: a closed
 * list, since nobody can list what denies (decision 0122). What {@link isJudged} is judged by its value elsewhere.
 */
export function isHarmless(name: string, value: Plain, deed: Deed): boolean {
  if (isOfStatus(name)) return isGoodStatus(name, value);
  if (isOfProgram(name, value)) return true;
  if (value instanceof JsonNumber) return isHarmlessNumber(name, value, deed);
  if (value === true) return isDone(name, deed) || isOfMode(name) || isOfNews(name);
  if (value === false) return isJudged(name) || isOfNoNews(name) || isOfExcuse(name);
  if (value === null || value === '') return isOfNothing(name) && !isOfDeed(name, deed);
  return isHarmlessText(name, value, deed);
}

/** Names by which an answer says what became of a request: their values are looked at by what denies a success. */
const isJudged = (name: string): boolean => isAboutResult(name) || verbCounted(name) !== null;

/** Shares of a limit, or of a list: alone they may be of what is left to be done. */
export const isOfShare = named('from|to|used|remaining|available');
const mayBeEmpty = named(
  '[a-z]*(ids?|uuid|cursor|token)|messages?|msg|description|details?|reason|info|notes?|notices?|text|tags?|card|parent|previous|(job|task|batch|operation)(id)?|deprecat(ion|ed)|(is)?(deleted|cancell?ed|archived|expire[sd]?)(at|on)?',
);
/** Names under which nothing may stand: what may be a decision, or the thing after it, is not among them. */
const isOfNothing = (name: string): boolean =>
  [isJudged, isNameOfLink, isPlaceOfThing, isRepeated, mayBeEmpty, isOfExcuse, isOfMode, isOfNews].some(
    (isOne) => isOne(name),
  ) ||
  [isOfWarnings, isOfId, isOfTime, isOfBirth, isOfVersion, isOfAmount, isOfNumber, isOfServer].some((isOne) =>
    isOne(name),
  ) ||
  [isOfLabel, isOfType, isOfSurrounding, isOfHash, isOfMethod, isOfChanges].some((isOne) => isOne(name)) ||
  [isOfOthers, isAsker, isOfFlags, isOfAnswer].some((isOne) => isOne(name)) ||
  places.some(([isName]) => isName(name));

/** A flag of success, or of what was to be done. */
const isDone = (name: string, deed: Deed): boolean => {
  const verb = verbCounted(name);
  return verb === null ? isAboutResult(name) : isOwnVerb(deed, verb);
};

/** A status is good by few values alone: what was done, 2xx, and 0 where it is a code. */
function isGoodStatus(name: string, value: Plain): boolean {
  const isCode = isNameOfCode(plainKey(name));
  if (value === null || value === '') return isCode;
  const text = value instanceof JsonNumber ? value.text : value;
  return (
    text === true || (typeof text === 'string' && (isCode ? /^(0+|1|2\d\d)$/ : /^(1|2\d\d)$/).test(text))
  );
}

/** The thing, where it is not to be gone, or a verb of what was to be done, which has to have a value. */
const isOfDeed = (name: string, deed: Deed): boolean => {
  const { does, noun } = deed;
  const key = plainKey(name);
  const verbs = [verbCounted(name), bareName(name), bareName(name).replace(/(at|on|date|time|by)$/, '')];
  return (
    key === 'id' ||
    key === `${noun}id` ||
    (key === noun && does !== 'ends') ||
    verbs.some(
      (verb) => verb !== null && (isOwnVerb(deed, verb) || /^(ok|ac(cept|knowledg)ed|valid)$/.test(verb)),
    )
  );
};

/** What is no count: a number that is set is 1. */
const isFlag = (name: string): boolean => /^(ok|ac(cept|knowledg)ed|valid)$/.test(bareName(name));

const isHarmlessNumber = (name: string, value: JsonNumber, deed: Deed): boolean => {
  const number = Number(value.text);
  if (isJudged(name)) return !isFlag(name) || number === 1;
  if (isOfAmount(name) || isOfVersion(name) || isOfNoNews(name)) return number >= 0;
  if (isOfId(name) || isOfNumber(name) || isOfChanges(name) || isOfNews(name))
    return number > 0 && Number.isInteger(number);
  if (isOfWarnings(name)) return number === 0;
  return isOfDay(name, value, deed);
};
export const isOfWarnings = ofKeys((name) => /warn/i.test(name));

/** Clocks differ, and a date has no zone. */
const nearMs = 36 * 60 * 60 * 1000;
/** A time that can be read, and is the one of the answer. */
function isOfDay(name: string, value: Plain, { at }: Deed): boolean {
  if (!isOfTime(name) && !isOfBirth(name)) return false;
  if (at === null) return isWithin(value, { first: 0, last: Number.POSITIVE_INFINITY });
  return isWithin(value, { first: isOfBirth(name) ? 0 : at - nearMs, last: at + nearMs });
}

function isHarmlessText(name: string, text: string, deed: Deed): boolean {
  if (/^[1-9]\d*$/.test(text) && isHarmlessNumber(name, new JsonNumber(text), deed)) return true;
  if (isOfVersion(name))
    return /^v?\d{1,8}([.-]\d{1,4}){0,3}(-?(alpha|beta|rc|unstable)[.\d]*)?$/i.test(text);
  if (isOfAmount(name)) return /^\d+(\.\d+)?( ?([mµun]?s|sec(onds)?|[kmg]?b|%)|\/\d+)?$/i.test(text);
  if (isOfNumber(name)) return /^[1-9]\d*$/.test(text);
  if (isOfId(name) || isOfServer(name)) return isIdForm(text);
  if (isOfTime(name) && /^\d\d?:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return true;
  if (isOfTime(name) || isOfBirth(name)) return isOfDay(name, text, deed);
  if (places.some(([isName, form]) => isName(name) && form.test(text))) return !hasDenial(text);
  if (isQuietAddress(name, text, deed)) return true;
  if (isOfType(name)) return isActionOf(text, deed);
  if (isOfSurrounding(name))
    return /^(live|prod(uction)?|staging|api|app|web|rest|graphql|admin)$/i.test(text);
  if (isOfHash(name)) return isIdForm(text.replace(/^W\/|"/g, ''));
  return isOfMethod(name) && methods[deed.does].test(text);
}
const methods = { makes: /^(post|put)$/i, changes: /^(put|patch|post)$/i, ends: /^(delete|post)$/i };

/** What an answer says of whoever asked, or of whose store it is. */
export const isOfAsker = (name: string, value: Plain, deed: Deed): boolean =>
  isHarmless(name, value, deed) ||
  (isOfLabel(name) && typeof value === 'string' && value.length <= 100 && !hasDenial(value));

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

export const isOfRetired = named('deprecat(ions?|ed)');
export const isOfLinks = named('links?');

/** A link to the thing, or to what can be done with it, as an entry of a list. */
export const isLink = (link: JsonObject, deed: Deed): boolean => {
  const { href, rel, method: _method, type: _type, title: _title, ...more } = link;
  if (typeof href !== 'string' || Object.keys(more).length > 0) return false;
  const rels = [rel ?? null].flat();
  const end = href.lastIndexOf('/');
  const place = isOfRelation(href.slice(end + 1)) ? href.slice(0, end) : href;
  return (
    isQuietAddress('self', place, deed) && rels.every((one) => typeof one === 'string' && isOfRelation(one))
  );
};
const isOfRelation = named(
  'self|edit|update|cancel|delete|remove|skip|pause|resume|swap|collection|up|item|customer|address|charges?|orders?|related|canonical',
);
/** Objects of whoever asked, and of the store. */
export const isAsker = named('(shop|store|merchant|account|tenant|user|client|app|api|instance|node|pod)s?');
/** Objects of flags: one that is set says that something is there. */
export const isOfFlags = named('features?|(feature)?flags');
/** Objects in which an answer tells of itself, field by field. */
export const isOfAnswer = named(
  'meta|metadata|info|status|links?|_links?|pagination|paging|page|pageinfo|rate(limit)?s?|limits?|quota|throttle(status)?|trace|debug|timings?|performance|jsonapi|extensions|db|database|sql|self|cost|versions?|context|audit|server|headers|cookies|deprecations?',
);
