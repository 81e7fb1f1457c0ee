import { withoutUnseen } from '../../domain/text.ts';
import { KnownSecrets } from './known-secrets.ts';
import { beginsAsJson, maskedJson } from './masked-json.ts';
import { mask, maskNamed, maskTokens, maskTokensOfPage, namesToken } from './named-secrets.ts';
import { Reasons } from './reasons.ts';

/** Masks secrets in texts that are kept: logs, activity, error details. */
export type Redactor = {
  /**
   * From now on this exact text is masked in what is kept, and in the answers of the service that it is for, by the id
   * of its profile. Short texts are ignored: they are no secrets.
   */
  readonly register: (secret: string, service?: string) => void;
  readonly redact: (text: string) => string;
  /**
   * For answers of a service: its registered secrets, and the values behind names of tokens and secrets. Codes, ids and
   * whatever else only looks like a secret stay, and JSON stays JSON. Secrets of others are not looked for: a service
   * chooses its tokens, and one that is a word would change the answers of all. Without a service those of all are.
   */
  readonly mask: (text: string, service?: string) => string;
};

const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const tokenHeader =
  /([-_](?:access|auth|api|session|csrf|xsrf)[-_]?(?:token|key)["']?\s*[:=]\s*)(?:"[^"]*"|\S+)/gi;
/** Headers whose whole line is a secret, also as a list of lines. In two patterns, which are proven linear in a moment. */
const secretHeader = /\b(?:(?:set-)?cookie2?|(?:proxy-)?authorization)["']?\s*[:=]\s*/gi;
const headerValue = /\[[^\]]*\]?|"(?:[^"\\]|\\.)*"?|[^\r\n]*/y;
/** A long unbroken run of letters and digits, both present: what tokens look like. */
const tokenLike = /[A-Za-z0-9_~+-]{24,}={0,2}/g;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const looksLikeToken = (text: string): boolean =>
  !uuid.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text) && new Set(text).size > 8;

function withoutHeaders(text: string): string {
  let clean = '';
  let at = 0;
  for (const { 0: name, index } of text.matchAll(secretHeader)) {
    // A name inside a value that is masked already.
    if (index < at) continue;
    headerValue.lastIndex = index + name.length;
    headerValue.test(text);
    clean += text.slice(at, index + name.length) + mask;
    at = headerValue.lastIndex;
  }
  return clean + text.slice(at);
}

/** A redactor. Registered secrets are masked first, then everything that looks like one. */
export function createRedactor(): Redactor {
  const all = new KnownSecrets();
  const ofServices = new Map<string, KnownSecrets>();
  const of = (service: string): KnownSecrets => {
    const known = ofServices.get(service) ?? new KnownSecrets();
    ofServices.set(service, known);
    return known;
  };
  const without = (secrets: KnownSecrets, text: string): string => {
    let clean = '';
    let at = 0;
    for (const { start, end } of secrets.placesIn(text)) {
      clean += text.slice(at, start) + mask;
      at = end;
    }
    return clean + text.slice(at);
  };
  /** What is shown of a text has no signs that nobody sees: one with a secret without them is kept without them. */
  const asShown = (clean: (text: string) => string, text: string): string => {
    const shown = withoutUnseen(text);
    if (shown === text) return clean(text);
    const kept = clean(shown);
    return kept === shown ? text : kept;
  };
  return {
    register: (secret, service) => {
      all.add(secret);
      if (service !== undefined) of(service).add(secret);
    },
    mask: (text, service) => {
      const secrets = service === undefined ? all : of(service);
      // Where no secret is there in any spelling, nothing has to be looked for in each text, but in those with escapes.
      const shown = withoutUnseen(text);
      const isThere = secrets.placesIn(shown).length > 0;
      if (!isThere && !text.includes('\\') && !namesToken(shown)) return text;
      const reasons = new Reasons();
      const masked = (one: string, literal: string): string =>
        asShown(
          (each) => maskTokens(isThere || literal.includes('\\') ? without(secrets, each) : each, reasons),
          one,
        );
      const json = beginsAsJson(text) ? maskedJson(text, masked, reasons) : null;
      return (
        json ?? asShown((page) => maskTokensOfPage(isThere ? without(secrets, page) : page, reasons), text)
      );
    },
    redact: (text) =>
      asShown((shown) => {
        const clean = withoutHeaders(without(all, shown))
          .replace(tokenHeader, `$1${mask}`)
          .replace(bearer, `$1 ${mask}`);
        return maskNamed(maskTokens(clean)).replace(tokenLike, (found) =>
          looksLikeToken(found) ? mask : found,
        );
      }, text),
  };
}
