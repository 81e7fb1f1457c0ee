import { isJsonObject, type Json, JsonNumber } from '../../../domain/json.ts';
import { plainKey } from '../../api/error-in.ts';

/**
 * What libraries, queues and gateways say where a request may have been carried out, but no answer came.
 * bounded: no part of it repeats.
 */
const lost = new RegExp(
  [
    'time[ds]?out|(?<![a-z])time[ds]?[ _-]out(?![a-z]| of)|deadline[ _]exceeded|execution (time|expired)',
    'bad gateway|gateway time|upstream|service (is )?(temporarily )?unavailable|(status code|https?) 5\\d\\d',
    '(internal|server|unexpected|unknown|network|system|runtime|fatal|socket|connection|curl)[ _-]?(error|exception|fail)',
    'something went wrong|connection (was |is |has been )?(abort|reset|closed|lost|refused|dropped|interrupt|unexpected)|(lost|closed) (the )?connection|disconnect|ECONN|EPIPE|broken pipe|hang up|hung up|(request|fetch) failed',
    '\\beof|eoferror|end of file|empty reply|no response|(without|obtain) (a |any )?response|was aborted|^aborted|aborterror|^terminated',
    'killed|sig(kill|term|int|segv)|signal \\d|worker ?(lost|exit|died|was|crash|terminat|stopp)|stalled|heartbeat|restarted|crash|out of memory|too many times|visibility time',
  ].join('|'),
  'i',
);
const longestSaid = 500;
/** Words of a status alone: "the card is expired" is a refusal. */
const lostStatus = /^(expired|abort|interrupt|lost$|unknown)/i;
export const isLostStatus = (word: string): boolean => lostStatus.test(word) || lost.test(word);

const isNameOfCode = (key: string): boolean => /(status|statuscode|httpcode|errors?code)$/.test(key);
const deepest = 6;

/**
 * Whether a failed task says anywhere in it that its request got no answer, or one of a service that failed.
 * @param readsTexts false where a code of a refusal is known: then only another code counts
 */
export function saysLost(value: Json, readsTexts: boolean, under = '', depth = deepest): boolean {
  if (depth === 0 || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => saysLost(one, readsTexts, under, depth - 1));
  if (isJsonObject(value)) {
    return Object.entries(value).some(([name, one]) => {
      const key = plainKey(name);
      return key !== 'body' && saysLost(one, readsTexts, key === 'code' ? `${under}code` : key, depth - 1);
    });
  }
  if (typeof value === 'boolean') return value && readsTexts && lost.test(under);
  const text = value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : '';
  if (isNameOfCode(under) && /^(408|5\d\d)$/.test(text)) return true;
  return (
    readsTexts && ((/status(code)?$/.test(under) && text === '0') || lost.test(text.slice(0, longestSaid)))
  );
}
