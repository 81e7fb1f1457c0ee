import type { StepResult } from './events.ts';

// bounded: 500 characters, cut by flattenErrors
const isStarted = new RegExp(
  [
    String.raw`\b(?:already|is|was|been|being|has|have|currently|state) (?:(?:already|been|being|in|now|currently) )*["'“(]?(?:process|start|submit|complet|run|clos|finish|enqueu|queu|progress|execut|begun|trigger)\w*`,
    String.raw`\b(?:not pending|no longer (?:pending|queued|open|waiting))\b`,
    String.raw`\bcannot be (?:processed|started|submitted|run|executed) (?:again|twice|more than once)\b`,
  ].join('|'),
  'gi',
);
/** Of requests, not of batches or tasks: the one that is refused is the same as one before. */
// bounded: 500 characters, cut by flattenErrors
const isTwice =
  /\b(?:duplicated?|same|identical|repeated) (?:request|submission|operation|transaction|call)s?\b|\bidempotency\b.{0,30}\b(?:conflict|reused|duplicate|(?:was|is|been|already|in) used?)\b/i;
export const saysTwice = (line: string): boolean => isTwice.test(line);
/** What is still to come, not what is. */
const toCome = /\b(?:until|before|unless)\b[^.,;:!]*/gi;

const thing = '(?:batch|job|run|import|one)(?:e?s)?';
/** Another batch, any number of them, or what is no batch: the store, its limit, tasks that are being taken in. */
const others = [
  `(?:any|(?:an)?other|previous|earlier|prior|some|many|several|multiple|these|those|concurrent|\\d{1,2}) (?:[a-z]+ )?${thing}`,
  // “A batch that is being processed cannot be processed again” is about this one.
  `an? (?:[a-z]+ )?${thing}(?! (?:that|which)\\b)`,
  `one (?:batch|job|run|import)|(?<!\\b(?:this|that|the|same|your) )one`,
  '(?:batches|jobs|(?<!batch )runs|imports|limit|maximum|validation|creation|upload|we)',
  '(?<!\\b(?:of|for|in|on|by|at|to|from) (?:[a-z]+ )?)(?:store|shop|service|server|system|queue|account|maintenance)',
  'tasks(?= (?:are|is) (?:still |currently |now )?being\\b)',
  'processing(?= is clos)',
].join('|');
const id = `batch(?: (?:id|number|no\\.?))?[ #:="'(-]*(?<id>[\\w-]*\\d[\\w-]*)`;
// bounded: 500 characters, cut by flattenErrors
const subjects = new RegExp(`\\b(?:(?<other>${others})(?![a-z])|${id}|batch(?![a-z]))`, 'gi');

const ofThis = /^ (?:(?:for|on) )?(?:(?:this|the|your|that) (?:same )?batch|it)\b/i;
const ofOther = /^ (?:an?|(?:an)?other|(?:the )?(?:previous|earlier)|\d{1,2}) (?:[a-z]+ )?batch(?:es)?\b/i;

/**
 * Whether a refusal of a start says that the batch was started: “Batch has already been submitted”, “is being processed”. One
 * that names the batch, or no other one, is about it.
 */
export function saysStarted(line: string, batchId: string | null): boolean {
  const text = plain(line, batchId);
  if (saysTwice(text)) return true;
  return [...text.matchAll(isStarted)].some(({ 0: verb, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + verb.length)];
    if (/\bnot (?:yet )?$/i.test(before)) return false;
    // “In progress of being filled”
    if (/^ of (?:being )?(?!process|start|submit|run)/i.test(after)) return false;
    if (ofThis.test(after)) return true;
    if (ofOther.test(after)) return false;
    const { groups } = [...text.matchAll(subjects)].findLast((one) => one.index < index) ?? {};
    return groups?.other === undefined && !isOfOther(groups?.id, batchId);
  });
}

/** Whether a batch is named by another ID; a number beside an ID of another form may be a name of this one. */
function isOfOther(named: string | undefined, batchId: string | null): boolean {
  if (named === undefined || batchId === null || named === batchId) return false;
  return /^\d+$/.test(named) && /^\d+$/.test(batchId);
}

type Refused = Pick<Extract<StepResult, { readonly is: 'refused' }>, 'status' | 'words'>;
const tooManyRequests = 429;
const mostLooks = 4;
/** A limit of requests may be that of a repeat on the way, whoever it names; one of batches is none. */
const isAgainst = (other: string | undefined, status: number): boolean =>
  other !== undefined && (status !== tooManyRequests || /batch|job|run|import/i.test(other));

/**
 * Looks in a row that have to show a batch as not started before its start is repeated: the same request may have been
 * repeated on the way, its first copy taken in, and the word of the batch behind. What another batch, the store or a limit of
 * batches stands against has not been begun.
 */
export function looksAfter({ status, words }: Refused, batchId: string | null): number {
  const isOther = words.some((line) =>
    [...plain(line, batchId).matchAll(subjects)].some(
      ({ groups }) => isAgainst(groups?.other, status) || isOfOther(groups?.id, batchId),
    ),
  );
  return isOther ? 1 : mostLooks;
}

/** A refusal without what is to come, and with the batch by one name. */
function plain(line: string, batchId: string | null): string {
  const isOwn = (word: string): boolean => word.toLowerCase() === batchId?.toLowerCase();
  return (
    line
      .replaceAll('_', ' ')
      .replace(toCome, '')
      // bounded: 500 characters, cut by flattenErrors
      .replace(/\b[\w-]+\b(?! (?:batch|job|run|import|task))/g, (word) => (isOwn(word) ? 'this batch' : word))
  );
}
