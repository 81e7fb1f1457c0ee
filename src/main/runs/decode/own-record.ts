import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { redacted } from '../../../domain/redacted.ts';
import { ofKeys, ofObjects } from '../../../domain/remembered.ts';
import { canonical } from '../../../domain/run/canonical.ts';
import {
  identityText,
  isAboutErrors,
  isBesideId,
  isNameOf,
  isRepeated,
  singular,
} from '../../../domain/run/identity.ts';
import type { Cells, Identity, RunKind } from '../../../domain/sheet/kind.ts';
import { plainKey } from '../../api/error-in.ts';

/** What an answer names: the thing of a row, another, or none. */
export type Named = 'own' | 'another' | 'nothing';

/** Levels of objects in each other that are looked through. */
const deepest = 5;
/** What was there before: what a creation was refused for, or resembles. */
const isOfEarlier = ofKeys((key) =>
  /^(conflict|exist|duplicate|similar|match|others?$|another$|current$|found$)/.test(plainKey(key)),
);
/** Keys under which services put whatever they answer with, as {@link singular}. */
export const generic = new Set([
  ...['', 'd', 'data', 'result', 'response', 'record', 'resource', 'attribute', 'item'],
  ...['model', 'entity', 'object', 'content', 'output', 'body', 'payload', 'json', 'embedded'],
]);
export const resources = new Set([
  'discount',
  'subscription',
  'bundleselection',
  'checkout',
  'onetime',
  'charge',
]);
export const isPlaceOfThing = (key: string): boolean =>
  generic.has(singular(key)) || resources.has(singular(key));

/** What a kind makes or changes, or whose part it changes, in one word of the wire: `discount`, `address`. */
export const nounOf = ({ sending }: RunKind): string =>
  sending.via === 'single'
    ? singular(sending.endpoint)
    : singular(
        sending.batchType
          .replace(/^(bulk|change_next)_/, '')
          .split('_', 1)
          .join(),
      );

/** What services call what a kind makes, as {@link singular}: `DiscountCode`, `promo_codes`. */
const callings: Readonly<Record<string, string>> = {
  discount: '(discount|coupon|promo|promotion|voucher)(code)?|pricerule',
  subscription: 'subscription(contract)?|contract',
  onetime: 'onetime(product|item|charge)?|addon',
};
// bounded: words of the program, alternatives without a repetition but `?`.
const wordOf = ofKeys((noun) => new RegExp(`^(${callings[noun] ?? noun})$`));
const typeOf = ofKeys(
  (noun) =>
    // bounded: as above.
    new RegExp(
      `^(percentage|fixed|fixedamount|basic|automatic|code|one)?(${callings[noun] ?? noun})(node)?$`,
    ),
);
/** What stands before the word itself: `api#coupon`, `Models\\Discount`. */
const isOfProgram = /^(api|app|models?|entit(y|ies)|domain)?$/i;

/** Whether a word for what something is fits a noun: `discount_codes`, `PercentageDiscount`; not `OrderDiscount`. */
export const isCalling = (noun: string, word: string): boolean => {
  const parts = word.split(/[^\w\s-]+/);
  return (
    parts.slice(0, -1).every((part) => isOfProgram.test(part)) &&
    typeOf(noun).test(singular(parts.at(-1) ?? ''))
  );
};

/** Whether an answer may have the thing itself under a key: it is looked for nowhere else. */
export const isPlaceOf = (noun: string, key: string): boolean =>
  generic.has(singular(key)) || isNamePlace(noun, key);
/** Whether a key is the name of the thing itself. */
export const isNamePlace = (noun: string, key: string): boolean => wordOf(noun).test(singular(key));

/** An object of an answer, with the key that it stands under. */
type Found = { readonly key: string; readonly object: JsonObject };

const objectsIn = (key: string, value: Json): readonly Found[] =>
  Array.isArray(value)
    ? value.flatMap((entry) => objectsIn(key, entry))
    : isJsonObject(value)
      ? [{ key, object: value }]
      : [];

/** Where a service, or a gateway before it, puts what it answers, and where a task has its request. */
const isOfWrapping = ofKeys((key) => /^(body|payload|json)$/.test(plainKey(key)));
/** What repeats the request in an answer, or tells of an earlier thing. */
export const isOfRequest = (key: string): boolean => isRepeated(key) && !isOfWrapping(key);
export const mayHoldThing = ofKeys((key) => !isOfRequest(key) && !isOfEarlier(key) && !isAboutErrors(key));

/** The objects of an answer, level by level, the outermost first. */
function* levelsOf(body: Json): Generator<readonly Found[]> {
  let level = objectsIn('', body);
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    yield level;
    level = level.flatMap(({ object }) =>
      Object.entries(object)
        .filter(([key]) => mayHoldThing(key))
        .flatMap(([key, value]) => objectsIn(key, value)),
    );
  }
}

/** What names the thing that a request of one row is about: the id in its path, by that name or bare. */
export function pathIdentity({ sending }: RunKind): Identity | null {
  if (sending.via !== 'single' || sending.pathColumn === undefined) return null;
  const noun = singular(sending.endpoint);
  const named =
    sending.pathColumn === 'token'
      ? ['token', 'checkout_token']
      : [`${noun}_id`, `${noun}.id`, ...[...generic].map((key) => `${key}.id`)];
  return { column: sending.pathColumn, named, is: 'id' };
}

/** Words that services answer under `code`, and that name no discount. */
export const successWord = /^(ok|success|successful|succeeded|created|updated|deleted|done|completed?)$/i;

/**
 * The values that name the thing of an answer, where it names one first: what lies deeper belongs to that thing.
 * @param levels how many levels of objects are looked through
 */
function shownValues(
  body: Json,
  one: Identity,
  isCounted: (found: Found) => boolean = () => true,
  levels = deepest,
): { readonly values: readonly string[]; readonly level: number } {
  const { is } = one;
  const isName = isNameOf(one);
  for (const [at, level] of [...levelsOf(body)].slice(0, levels).entries()) {
    const values = level.filter(isCounted).flatMap(({ key: under, object }) =>
      Object.entries(object).flatMap(([key, value]) => {
        if (!isName(under, key) || isBesideId(key, object)) return [];
        const text = identityText(value, is);
        // What was masked names nothing for sure.
        const isWord = text === null || text.includes(redacted) || (is === 'text' && successWord.test(text));
        return isWord ? [] : [text.toLowerCase()];
      }),
    );
    if (values.length > 0) return { values, level: at + 1 };
  }
  return { values: [], level: levels };
}

/**
 * Whether an answer names the thing of the row, and whether it is another's. Services may keep codes in their own case.
 * A record of a thing counts before what only has its name: `{code: "S0000", data: {…}}`, the `id` of a call. So does an ID
 * under the name of the thing, which no other may stand beside: `{discount: {id}, discounts: [{id: 5}]}`.
 */
export function namedBy(
  body: Json,
  identities: readonly Identity[],
  cells: Cells | undefined,
  isRecord: ((object: JsonObject) => boolean) | null = null,
): Named {
  let shown: Named = 'nothing';
  for (const one of identities) {
    const own = identityText(cells?.[one.column] ?? '', 'id')?.toLowerCase();
    if (own === undefined) continue;
    const inRecords =
      isRecord === null
        ? noValues
        : shownValues(body, one, ({ key, object }) => isPlaceOfThing(key) && isRecord(object));
    const named = one.is === 'id' ? shownValues(body, byName(one), () => true, inRecords.level).values : [];
    const sure = [...inRecords.values, ...named];
    const values =
      sure.length > 0 ? sure : shownValues(body, one, isRecord === null ? () => true : isNaming(one)).values;
    if (values.some((value) => value !== own)) return 'another';
    if (values.length > 0) shown = 'own';
  }
  return shown;
}

const noValues = { values: [], level: deepest };
/** An identity without the names under which whatever is answered with has an `id`. */
const byName = ofObjects(
  (one: Identity): Identity => ({
    ...one,
    named: one.named.filter((name) => !name.includes('.') || !generic.has(name.replace(/\..*/, ''))),
  }),
);

/** A code of an envelope is one of its status. */
const isNaming =
  ({ is }: Identity) =>
  ({ object }: Found): boolean =>
    is === 'id' ||
    object.id !== undefined ||
    !Object.entries(object).some(
      ([key, value]) => isPlaceOfThing(key) && (isJsonObject(value) || Array.isArray(value)),
    );

/**
 * The text that a row is known by, and the id in the path of its request, or by which a row of a batch names its thing: an
 * address is around it, unless it is what is changed. Other ids may be those of what it changes.
 */
export const identitiesOf = ofObjects((kind: RunKind): readonly Identity[] => [
  ...(kind.identifiedBy ?? []).filter(({ is }) => is === 'text'),
  ...[pathIdentity(kind)].filter((one) => one !== null),
  ...(kind.sending.via === 'single' ? [] : (kind.identifiedBy ?? []))
    .filter(({ column, is }) => is === 'id' && (column !== 'address_id' || nounOf(kind) === 'address'))
    .map(withBareId),
]);

/** Whether an answer shows another thing than that of the row: it names things, and not by the value of the row. */
export const isOfAnother = (body: Json, kind: RunKind, cells: Cells | undefined): boolean =>
  namedBy(body, identitiesOf(kind), cells) === 'another';

/** Whether an answer names the thing of another row by an ID. */
export const hasOtherId = (
  body: Json,
  { kind, cells }: { readonly kind: RunKind; readonly cells: Cells | undefined },
  isRecord: (object: JsonObject) => boolean,
): boolean => {
  const ids = identitiesOf(kind).filter(({ is }) => is === 'id');
  // A record that names its address has an ID of its own: that of a discount on it.
  const isLink = (object: JsonObject): boolean =>
    nounOf(kind) === 'address' && object.address_id !== undefined;
  return namedBy(body, ids, cells, (object) => isRecord(object) && !isLink(object)) === 'another';
};

/** What is read of the thing of a row before it is changed: a record without its ID has to have a field of the kind. */
export function shownOfRead(body: Json, kind: RunKind, cells: Cells | undefined): Named {
  const ids = (kind.identifiedBy ?? []).filter(({ is }) => is === 'id').map(withBareId);
  const shown = namedBy(body, [...ids, ...identitiesOf(kind).filter(({ is }) => is === 'id')], cells);
  if (shown !== 'nothing') return shown;
  const fields = new Set(kind.columns.map(({ key }) => key));
  return places(body).some(({ object }) => Object.keys(object).some((key) => fields.has(key)))
    ? 'own'
    : 'nothing';
}

const withBareId = (one: Identity): Identity => ({
  ...one,
  named: [...one.named, ...[...generic].map((key) => `${key}.id`)],
});

/** Objects where an answer may have the thing itself. */
export const places = (
  body: Json,
  isPlace: (key: string) => boolean = isPlaceOfThing,
): readonly (Found & { readonly level: number })[] =>
  [...levelsOf(body)]
    .slice(0, 4)
    .flatMap((found, level) => found.filter(({ key }) => isPlace(key)).map((one) => ({ ...one, level })));

/** An answer without the request that it repeats, field by field, where services put results, too. */
export function withoutEcho(answer: Json | null, sent: JsonObject | null): Json | null {
  if (!isJsonObject(answer) || sent === null) return answer;
  const isEcho = (value: Json): boolean =>
    isJsonObject(value) &&
    Object.entries(value).every(([name, one]) => canonical(one) === canonical(sent[name] ?? null));
  return Object.fromEntries(
    Object.entries(answer).filter(([key, value]) => !isOfWrapping(key) || !isEcho(value)),
  );
}
