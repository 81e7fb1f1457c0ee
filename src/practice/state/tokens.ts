import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { type Row, text, whole, wholeOrNull } from './row.ts';

/** Every token begins with this, so that a search finds one that leaked. */
export const tokenPrefix = 'practice-token-';

export type TokenKind = 'access' | 'refresh';
export type KnownToken = {
  readonly n: number;
  readonly hash: string;
  readonly kind: TokenKind;
  readonly clientId: string;
  readonly store: string;
  readonly scopes: readonly string[];
  /** Number of the exchange or refresh that brought it. */
  readonly grant: number;
  /** Number of the exchange that its line of refreshes began with. */
  readonly family: number;
};

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new token; the text is known to the caller alone. */
export function issueToken(
  database: Database,
  kind: TokenKind,
  owner: { readonly clientId: string; readonly store: string; readonly scopes: readonly string[] },
  grant: { readonly number: number; readonly family: number },
  now: number,
  expiresAt: number | null,
): string {
  const token = `${tokenPrefix}${kind}-${randomBytes(24).toString('hex')}`;
  database.run(
    `INSERT INTO tokens (hash, kind, client_id, store, scopes, issued_at, expires_at, grant_n, family)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    hashOf(token),
    kind,
    owner.clientId,
    owner.store,
    owner.scopes.join(' '),
    now,
    expiresAt,
    grant.number,
    grant.family,
  );
  return token;
}

/** The number of the next grant; tokens of earlier grants of its family are the ones that it replaces. */
export function nextGrant(database: Database): number {
  const row = database.get('SELECT coalesce(max(grant_n), 0) + 1 AS next FROM tokens');
  return row === undefined ? 1 : whole(row, 'next');
}

/** The token if it works now. */
export function findToken(
  database: Database,
  kind: TokenKind,
  secret: string,
  now: number,
): KnownToken | null {
  const row = database.get(
    'SELECT * FROM tokens WHERE hash = ? AND kind = ? AND dead = 0',
    hashOf(secret),
    kind,
  );
  if (row === undefined) return null;
  const expiresAt = wholeOrNull(row, 'expires_at');
  return expiresAt !== null && expiresAt <= now ? null : readToken(row);
}

/** Ends the tokens that a newer grant of the family replaces. */
export function endOlderGrants(
  database: Database,
  family: number,
  grant: number,
  kinds: readonly TokenKind[],
): void {
  for (const kind of kinds) {
    database.run(
      'UPDATE tokens SET dead = 1 WHERE family = ? AND kind = ? AND dead = 0 AND grant_n < ?',
      family,
      kind,
      grant,
    );
  }
}

/** Whether a grant brought a refresh token of its own. */
export const grantHasRefreshToken = (database: Database, grant: number): boolean =>
  database.get("SELECT 1 AS one FROM tokens WHERE grant_n = ? AND kind = 'refresh'", grant) !== undefined;

export const endToken = (database: Database, n: number): number =>
  database.run('UPDATE tokens SET dead = 1 WHERE n = ?', n);

/** Ends the living tokens of a store; returns how many. */
export function endTokensOf(database: Database, store: string, kinds: readonly TokenKind[]): number {
  return kinds.reduce(
    (ended, kind) =>
      ended +
      database.run(
        'UPDATE tokens SET dead = 1 WHERE store = ? AND kind = ? AND dead = 0',
        store.toLowerCase(),
        kind,
      ),
    0,
  );
}

const readToken = (row: Row): KnownToken => ({
  n: whole(row, 'n'),
  hash: text(row, 'hash'),
  kind: text(row, 'kind') === 'access' ? 'access' : 'refresh',
  clientId: text(row, 'client_id'),
  store: text(row, 'store'),
  scopes: text(row, 'scopes')
    .split(' ')
    .filter((scope) => scope !== ''),
  grant: whole(row, 'grant_n'),
  family: whole(row, 'family'),
});
