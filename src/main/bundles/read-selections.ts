import { hasOtherReading } from '../../domain/bundles/compare.ts';
import { readItems, readSelections, type Selection } from '../../domain/bundles/selection.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { PageMark } from '../../domain/run/events.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { errorIn } from '../api/error-in.ts';
import { isByNumber, type ListRequest, nextMark, pageRequest } from '../api/paging.ts';
import type { ApiAnswer, ApiRequest } from '../ports.ts';
import { isFromCache, isSuccess, refusedBy } from '../sending/answers.ts';
import type { Cut, Heard } from '../sending/ask.ts';

type PageRequest = Pick<ApiRequest, 'method' | 'path' | 'query' | 'isQueryOfService'>;

/** GET /bundle_selections?purchase_item_ids= (spec: Endpoints). */
export const selectionsOf = (subscriptionId: string): ListRequest => ({
  path: '/bundle_selections',
  query: { purchase_item_ids: subscriptionId },
  limit: null,
});

export type ReadResult =
  | Cut
  | { readonly is: 'read'; readonly selections: readonly Selection[] }
  | { readonly is: 'none' | 'failed'; readonly message: string };

const none = bundlesMessages.serviceNoBundleSelection;
const endless = bundlesMessages.serviceListsMorePages;
const unreadable = bundlesMessages.answerServiceNoBundle;

/** Pages of selections of one subscription that are read at most: a service need not know the filter. */
const mostPages = 20;

/** Reads the bundle selections of a subscription, on every page that the service tells of. */
export async function readSubscription(
  send: (request: PageRequest) => Promise<Heard>,
  profile: Profile,
  subscriptionId: string,
): Promise<ReadResult> {
  const list = selectionsOf(subscriptionId);
  const selections: Selection[] = [];
  /** Ids of all selections that were listed, those of other subscriptions among them. */
  const listed = new Set<string>();
  let mark: PageMark | null = null;
  for (let page = 1; ; page += 1) {
    const heard = await send({ method: 'GET', ...pageRequest(list, mark) });
    // A service need not know of numbers, nor go on for ever.
    if (isByNumber(mark) && (heard.is === 'gone' || heard.is === 'refused')) break;
    if (heard.is !== 'ok') return unread(heard);
    const every = readSelections(heard.body, null);
    const found = readSelections(heard.body, subscriptionId);
    if (every === null || found === null) return { is: 'failed', message: unreadable };
    if (found.some((selection) => hasOtherReading(heard.body, selection)))
      return { is: 'failed', message: bundlesMessages.readingsDiffer };
    const fresh = every.filter(({ id }) => !listed.has(id));
    for (const { id } of fresh) listed.add(id);
    const freshIds = new Set(fresh.map(({ id }) => id));
    for (const selection of found) if (freshIds.has(selection.id)) selections.push(selection);
    const { body, link } = heard;
    const answer = { body, link, entries: every.length, fresh: fresh.length };
    // Who lists the selections of others does not know the parameter: those of this one may be on any page.
    const expected = every.length > found.length ? Number.POSITIVE_INFINITY : null;
    mark = nextMark(profile, list, mark, answer, { read: listed.size, expected });
    if (mark === null) break;
    if (page === mostPages) return { is: 'failed', message: endless };
  }
  if (selections.length === 0) return { is: 'none', message: none };
  const odd = selections.find((selection) => readItems(selection.items) === null);
  if (odd === undefined) return { is: 'read', selections };
  return { is: 'failed', message: bundlesMessages.selectionItemWhosePrice({ id: odd.id }) };
}

function unread(heard: Exclude<Heard, { readonly is: 'ok' }>): ReadResult {
  switch (heard.is) {
    case 'hold':
    case 'stopped':
      return heard;
    case 'gone':
      return { is: 'none', message: bundlesMessages.serviceNotKnow({ words: heard.words }) };
    case 'refused':
      return { is: 'failed', message: heard.words };
    case 'unclear':
      // A reading can be made again whenever what cut it short is over.
      return heard.cut ?? { is: 'failed', message: heard.words };
  }
}

/**
 * The selections of a subscription as one answer, from every page; what keeps them from being read stands for them.
 * @param ask sends a request once
 */
export async function selectionsAsOne(
  ask: (request: PageRequest) => Promise<ApiAnswer>,
  profile: Profile,
  subscriptionId: string,
): Promise<ApiAnswer> {
  let refusal: ApiAnswer | null = null;
  let against: string | undefined;
  const read = await readSubscription(
    async (request): Promise<Heard> => {
      const answer = await ask(request);
      if (answer.kind === 'answered' && isSuccess(answer.status) && answer.body !== null) {
        if (isFromCache(answer)) against = answer.against;
        if (errorIn(answer.body) !== 'alone') return { is: 'ok', body: answer.body, link: answer.link };
      }
      refusal = answer;
      const isEnd = answer.kind === 'answered' && ['gone', 'final'].includes(refusedBy(answer.status));
      return isEnd ? { is: 'refused', words: '', lines: [] } : { is: 'stopped' };
    },
    profile,
    subscriptionId,
  );
  if (read.is === 'read' || (read.is === 'none' && refusal === null)) {
    const body = { bundle_selections: read.is === 'read' ? read.selections : [] };
    return { kind: 'answered', status: 200, body, text: '', ...(against !== undefined && { against }) };
  }
  const message = 'message' in read ? read.message : endless;
  return refusal ?? { kind: 'ambiguous', error: { code: 'service-unreadable', message } };
}
