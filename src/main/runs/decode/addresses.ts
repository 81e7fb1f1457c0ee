import { hasDenial, isIdForm } from '../../api/forms.ts';
import type { Deed } from './deed.ts';
import { named } from './named.ts';
import { isNamePlace } from './own-record.ts';

/** Where the thing is, and pages of a list of them. */
const isOfLink = named(
  'self(link)?|href|path|endpoint|resource|route|related|canonical|url|uri|links?|location|(next|prev|previous|first|last|discount|subscription|bundleselection|checkout|onetime|resource|cart)(page)?(url|uri|link|href)?',
);
/** Where one reads about the service. */
const isOfReading = named('(docs?|documentation|help|support|statuspage)(page)?(url|uri|link|href)?');
/** Where nothing stands, there is nowhere to go. */
const isOfAnyLink = named('[a-z]*(url|uri|link|href)s?|redirect');
export const isNameOfLink = (name: string): boolean =>
  isOfLink(name) || isOfReading(name) || isOfAnyLink(name);

const isAddress = /^(https?:\/)?\/\S*$/i;
const isOfDocs = /(^|[/.-])(docs?|documentation|help|support|developers?|reference|guides?|status)([/.-]|$)/i;
const act =
  /log[_-]?in|sign[_-]?in|confirm|approv|auth|verif|challenge|consent|redirect|jobs?\b|tasks?\b|operation|queue|pay|otp|2fa|mfa|review|accept|simulat/i;

/** Whether a field is an address of the thing itself, or of words about the service: any other may be one to go on to. */
export const isQuietAddress = (name: string, text: string, deed: Deed): boolean =>
  isAddress.test(text) &&
  !hasDenial(text) &&
  (isOfLink(name) ? isOfThing(text, deed) : isOfReading(name) && isOfDocs.test(text) && !act.test(text));

/** `/subscriptions`, `/v1/subscriptions/5.json` of the very row. */
function isOfThing(text: string, { noun, named: own }: Deed): boolean {
  const [address = ''] = text.split(/[?#]/, 1);
  const path = address.replace(/^https?:\/\/[^/]*/i, '').replace(/\.json$/i, '');
  const [last = '', before = ''] = path.split('/').filter(Boolean).reverse();
  const isNoun = (part: string): boolean =>
    noun === null ? /^(async_?)?batch(es)?$/i.test(part) : isNamePlace(noun, part);
  // A row that is named by its code has an ID of its own.
  const isOwn = last.toLowerCase() === own || (!/^\d+$/.test(own ?? '') && isIdForm(last));
  return !act.test(path) && (isNoun(last) || (isNoun(before) && isOwn));
}
