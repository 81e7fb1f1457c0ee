import { kinds } from './kinds/registry.ts';
import type { KindId } from './sheet/kind.ts';

/** What the granted scopes mean for one kind of change. */
export type ScopesOfKind = {
  readonly kind: KindId;
  /** Scopes that the specification names for it (spec: Scopes, 2). */
  readonly named: readonly string[];
  readonly missing: readonly string[];
  /** Scopes are missing, but not those with which it goes row by row. */
  readonly rowByRow: boolean;
};

/**
 * Which of the named scopes each kind lacks. Needed scopes of most batch types are "not shown" in the specification:
 * such work is tried, and what the service says to it is explained.
 */
export const scopesByKind = (granted: readonly string[]): readonly ScopesOfKind[] =>
  Object.values(kinds).map(({ id, scopes, rowByRow }) => {
    const missing = scopes.filter((scope) => !granted.includes(scope));
    return {
      kind: id,
      named: scopes,
      missing,
      rowByRow: missing.length > 0 && rowByRow?.scopes.every((scope) => granted.includes(scope)) === true,
    };
  });
