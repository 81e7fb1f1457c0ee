import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../json.ts';
import type { KnownSubscription } from './known.ts';

/** One answer of the service. */
export type Heard = {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  readonly sent: Json | undefined;
  readonly status: number;
  readonly body: Json | null;
  /** What a refusal says, flattened. */
  readonly words: readonly string[];
};

/** `plain`: the service says now that nothing is special about it. */
export type Learned = {
  readonly subscriptionId: string;
  readonly is: KnownSubscription['is'] | 'plain';
  readonly words: string;
};

const none: readonly Learned[] = [];

/**
 * What an answer tells of subscriptions; only what it says, never what it may mean. Records carry `is_prepaid` and
 * `is_swappable` where the service has them; a refused change says why in its words.
 */
export function learnFrom(heard: Heard): readonly Learned[] {
  const subscriptionId = /^\/subscriptions\/([^/?]+)$/.exec(heard.path)?.[1];
  if (subscriptionId !== undefined) {
    const id = decodeURIComponent(subscriptionId);
    if (heard.status === 422 && heard.method === 'PUT') return refused(id, heard);
    return isGood(heard.status) ? records(heard.body).flatMap((record) => told(id, record)) : none;
  }
  if (!heard.path.startsWith('/bundle_selections') || !isGood(heard.status)) return none;
  return records(heard.body).flatMap((record) => told(idOf(record.purchase_item_id), record));
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

function refused(subscriptionId: string, { sent, words }: Heard): readonly Learned[] {
  const said = words.join('; ');
  if (/\bone[-_ ]?time\b/i.test(said)) return [{ subscriptionId, is: 'one-time', words: said }];
  // With override the refusal is about something else.
  const overridden = isJsonObject(sent) && sent.override === true;
  if (/\bpre-?paid\b/i.test(said) && !overridden) return [{ subscriptionId, is: 'prepaid', words: said }];
  return none;
}

function told(subscriptionId: string | null, record: JsonObject): readonly Learned[] {
  if (subscriptionId === null) return none;
  const { is_prepaid: prepaid, is_swappable: swappable } = record;
  if (prepaid === true) return [{ subscriptionId, is: 'prepaid', words: 'is_prepaid: true' }];
  if (swappable === false) return [{ subscriptionId, is: 'not-swappable', words: 'is_swappable: false' }];
  if (prepaid === false || swappable === true) return [{ subscriptionId, is: 'plain', words: '' }];
  return none;
}

/** A record bare, in its envelope, or in a list. */
function records(body: Json | null): readonly JsonObject[] {
  if (Array.isArray(body)) return body.filter(isJsonObject);
  if (!isJsonObject(body)) return [];
  const inner = Object.values(body);
  const [only] = inner;
  if (inner.length !== 1 || only === undefined) return [body];
  if (Array.isArray(only)) return only.filter(isJsonObject);
  return isJsonObject(only) ? [only] : [body];
}

function idOf(value: Json | undefined): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : null;
}
