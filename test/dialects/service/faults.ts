import type { Dialect } from '../properties.ts';
import { hash } from './wire.ts';

/** What goes wrong with one request; `acts`: the service does what is asked all the same. */
export type Fault =
  | { readonly kind: 'lost'; readonly acts: boolean }
  | { readonly kind: 'status'; readonly status: number; readonly acts: boolean; readonly html: boolean }
  | { readonly kind: 'page'; readonly acts: boolean }
  | { readonly kind: 'cut'; readonly acts: boolean };

/** So many faults, then the service behaves: a service that never does is no campaign. */
const most = 25;
/** One request in so many. */
const oneIn = 8;

const lostBefore: Fault = { kind: 'lost', acts: false };
const lostAfter: Fault = { kind: 'lost', acts: true };
const status = (code: number, acts: boolean, html = false): Fault => ({
  kind: 'status',
  status: code,
  acts,
  html,
});
const kinds: Readonly<Record<Dialect['faults'], readonly Fault[]>> = {
  none: [],
  'lost before': [lostBefore],
  'lost after': [lostAfter],
  '500': [status(500, false), status(500, true)],
  '503': [status(503, false)],
  html: [status(502, false, true), status(504, true, true), { kind: 'page', acts: false }],
  cut: [{ kind: 'cut', acts: true }],
  all: [
    lostBefore,
    lostAfter,
    status(500, true),
    status(503, false),
    status(502, false, true),
    { kind: 'page', acts: false },
    { kind: 'page', acts: true },
    { kind: 'cut', acts: true },
  ],
};

/** The fault plan: which of the requests, counted from the first, go wrong and how. */
export function createFaultPlan({ faults, salt }: Dialect): (isChange: boolean) => Fault | null {
  const possible = kinds[faults];
  let requests = 0;
  let count = 0;
  return (isChange) => {
    requests += 1;
    if (possible.length === 0 || count >= most || hash(oneIn, salt, requests, 'fault') !== 0) return null;
    const fault = possible[hash(possible.length, salt, requests, 'which')];
    if (fault === undefined) return null;
    // A reading has no effect that could be without its answer.
    count += 1;
    return isChange ? fault : { ...fault, acts: true };
  };
}
