import { type Json, JsonNumber } from '../../domain/json.ts';
import type { Exchange } from '../api/transport.ts';
import { isShort, readShortJson } from './short-json.ts';

/**
 * What a refused renewal means. `rejected`: the sign-in has ended. `unauthorized`: a 401 that says no more than that, as a
 * gateway may once. `refused`: not renewed, for a reason that may or may not pass. `passing`: of the moment.
 */
export type Verdict = 'rejected' | 'unauthorized' | 'refused' | 'passing';

/** Objects and lists in each other: `{data: {errors: [{code}]}}`. */
const deepest = 4;

/** Names of what an answer is wrapped in: `{errors: {refresh_token: ["is invalid"]}}` tells of a refresh token. */
const isWrapper = (name: string): boolean =>
  /^(errors?|data|results?|response|details?|fields?|body|meta)?$/.test(letters(name));

type Said = {
  /** What a text stands under; null where that is of something else: `{csrf: {token: "expired"}}`. */
  readonly name: string | null;
  readonly text: string;
};

function* saidIn(value: Json, name: string | null = '', depth = deepest): Generator<Said> {
  if (typeof value === 'string') yield { name, text: value };
  else if (value instanceof JsonNumber) yield { name, text: value.text };
  else if (value === true) yield { name, text: 'true' };
  else if (Array.isArray(value) && depth > 0) {
    for (const one of value) yield* saidIn(one, name, depth - 1);
  } else if (typeof value === 'object' && value !== null && depth > 0) {
    const isOfAnswer = name !== null && isWrapper(name);
    for (const [key, inner] of Object.entries(value))
      yield* saidIn(inner, isOfAnswer ? key : null, depth - 1);
  }
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Letters of what is neither JSON nor a form. */
const longestText = 5_000;

/** What an answer says as JSON, as a form, or in words; null where it is too long to be read. */
function saidBy(text: string): readonly Said[] | null {
  if (!isShort(text)) return null;
  const body = readShortJson(text);
  if (body !== null) return [...saidIn(body)];
  const start = text.slice(0, longestText);
  const form = /^\w+=/.test(start) ? [...new URLSearchParams(start)] : [['', start] as const];
  return form.map(([name, one]) => ({ name, text: one }));
}

/** Statuses with which a token endpoint refuses a grant (RFC 6749, 5.2, and as services do): others are of who passes it on. */
const isOfGrant = (status: number): boolean => status < 300 || [400, 401, 403, 422].includes(status);

/** Words that mean the grant or the app, in a row of letters (RFC 6749, 5.2; RFC 6750, 3.1, and as services write them). */
const nameOfEnd =
  /^(oauth2?)?(e|err|error)?(invalidgrant|invalidclient|unauthorizedclient|unsupportedgranttype|(bad|invalid)credentials|(the)?app(was|is|hasbeen)?(un|not)installed|(grant|access|authorization)(is|was|hasbeen)?revoked|sessionexpired|(consent|login|interaction)required)(error|exception)?$/;
const longestWord = 100;
const how =
  '(notvalid|bad|invalid|expired|revoked|reused|alreadyused|unknown|notfound|doesnotexist|nolongervalid|nosuch)';
// bounded: 100 letters, looked at before it.
const tokenEnded = new RegExp(
  `^(the|this|your)?(provided)?((refresh)?token|(authorization)?grant)(is|was|has|hasbeen)?${how}(or${how})*$|^${how}(refresh)?token$`,
);
/** Words of the request, which count where its token or grant is named beside them. */
const ofRequest = /^(invalidrequest|invalidscope|accessdenied)$/;
/** Words that mean the moment (RFC 6749, 4.1.2.1, and as services write them), or who passes a request on. */
const ofMoment =
  /temporar|servererror|busy|ratelimit|toomanyrequests|throttl|overload|slowdown|maintenance|unavailable|upstream|timeout|timedout|deadline|tryagain|retrylater|pleasewait|concurrent|inprogress|pending|notyet|internalerror|connectionlost|clockskew|replica|gateway|proxy|firewall|captiveportal|csrf|redis/;
const isOfMoment = ({ name, text }: Said): boolean => {
  const under = letters(name ?? '');
  if (/^(is|can)?retry(able|after(seconds|ms)?)?$/.test(under)) return !/^(0|no|false)?$/.test(letters(text));
  // An address, or the ID of a request, holds any word.
  return (
    !/(ur[il]|links?|docs?|trace|id|host|server|path|instance)$/.test(under) && ofMoment.test(letters(text))
  );
};
const bare = /^(401)?(unauthori[sz]ed|unauthenticated|true)?$/;

/**
 * Only a word of the end rejects, with a status of a refused grant, and only where no word beside it means the moment: a
 * sign-in that is rejected by mistake has to be given again.
 */
export function verdictOf({
  status,
  text,
}: Pick<Extract<Exchange, { kind: 'answered' }>, 'status' | 'text'>): Verdict {
  const said = saidBy(text);
  if (said?.some(isOfMoment)) return 'passing';
  // “token endpoint”, “grant_type” and “token bucket” are others.
  const isOfToken =
    said?.some((one) => /refreshtoken|(the|your|this|provided)(token|grant)/.test(letters(one.text))) ??
    false;
  const isEnd = (word: string): boolean =>
    word.length <= longestWord &&
    (nameOfEnd.test(word) || tokenEnded.test(word) || (status === 400 && isOfToken && ofRequest.test(word)));
  const endOf = ({ name, text: one }: Said): string | null => {
    if (name === null) return null;
    // What stands behind a colon or in brackets may be of another thing: `redis: invalid credentials`.
    const parts = [one.split(/[:(]/)[0] ?? '', one, `${name}${one}`].map(letters);
    return parts.find(isEnd) ?? null;
  };
  const ends = (said ?? []).flatMap((one) => endOf(one) ?? []);
  // A list of all errors that there are is none of them.
  const isListed =
    new Set(ends).size > 1 && new Set(said?.filter((one) => endOf(one)).map(({ name }) => name)).size === 1;
  if (ends.length > 0 && !isListed && isOfGrant(status)) return 'rejected';
  if (status === 401 && said !== null && said.every((one) => bare.test(letters(one.text))))
    return 'unauthorized';
  return status === 429 || status >= 500 ? 'passing' : 'refused';
}
