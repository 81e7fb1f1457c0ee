import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../json.ts';
import { fieldOf } from '../run/canonical.ts';
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
    return isGood(heard.status)
      ? records(heard.body)
          .filter((record) => record.id === undefined || idOf(record.id) === id)
          .flatMap((record) => told(id, record))
      : none;
  }
  if (!heard.path.startsWith('/bundle_selections') || !isGood(heard.status)) return none;
  return records(heard.body).flatMap((record) => told(idOf(record.purchase_item_id), record));
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

function refused(subscriptionId: string, { sent, words }: Heard): readonly Learned[] {
  const said = words.join('; ');
  if (words.some(saysOneTime)) return [{ subscriptionId, is: 'one-time', words: said }];
  // With override the refusal is about something else.
  const overridden = isJsonObject(sent) && sent.override === true;
  if (!overridden && words.some(saysPrepaid)) return [{ subscriptionId, is: 'prepaid', words: said }];
  return none;
}

/** Whether the words before say that what was to be put in its place is so: “the new variant is a”, “cannot swap to a”. */
const isOfTarget = (before: string): boolean =>
  // bounded: 500 characters, cut by flattenErrors
  /\b(?:to|into|with|by) (?:an? )?$|\b(?:new|target|replacement)\b[^.;:,]*$/i.test(before) ||
  // Before a colon is the field that was refused. bounded: 500 characters, cut by flattenErrors
  (/\b\w*(?:variant|product|plan)\w*\b(?:: (?:is|are) (?:an? )?|[^.;:,]*)$/i.test(before) &&
    !/\b(?:this|its|your|current|existing|subscription)\b[^.;:,]*$/i.test(before));

/** Whether a refusal says that the thing itself is a one-time item, not that one is in the way, or a one-time discount. */
function saysOneTime(line: string): boolean {
  const [before, ...rest] = line.split(/\bone[-_ ]?time\b/i);
  return rest.some((after, index) => {
    const thing = /^ (?:item|product|purchase|order|variant|subscription)s?\b/i.exec(after)?.[0];
    const ahead = (index === 0 ? before : rest[index - 1]) ?? '';
    if (isOfTarget(ahead)) return false;
    const isIt = /\b(?:is|are) (?:an? )?$/i.test(ahead);
    if (isIt) return thing !== undefined || !/^ [a-z]/i.test(after);
    if (thing === undefined) return false;
    const refused = /\b(?:can ?not|can['’]t|not)\b/i;
    const swapped = /\b(?:swap|chang|updat|edit|modif|replac)/i;
    const told = after.slice(thing.length);
    return (
      (refused.test(told) && swapped.test(told)) ||
      /\b(?:can ?not|can['’]t) (?:be )?\w+ (?:an? )?$/i.test(before ?? '')
    );
  });
}

/** Whether a refusal says that the subscription is prepaid, or asks for `override` because of it. */
function saysPrepaid(line: string): boolean {
  if (!/\bpre-?paid\b/i.test(line)) return false;
  if (/\boverride\b/i.test(line)) return true;
  if (
    line
      .split(/\bpre-?paid\b/i)
      .slice(0, -1)
      .every(isOfTarget)
  )
    return false;
  return (
    /\b(?:is|are) (?:a )?pre-?paid\b(?! (?:period|balance|charge)s?\b)/i.test(line) ||
    (/\bpre-?paid (?:subscription|item|product|order|plan)s?\b/i.test(line) &&
      /\b(?:can ?not|can['’]t|not|must)\b/i.test(line) &&
      /\b(?:swap|chang|updat|edit|modif|replac)/i.test(line))
  );
}

function told(subscriptionId: string | null, record: JsonObject): readonly Learned[] {
  if (subscriptionId === null) return none;
  const prepaid = yesOf(fieldOf(record, 'is_prepaid'));
  const swappable = yesOf(fieldOf(record, 'is_swappable'));
  if (prepaid === true) return [{ subscriptionId, is: 'prepaid', words: 'is_prepaid: true' }];
  if (swappable === false) return [{ subscriptionId, is: 'not-swappable', words: 'is_swappable: false' }];
  if (prepaid === false || swappable === true) return [{ subscriptionId, is: 'plain', words: '' }];
  return none;
}

/** What a flag says in the forms of services: `true`, "true", 1; null where it says neither. */
function yesOf(value: Json | undefined): boolean | null {
  const text = value instanceof JsonNumber ? value.text : String(value);
  if (/^(true|1|yes)$/i.test(text)) return true;
  return /^(false|0|no)$/i.test(text) ? false : null;
}

/** Envelopes in each other through which records are looked for. */
const deepest = 3;

/** The outermost records that have one of the flags: bare, in envelopes with whatever beside, or in lists; with attributes. */
function records(body: Json | null, depth = deepest): readonly JsonObject[] {
  if (Array.isArray(body)) return body.flatMap((one) => records(one, depth));
  if (!isJsonObject(body)) return [];
  const { attributes } = body;
  const record = attributes !== undefined && isJsonObject(attributes) ? { ...attributes, ...body } : body;
  const hasFlag = ['is_prepaid', 'is_swappable'].some((name) => fieldOf(record, name) !== undefined);
  if (hasFlag) return [record];
  // What lies in a record is another thing.
  if (depth === 0 || body.id !== undefined) return [];
  return Object.values(body).flatMap((one) => records(one, depth - 1));
}

function idOf(value: Json | undefined): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : null;
}
