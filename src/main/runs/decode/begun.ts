import { flattenErrors } from '../../api/errors.ts';
import type { ApiAnswer } from '../../ports.ts';
import { refusedBy } from '../../sending/answers.ts';

type Answered = Pick<Extract<ApiAnswer, { kind: 'answered' }>, 'status' | 'body' | 'text'>;

/**
 * Why a new checkout is refused. `begun`: another request is making it, or nothing is said but that something is locked or
 * in conflict: on a cart of which nothing was sent before that can only be the request itself, repeated on the way. `busy`:
 * the service takes no request. `reason`: anything else that is said.
 */
export type Why = 'begun' | 'busy' | 'reason';

export function whyRefused({ status, body, text }: Answered): Why | null {
  const refused = refusedBy(status);
  if (refused !== 'later' && refused !== 'final') return null;
  const clauses = flattenErrors(0, body, text).flatMap((line) => plain(line).split(between));
  if (clauses.some((clause) => ofBegun.some((one) => one.test(clause)))) return 'begun';
  if (refused === 'final') return 'reason';
  const telling = clauses.filter((clause) => ofProcessing.test(clause) || !isBare(clause));
  if (telling.length === 0) return 'begun';
  if (telling.every((clause) => ofService.test(clause))) return 'busy';
  // The status alone says it, in whatever language.
  return status === locked && !telling.some((clause) => ofStore.test(clause)) ? 'begun' : 'reason';
}

const locked = 423;
/** What may be locked for all of its carts. */
const ofStore = /\b(?:stores?|shops?|accounts?|merchants?|apps?)\b/;

/** Names as the words that they are made of: `resource_locked`, `resourceLocked`. */
const plain = (line: string): string =>
  line
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[_-]/g, ' ');
// bounded: 500 characters, cut by flattenErrors
const between = /[.:;,!?]+(?:\s|$)/;

const among = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** What a refusal is made of that says only that something is locked, in conflict, or sent twice. */
const bareWords = among(
  [
    'a an the this that your it its is are was were has have had be been do does did not no of on in for to by with at as and or while during because there some same identical another other previous first one',
    'request requests operation process transaction call resource record object item state status code type error exception',
    'cart carts checkout checkouts order creation external id token version modification update submission instance',
    'conflict conflicts conflicted conflicting lock locks locked locking deadlock timeout timed exceeded busy early too',
    'concurrent concurrently concurrency idempotent idempotency key duplicate duplicated duplicates repeated replay replayed',
    'being pending processing processed progress underway under way flight started begun received accepted submitted sent',
    'creating created made handled executing executed running queued already still currently now just recently ago',
    'try trying again retry later wait please moment moments few second seconds minute minutes shortly soon time after',
    'could cannot can unable failed obtain obtained acquire acquired get problem issue occurred detected happened',
    'success false true explanation http title about blank',
  ].join(' '),
);
/** Whether a clause says nothing else. What has a digit in it names something. */
const isBare = (clause: string): boolean =>
  (clause.match(/[\p{L}\p{N}@]+/gu) ?? []).every((word) => /[\d@]/.test(word) || bareWords.has(word));

/** What was tried, and did not succeed, is no longer going on. */
// bounded: 500 characters, cut by flattenErrors
const ofProcessing =
  /\b(?:problem|error|issue|fail\w*|unable|could not|can ?not)\b.{0,30}\bprocess(?:ing)?\b/;
/** A service that takes no request at all. */
// bounded: 500 characters, cut by flattenErrors
const ofService =
  /\b(?:service|server|system|api|gateway|queue|we)\b.{0,20}\b(?:busy|overloaded|unavailable)\b|\btoo many (?:\w+ )?requests\b/;

const subject =
  /(?<!\b(?:of|in|on|for|from|by) (?:an? |the |this |your )?)\b(?:request|creation|checkout|cart|operation|submission)\b.{0,60}?/;
// bounded: 500 characters, cut by flattenErrors
const stands =
  /(?:\b(?:is|was|has been|already|still|currently|now) )+(?:being (?:made|created|processed|handled|executed|submitted)|in progress|under ?way|in flight|pending|processing|locked|busy)\b/;
// bounded: 500 characters, cut by flattenErrors
const isBegun = /(?:\b(?:has|have|been|already) )+(?:started|begun|received|submitted)\b/;
/** What says that a request is going on, whatever else is said. */
const ofBegun: readonly RegExp[] = [
  // bounded: words of the program, and 60 characters between them.
  new RegExp(`${subject.source}(?:${stands.source}|${isBegun.source})`),
  /\b(?:duplicated?|same|identical|repeated|concurrent) (?:request|submission|operation|transaction|call)\b/,
  /\b(?:an)?other (?:request|operation|process|transaction)\b/,
  /\bidempotency\b.{0,30}\b(?:conflict|used|in use|duplicate|progress|processing)/,
];
