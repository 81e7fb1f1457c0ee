/** Masks secrets in texts that are kept: logs, activity, error details. */
export type Redactor = {
  /** From now on this exact text is masked wherever it turns up. Short texts are ignored: they are no secrets. */
  readonly register: (secret: string) => void;
  readonly redact: (text: string) => string;
};

export const mask = '[redacted]';

const shortestSecret = 8;
/** Names whose value is a secret, in URLs, forms and JSON: `code=...`, `"refresh_token": "..."`. */
const namedSecret =
  /(["']?(?:access_token|refresh_token|client_secret|id_token|api_key|password|authorization|cart_token|code)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&"',;}]+)/gi;
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const tokenHeader = /\b(x-[a-z0-9-]*-access-token["']?\s*[:=]\s*)("[^"]*"|\S+)/gi;
/** A long unbroken run of letters and digits, both present: what tokens look like. */
const tokenLike = /[A-Za-z0-9_~+-]{24,}={0,2}/g;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const looksLikeToken = (text: string): boolean =>
  !uuid.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text) && new Set(text).size > 8;

/** A redactor. Registered secrets are masked first, then everything that looks like one. */
export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  return {
    register: (secret) => {
      if (secret.length < shortestSecret) return;
      secrets.add(secret);
      if (secret.isWellFormed()) secrets.add(encodeURIComponent(secret));
    },
    redact: (text) => {
      let clean = text;
      for (const secret of secrets) clean = clean.replaceAll(secret, mask);
      return clean
        .replace(tokenHeader, `$1${mask}`)
        .replace(bearer, `$1 ${mask}`)
        .replace(namedSecret, `$1${mask}`)
        .replace(tokenLike, (found) => (looksLikeToken(found) ? mask : found));
    },
  };
}
