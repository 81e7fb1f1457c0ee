import type { Service } from '../service.ts';
import type { Route } from './call.ts';

export type Found =
  | { readonly kind: 'found'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'no-method'; readonly allowed: readonly string[] };

/** Finds the route of a method and path. `:name` in a pattern stands for one segment, decoded. */
export function findRoute(routes: readonly Route[], service: Service, method: string, path: string): Found {
  const allowed: string[] = [];
  for (const route of routes) {
    if (route.access === 'api' && route.exists?.(service) === false) continue;
    const params = readParams(route.pattern, path);
    if (params === null) continue;
    if (route.method === method) return { kind: 'found', route, params };
    allowed.push(route.method);
  }
  return allowed.length === 0 ? { kind: 'no-path' } : { kind: 'no-method', allowed };
}

function readParams(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = decoded(given[index] ?? '');
    if (segment === null) return null;
    if (part.startsWith(':')) {
      if (segment === '') return null;
      params[part.slice(1)] = segment;
    } else if (part !== segment) return null;
  }
  return params;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
