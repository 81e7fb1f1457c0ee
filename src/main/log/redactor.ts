import { mask, maskNamed, maskTokens } from './named-secrets.ts';

/** Masks secrets in texts that are kept: logs, activity, error details. */
export type Redactor = {
  /** From now on this exact text is masked wherever it turns up. Short texts are ignored: they are no secrets. */
  readonly register: (secret: string) => void;
  readonly redact: (text: string) => string;
  /**
   * For answers of a service: registered secrets, and the values behind names of tokens and secrets. Codes, ids and
   * whatever else only looks like a secret stay, and JSON stays JSON.
   */
  readonly mask: (text: string) => string;
};

const shortestSecret = 8;
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const tokenHeader = /(-access-token["']?\s*[:=]\s*)(?:"[^"]*"|\S+)/gi;
/** A long unbroken run of letters and digits, both present: what tokens look like. */
const tokenLike = /[A-Za-z0-9_~+-]{24,}={0,2}/g;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const looksLikeToken = (text: string): boolean =>
  !uuid.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text) && new Set(text).size > 8;

/** The ways in which a secret is written: as it is, in an address, in JSON, and in JSON in a JSON text. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const inJson = JSON.stringify(json).slice(1, -1);
  return [secret, json, inJson, ...(secret.isWellFormed() ? [encodeURIComponent(secret)] : [])];
}

/** A redactor. Registered secrets are masked first, then everything that looks like one. */
export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  const withoutKnown = (text: string): string => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, mask);
    return clean;
  };
  return {
    register: (secret) => {
      if (secret.length < shortestSecret) return;
      for (const form of formsOf(secret)) secrets.add(form);
    },
    mask: (text) => maskTokens(withoutKnown(text)),
    redact: (text) => {
      const clean = withoutKnown(text).replace(tokenHeader, `$1${mask}`).replace(bearer, `$1 ${mask}`);
      return maskNamed(clean).replace(tokenLike, (found) => (looksLikeToken(found) ? mask : found));
    },
  };
}
