import { guarded } from '../guard.ts';

type Filter = Electron.WebRequestFilter;
type Before = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void;
type Received = (
  details: Electron.OnHeadersReceivedListenerDetails,
  callback: (response: Electron.HeadersReceivedResponse) => void,
) => void;
type Hook<L> = { readonly matches: (url: string) => boolean; readonly listener: L };

/** A Chromium match pattern as a test of addresses. */
function pattern(text: string): RegExp {
  if (text === '<all_urls>') return /^/;
  const source = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/^\*:/, '(?:https?|wss?|ftp):');
  return new RegExp(`^${source.replaceAll('*', '.*')}$`, 'i');
}

function hook<L>(first: Filter | L | null, second?: L | null): Hook<L> | null {
  const isFilter = typeof first === 'object' && first !== null && 'urls' in first;
  const listener = isFilter ? (second ?? null) : (first as L | null);
  if (listener === null) return null;
  const urls = isFilter ? (first as Filter).urls.map(pattern) : [];
  return { matches: (url) => urls.length === 0 || urls.some((each) => each.test(url)), listener };
}

let before: Hook<Before> | null = null;
let received: Hook<Received> | null = null;

/** Electron's session.webRequest: the two events that a guard of requests needs. */
export const webRequest = guarded('webRequest', {
  onBeforeRequest(first: Filter | Before | null, second?: Before | null): void {
    before = hook(first, second);
  },
  onHeadersReceived(first: Filter | Received | null, second?: Received | null): void {
    received = hook(first, second);
  },
});

/** What the app says to a request: `unasked` when it registered nothing for such an address. */
export async function askBeforeRequest(
  details: Electron.OnBeforeRequestListenerDetails,
): Promise<Electron.CallbackResponse | 'unasked'> {
  const current = before;
  if (current === null || !current.matches(details.url)) return 'unasked';
  return await new Promise((resolve) => current.listener(details, resolve));
}

/** The app's changes to the headers of a response, if it registered for them. */
export async function askHeadersReceived(
  details: Electron.OnHeadersReceivedListenerDetails,
): Promise<Electron.HeadersReceivedResponse> {
  const current = received;
  if (current === null || !current.matches(details.url)) return {};
  return await new Promise((resolve) => current.listener(details, resolve));
}
