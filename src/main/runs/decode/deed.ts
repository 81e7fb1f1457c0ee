import type { JsonObject } from '../../../domain/json.ts';
import { ofKeys, ofObjects } from '../../../domain/remembered.ts';
import { aroundEntries } from '../../../domain/run/group-ids.ts';
import type { RunKind } from '../../../domain/sheet/kind.ts';
import { plainKey } from '../../api/error-in.ts';
import { nounOf } from './own-record.ts';

/** What a request, or a task, was to do, as far as an answer tells of it in words and numbers. */
export type Deed = {
  readonly does: 'makes' | 'changes' | 'ends';
  /** How it ends the thing itself; null where it does not, as what is taken off an address. */
  readonly ending: 'delete' | 'cancel' | null;
  /** The thing of the kind, as {@link nounOf}; null where the kind is not known. */
  readonly noun: string | null;
  /** Rows that were sent; null where they are compared elsewhere. */
  readonly rows: number | null;
  /** The value that names the row, in small letters; null where it is not known. */
  readonly named: string | null;
  /** Values that were sent, as text. */
  readonly values: readonly string[];
  /** What a task of several rows sends of all of them, as the address that they are of. */
  readonly around?: JsonObject;
  /** When the answer came, in milliseconds since the epoch; null where that is not known. */
  readonly at: number | null;
};

/** What is read where nobody knows of which kind it is. */
export const someDeed: Deed = {
  does: 'changes',
  ending: null,
  noun: null,
  rows: null,
  named: null,
  values: [],
  at: null,
};

/** The deed of a kind, of whatever rows. */
export const deedOf = ofObjects((kind: RunKind): Deed => {
  const { sending } = kind;
  const does =
    sending.via === 'single'
      ? ({ POST: 'makes', PUT: 'changes' } as const)[sending.method]
      : /_create$/.test(sending.batchType)
        ? 'makes'
        : /_(delete|remove|cancel)$/.test(sending.batchType)
          ? 'ends'
          : 'changes';
  const isOfAddress = sending.via === 'batch' && sending.batchType === 'address_discount_remove';
  const isCancelled = sending.via === 'batch' && sending.batchType === 'subscription_cancel';
  const ending = does !== 'ends' || isOfAddress ? null : isCancelled ? 'cancel' : 'delete';
  return { does, ending, noun: nounOf(kind), rows: null, named: null, values: [], at: null };
});

/** The deed of a task of several rows. */
export const groupDeed = (kind: RunKind, body: JsonObject, at: number | null): Deed => ({
  ...deedOf(kind),
  around: aroundEntries(body),
  at,
});

const among = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const wordsOfEnd = 'done complete completed processed finished executed performed handled succeeded affected';
const ofAny = among(`${wordsOfEnd} applied saved stored written persisted committed`);
const ofDeed: Readonly<Record<Deed['does'], ReadonlySet<string>>> = {
  makes: among('created added inserted imported generated'),
  changes: among('updated changed modified edited swapped replaced rescheduled moved imported adjusted'),
  ends: among('deleted removed cancelled canceled'),
};

/** Whether a word says that what was to be done was done: `updated` of a change, not `cancelled`. */
export const isVerbOf = (deed: Deed, word: string): boolean =>
  isTakingOff(deed)
    ? word === 'removed' || (ofAny.has(word) && word !== 'applied')
    : ofAny.has(word) || ofDeed[deed.does].has(word);

/** What is taken off is neither applied nor deleted itself. */
const isTakingOff = ({ does, ending }: Deed): boolean => does === 'ends' && ending === null;

const joined = (...words: readonly ReadonlySet<string>[]): string =>
  words.flatMap((set) => [...set]).join('|');
const doing = `${joined(ofAny, ofDeed.makes, ofDeed.changes, ofDeed.ends)}|upserted|success(ful|es)?|(update|change|insert|creation|deletion|write)s?`;
const counted =
  '(row|record|item|document|doc|subscription|discount|code|onetime|bundle|selection|checkout|product|price|task|line|object|id|number|count|total)s|entries|row|record|item|task|count|number|num|of|total|n|all|was|is|were|has|been|successfully';
// bounded: 60 characters of a name, see longestName.
const nameOfCount = new RegExp(`^(${counted}|${doing})+$`);
// bounded: only a name that fits the pattern above.
const verbIn = new RegExp(doing);
/** A name may be as long as that; a longer one is none of these. */
const longestName = 60;

/**
 * What a name of a number, a list or a flag counts: things to which something was done, by the verb, or things alone.
 * Null where it is no such name: `updated_count`, `rowsAffected`, `discounts_created`; not `created_at`.
 */
export const verbCounted = ofKeys((key): string | null => {
  const name = plainKey(key);
  return name.length <= longestName && nameOfCount.test(name) ? (verbIn.exec(name)?.[0] ?? null) : null;
});
/** Names of how many there are of whatever was asked for. */
export const isNameOfNumber = ofKeys((key) =>
  /^(n|count|total|rows?|rowcount|number|matched|(total|matched)(count|rows|records)|numberofrows)$/.test(
    plainKey(key),
  ),
);

/** Which deed a verb of a name belongs to: the one that was asked for, or another. */
export function isOwnVerb(deed: Deed, verb: string): boolean {
  const { does } = deed;
  if (verb === 'applied') return isVerbOf(deed, verb);
  if (/^(update|change|write)s?$/.test(verb)) return does === 'changes';
  if (/^(insert|creation)s?$/.test(verb)) return does === 'makes';
  if (/^deletions?$/.test(verb)) return does === 'ends';
  return verb.startsWith('success') || ofAny.has(verb) || ofDeed[does].has(verb);
}
