import { bodyOfItems } from '../../domain/bundles/body.ts';
import { decidePush, otherPrices } from '../../domain/bundles/compare.ts';
import { readItems, readSelections, type Selection } from '../../domain/bundles/selection.ts';
import type { TaskState } from '../../domain/bundles/tally.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { PageMark } from '../../domain/run/events.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { isByNumber, nextMark, pageRequest } from '../api/paging.ts';
import type { ApiRequest } from '../ports.ts';
import type { Cut, Heard } from '../sending/ask.ts';
import { changeRequest, selectionsOf } from './requests.ts';

type Sender = (request: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>) => Promise<Heard>;

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
  send: Sender,
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

export type PushResult = Cut | { readonly is: 'ended'; readonly state: TaskState; readonly message: string };

const ended = (state: TaskState, message = ''): PushResult => ({ is: 'ended', state, message });

type Push = {
  readonly subscriptionId: string;
  readonly selectionId: string;
  readonly known: readonly JsonObject[];
  readonly wanted: readonly JsonObject[];
  readonly inDoubt: boolean;
  /** Writes down that the change is about to leave. */
  readonly about: () => void;
  /** Writes down that it certainly did not. */
  readonly takeBack: () => void;
};

/** Sends the wanted prices of one selection, unless it changed since it was read. */
export async function pushSelection(send: Sender, profile: Profile, push: Push): Promise<PushResult> {
  const now = await readSubscription(send, profile, push.subscriptionId);
  if (now.is === 'hold' || now.is === 'stopped') return now;
  if (now.is !== 'read') return ended('failed', bundlesMessages.notSent({ message: now.message }));
  const found = now.selections.find((selection) => selection.id === push.selectionId);
  if (found === undefined) return ended('conflict', bundlesMessages.subscriptionAnotherBundleSelection);
  const decision = decidePush(found.items, push.known, push.wanted, push.inDoubt);
  if (decision.do === 'nothing') return ended('succeeded', bundlesMessages.servicePrices);
  if (decision.do === 'conflict') {
    return ended('conflict', bundlesMessages.changedSinceRead({ why: decision.why.slice(0, 6).join('; ') }));
  }
  push.about();
  const heard = await send(changeRequest(push.selectionId, bodyOfItems(push.wanted)));
  switch (heard.is) {
    case 'hold':
    case 'stopped':
      push.takeBack();
      return heard;
    case 'gone':
    case 'refused':
      return ended('failed', heard.words);
    case 'unclear':
      // Still in doubt: it is read before it is sent again.
      if (heard.cut !== undefined) return heard.cut;
      return ended('unknown', bundlesMessages.readingAgainShowsBecame({ words: heard.words }));
    case 'ok': {
      // The answer is "updated bundle selection; body not shown": checked where it can be read.
      const answered = readSelections(heard.body, null)?.find((one) => one.id === push.selectionId);
      if (answered === undefined) return ended('succeeded');
      const wrong = otherPrices(push.wanted, answered.items);
      if (wrong.length === 0) return ended('succeeded');
      return ended(
        'unknown',
        bundlesMessages.serviceAnsweredOtherPrices({ wrong: wrong.slice(0, 6).join('; ') }),
      );
    }
  }
}
