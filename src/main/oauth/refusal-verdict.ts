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

/** The texts of an answer, and each with the name that it stands under: `{refresh_token: ["is invalid"]}`. */
function* saidIn(value: Json, name = '', depth = deepest): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (value instanceof JsonNumber) yield [name, value.text];
  else if (Array.isArray(value) && depth > 0) {
    for (const one of value) yield* saidIn(one, name, depth - 1);
  } else if (typeof value === 'object' && value !== null && depth > 0) {
    for (const [key, inner] of Object.entries(value)) yield* saidIn(inner, key, depth - 1);
  }
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Letters of what is neither JSON nor a form. */
const longestText = 5_000;

/** What an answer says as JSON, as a form, or in words; null where it is too long to be read. */
function saidBy(text: string): readonly (readonly [name: string, text: string])[] | null {
  if (!isShort(text)) return null;
  const body = readShortJson(text);
  if (body !== null) return [...saidIn(body)];
  const start = text.slice(0, longestText);
  return /^\w+=/.test(start) ? [...new URLSearchParams(start)] : [['', start]];
}

/** Words that mean the grant or the app, in a row of letters (RFC 6749, 5.2; RFC 6750, 3.1, and as services write them). */
const nameOfEnd =
  /^(e|err|error)?(invalidgrant|invalidclient|unauthorizedclient|unsupportedgranttype|(bad|invalid)credentials|app(un|not)installed|(grant|access)?(is|was|hasbeen)?revoked|sessionexpired)(error|exception)?$/;
const longestWord = 100;
const how = '(notvalid|bad|invalid|expired|revoked|reused|alreadyused|unknown|notfound)';
// bounded: 100 letters, looked at before it.
const tokenEnded = new RegExp(
  `^(the|this|your)?(refresh)?token(is|was|has|hasbeen)?${how}(or${how})*$|^${how}(refresh)?token$`,
);
/** Words of the request, which count where it was read. */
const ofRequest = /^(invalidrequest|invalidscope|accessdenied)$/;
/** Words that mean the moment (RFC 6749, 4.1.2.1, and as services write them). */
const ofMoment =
  /temporar|servererror|busy|ratelimit|toomanyrequests|throttl|overload|slowdown|maintenance|unavailable|upstream/;
const bare = /^(401)?(unauthori[sz]ed|unauthenticated)?$/;

/**
 * Only a word of the end rejects, under whatever name and status, and only where no word beside it means the moment: a
 * sign-in that is rejected by mistake has to be given again.
 */
export function verdictOf({
  status,
  text,
}: Pick<Extract<Exchange, { kind: 'answered' }>, 'status' | 'text'>): Verdict {
  const said = saidBy(text);
  const words = said?.map(([, one]) => letters(one)) ?? [];
  if (status === 429 || words.some((word) => ofMoment.test(word))) return 'passing';
  const isEnd = (word: string): boolean =>
    word.length <= longestWord &&
    (nameOfEnd.test(word) || tokenEnded.test(word) || (status === 400 && ofRequest.test(word)));
  const ends = said?.some(([name, one]) =>
    [...one.split(':'), `${name}${one}`].some((part) => isEnd(letters(part))),
  );
  if (ends) return 'rejected';
  if (status === 401 && said !== null && words.every((word) => bare.test(word))) return 'unauthorized';
  return status >= 500 ? 'passing' : 'refused';
}
