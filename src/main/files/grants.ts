import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { Failure } from '../failure.ts';
import type { Grants } from '../ports.ts';

/** Opaque rights to files, for as long as the app runs. The page holds the words, never the paths. */
export function createGrants(): Grants {
  const paths = new Map<string, string>();
  return {
    grant: (path) => {
      const grant = randomBytes(18).toString('base64url');
      paths.set(grant, path);
      return grant;
    },
    path: (grant) => {
      const path = paths.get(grant);
      if (path !== undefined) return path;
      throw new Failure({
        code: 'not-found',
        message: 'The right to this file has ended.',
        next: 'Choose the file again.',
      });
    },
  };
}

/** The name of a granted file, without its folder. */
export const grantedName = (grants: Grants, grant: string): string => basename(grants.path(grant));
