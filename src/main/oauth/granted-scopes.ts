import type { Redactor } from '../log/redactor.ts';

/** What names of scopes consist of, those of other services included. */
const scopeName = /^[\w:./-]{1,100}$/;
/** The specification lists fewer than 40. */
export const mostScopes = 200;

/**
 * The names of scopes that a service granted, from a list or a text with blanks or commas between them. They are kept
 * in `desk.db` and shown, so what is no name is left out, and so is one that has a token of the service: the tokens of
 * the same answer have to be registered before.
 */
export function grantedScopes(
  named: string | readonly string[],
  redactor: Redactor,
  service: string,
): string[] {
  const names = typeof named === 'string' ? named.split(/[\s,]+/) : named;
  const scopes: string[] = [];
  for (const name of new Set(names)) {
    if (scopes.length === mostScopes) break;
    if (scopeName.test(name) && redactor.mask(name, service) === name) scopes.push(name);
  }
  const all = scopes.join('');
  // A token in pieces is known by all of them together alone.
  return redactor.mask(all, service) === all ? scopes : [];
}
