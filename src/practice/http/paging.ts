import { ServiceProblem } from '../answers/problem.ts';
import type { ApiCall } from './call.ts';

export type Page = {
  readonly limit: number;
  /** Entries with a greater number follow. */
  readonly after: number;
  readonly cursorAfter: (n: number) => string;
};

/** `limit` and `cursor` of a list. A limit above the page size is cut down to it, or refused by a fault. */
export function readPage(call: ApiCall): Page {
  const asked = wholeQuery(call, 'limit') ?? call.service.options.limits.pageSize;
  const most = call.service.options.limits.pageSize;
  if (asked === 0) throw new ServiceProblem(422, { limit: ['must be at least 1'] });
  const limited = call.faults.fire('page-limit', (action) => asked > action.max);
  if (limited?.refuse === true) {
    throw new ServiceProblem(422, { limit: [`must be at most ${limited.max}`] }, { keepWords: true });
  }
  const cursor = call.query.get('cursor');
  const after = cursor === null ? 0 : Number(/^after-(\d{1,12})$/.exec(unpacked(cursor))?.[1] ?? Number.NaN);
  if (Number.isNaN(after)) throw new ServiceProblem(422, { cursor: ['is not valid'] });
  return {
    after,
    limit: Math.min(asked, most, limited?.max ?? most),
    cursorAfter: (n) => Buffer.from(`after-${n}`).toString('base64url'),
  };
}

const unpacked = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');

function wholeQuery(call: ApiCall, name: string): number | null {
  const text = call.query.get(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new ServiceProblem(422, { [name]: ['is not an integer'] });
  return Number(text);
}
