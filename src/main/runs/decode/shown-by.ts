import { fieldKeys } from '../../../domain/checkouts/fields.ts';
import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { canonical, fieldOf } from '../../../domain/run/canonical.ts';
import { otherValues } from '../../../domain/run/changed-since.ts';
import { singular } from '../../../domain/run/identity.ts';
import type { Cells, Identity, RunKind } from '../../../domain/sheet/kind.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { isFilled, wordKeys } from '../../api/errors.ts';
import { holdsNothing } from '../../api/quiet-headers.ts';
import { missesAim, showsEnd } from './aims.ts';
import { hasUnknown } from './beside.ts';
import { hasCode, type Remark, remarksOf, withoutRemarks } from './checkout-remarks.ts';
import { isOtherCheckout } from './checkout-shown.ts';
import { countsAll } from './counts.ts';
import { type Deed, deedOf, someDeed } from './deed.ts';
import { deniesSuccess } from './denial.ts';
import { saysOpposite } from './ended.ts';
import { idText, withAttributes } from './envelope.ts';
import {
  generic,
  hasOtherId,
  identitiesOf,
  isNamePlace,
  isOfRequest,
  namedBy,
  nounOf,
  pathIdentity,
  places,
  resources,
  successWord,
  withoutEcho,
} from './own-record.ts';
import { tellsOfOther } from './rows-counted.ts';
import { isNamedAs, tellsOtherwise } from './second-readings.ts';
import { saysDone } from './sentence.ts';
import { notOfThisRun } from './this-run.ts';

/** What an answer of success shows: the thing of its row, another, its own with other values, or none (decision 0122). */
export type Shown = 'own' | 'another' | 'others' | 'nothing';

/** What was sent for a row. */
export type Own = {
  readonly kind: RunKind;
  readonly cells: Cells | undefined;
  readonly body: JsonObject | null;
  /** Words of the profile for a failure, in small letters. */
  readonly failed: readonly string[];
  /** Answered with 202: what the answer speaks of may be carried out later, or never. */
  readonly isTakenOn: boolean;
  /** When the run was made, in milliseconds since the epoch: what it makes is no older. */
  readonly since: number;
  /** When the answer came. */
  readonly at: number;
};

/** Values of an answer to one request; one with more is not looked into. */
const mostValues = 10_000;
function isHuge(value: Json): boolean {
  let left = mostValues;
  const count = (one: Json): void => {
    left -= 1;
    if (left < 0 || one === null || typeof one !== 'object' || one instanceof JsonNumber) return;
    for (const inner of Object.values(one)) count(inner);
  };
  count(value);
  return left < 0;
}

/**
 * What an answer of success shows of a row (decision 0122). Nothing in it may deny the success. One that holds nothing, or
 * says that it is one of success, counts: bodies are not shown (spec: Endpoints). Else it has to show a field as it was
 * sent, or to name the thing of the row, or a new one, without a word beside it that may say anything.
 * @param asks `word`: of what the answer does not show only a word of success tells
 */
export function shownBy(answer: Json | null, own: Own, asks: 'thing' | 'word' = 'thing'): Shown {
  const { kind, cells, body: sent } = own;
  const body = withoutEcho(answer, sent);
  if (holdsNothing(body) && !holdsNothing(answer)) return 'nothing';
  if (
    body === null ||
    body === true ||
    holdsNothing(body) ||
    (typeof body === 'string' && successWord.test(body))
  )
    return 'own';
  if (!isJsonObject(body) && !Array.isArray(body)) return 'nothing';
  const identities = identitiesOf(kind);
  const isRecord = recordsOf(own, identities);
  if (isHuge(body)) return 'nothing';
  const named = namedBy(body, identities, cells, isRecord);
  if (named === 'another') return named;
  if (isDenied(body, own, isRecord)) return 'nothing';
  if (hasOtherShape(body, sent)) return 'nothing';
  const records = ownRecords(body, own, isRecord);
  if (pathIdentity(kind) === null && notOfThisRun(body, { ...own, sent }) !== null) return 'others';
  if (tellsOtherwise(body, own)) return 'others';
  const isWordAsked = asks === 'word';
  if (!isWordAsked && records.some((record) => repeatsField(record, sent, identities))) return 'own';
  if (own.isTakenOn) return 'nothing';
  if (saysSuccess(body, deedOfRow(own))) return 'own';
  if (isWordAsked) return 'nothing';
  const isShown = named === 'own' || (pathIdentity(kind) === null && hasNewId(body));
  return isShown ? 'own' : 'nothing';
}

/** Whether the output of a task of one row leaves in doubt what became of it, although it does not deny a success. */
export function isOutputInDoubt(output: Json, own: Pick<Own, 'kind' | 'cells' | 'body' | 'at'>): boolean {
  const isRecord = recordsOf(own, identitiesOf(own.kind));
  if (tellsOtherwise(output, own)) return true;
  if (missesAim(output, own.kind, own.cells ?? {})) return true;
  const deed = deedOfRow(own);
  if (hasOtherId(output, own, isRecord) || saysOpposite(output, deed)) return true;
  if (hasOtherShape(output, own.body) || tellsOfOther(output, deed)) return true;
  // Texts beside a thing may be anything of it.
  const readsTexts = !places(output).some(({ object }) => idText(object.id) !== null);
  return hasUnknown(output, { sent: own.body, deed, isRecord, readsTexts });
}

/** Whether a field that was sent as one value is shown as several, or as texts about it: `code: ["has been taken"]`, `{old, new}`. */
const hasOtherShape = (body: Json, sent: JsonObject | null): boolean =>
  places(body).some(({ object }) =>
    Object.entries(sent ?? {}).some(([key, value]) => {
      const shown = object[key];
      const isOne = typeof value === 'string' || value instanceof JsonNumber;
      if (Array.isArray(shown)) return isOne && shown.length > 0;
      return isOne && !isErrorField(key) && isJsonObject(shown);
    }),
  );

/**
 * What the answer to the creation of a checkout, which has a token, says of its discount and its lines; null where it leaves in
 * doubt whether it was made.
 */
export function remarksOfNew(body: Json, own: Own): readonly Remark[] | null {
  // The answer to a creation names it by its token, which is new.
  const isRecord = recordsOf(own, []);
  const sent = own.body ?? {};
  const isDeniedWith = (hasDiscount: boolean): boolean =>
    isDenied(withoutRemarks(body, isRecord, hasDiscount), own, isRecord);
  if (isHuge(body) || isDeniedWith(!hasCode(sent))) return null;
  const records = ownRecords(body, own, isRecord);
  // A service may write the rest of a checkout in its own way, and give it a discount that was not sent.
  const told = Object.fromEntries(
    Object.entries(own.body ?? {}).filter(([key]) => key === 'discount_code' || key === 'email'),
  );
  if (records.some((record) => otherValues(told, record).length > 0)) return null;
  if (records.some((record) => isOtherCheckout(sent, record, own.at, true))) return null;
  if (notOfThisRun(body, { ...own, sent: told }) !== null) return null;
  const isShown = records.some((record) => repeatsField(record, own.body));
  if (!isShown && own.isTakenOn) return null;
  return remarksOf(sent, records, own.at, isDeniedWith(true));
}

/** What the request of one row was to do. */
export function deedOfRow({ kind, cells, body, at }: Pick<Own, 'kind' | 'cells' | 'body' | 'at'>): Deed {
  const names = identitiesOf(kind).map(({ column }) => cells?.[column]?.toLowerCase() ?? '');
  const named = names.find((name) => name !== '') ?? '';
  return { ...deedOf(kind), rows: 1, named, values: valuesOf(body), at };
}

const valuesOf = (body: JsonObject | null): readonly string[] =>
  Object.values(body ?? {}).flatMap((value) =>
    value instanceof JsonNumber ? [value.text] : typeof value === 'string' ? [value.toLowerCase()] : [],
  );

/** As {@link deniesSuccess}, of the answer for a row; so does what nobody knows as harmless. */
export function isDenied(
  body: Json,
  own: Own,
  isRecord: (object: JsonObject) => boolean,
  isThing: (object: JsonObject) => boolean = isRecord,
): boolean {
  const deed = deedOfRow(own);
  return (
    deniesSuccess(body, { failed: own.failed, isRecord, isApart: isOfRequest, deed }) ||
    saysOpposite(body, deed) ||
    hasUnknown(body, { sent: own.body, deed, isRecord: isThing, readsTexts: true })
  );
}

/** The records of an answer that name the thing of the row; where none does, the outermost ones. */
function ownRecords(
  body: Json,
  own: Pick<Own, 'kind' | 'cells'>,
  isRecord: (object: JsonObject) => boolean,
): readonly JsonObject[] {
  const found = places(body).filter(({ key, object }) => isRecord(object) && !isOfOther(own.kind, key));
  const naming = found.filter(({ key, object }) => isNamedAs(own, key, object));
  const outermost = found.filter(({ level }) => level === found[0]?.level);
  return (naming.length > 0 ? naming : outermost).map(({ object }) => withAttributes(object));
}

/** Whether a key is the name of another kind of thing. */
const isOfOther = ({ sending }: RunKind, key: string): boolean =>
  sending.via === 'single' && resources.has(singular(key)) && singular(key) !== singular(sending.endpoint);

/** An update sends some of them. */
const fieldsOfCheckout = [...fieldKeys, 'line_items', 'shipping_address', 'analytics_data'];

/**
 * Whether an object is a record of a thing of the kind: it has a field of one, beside what names it and words of a status, or
 * is the thing of the row and was cancelled, as it was to be.
 */
function recordsOf(
  { kind, cells, body }: Pick<Own, 'kind' | 'cells' | 'body'>,
  identities: readonly Identity[],
): (object: JsonObject) => boolean {
  const naming = new Set(identities.flatMap(({ column, named }) => [column, ...named]).map(plainKey));
  const fields = new Set(
    [
      ...kind.columns.map(({ key }) => key.split('.')[0] ?? key),
      ...Object.keys(body ?? {}),
      ...(nounOf(kind) === 'checkout' ? fieldsOfCheckout : []),
    ]
      .filter((key) => !isErrorField(key))
      .map(plainKey)
      // What the whole thing stands under is no field of it.
      .filter((key) => !naming.has(key) && !isNamePlace(nounOf(kind), key)),
  );
  const isCancelled = (object: JsonObject): boolean =>
    deedOf(kind).ending === 'cancel' && showsEnd(object) && isNamedAs({ kind, cells }, '', object);
  return (object) =>
    Object.keys(withAttributes(object)).some((key) => fields.has(plainKey(key))) || isCancelled(object);
}

/** In so many words: at the top, or in what wraps a result. */
export const saysSuccess = (body: Json, deed = someDeed): boolean =>
  isJsonObject(body) &&
  (countsAll(body, deed) ||
    Object.entries(body).some(([name, value]) => {
      if (!isJsonObject(value)) return isWordOfSuccess(name, value, deed);
      return (
        (generic.has(singular(name)) || plainKey(name) === 'meta') &&
        Object.entries(value).some(([inner, one]) => isWordOfSuccess(inner, one, deed))
      );
    }));

function isWordOfSuccess(name: string, value: Json, deed: Deed): boolean {
  const key = plainKey(name);
  const number = value instanceof JsonNumber ? Number(value.text) : null;
  switch (key) {
    case 'message':
    case 'msg':
    case 'detail':
      return typeof value === 'string' && saysDone(value, deed);
    case 'success':
    case 'succeeded':
    case 'acknowledged':
    case 'ok':
      return value === true || number === 1 || (typeof value === 'string' && /^(true|yes|1)$/i.test(value));
    case 'status':
    case 'state':
    case 'statuscode':
    case 'result':
    case 'response':
      return (
        value === true ||
        (number !== null && number >= 200 && number < 300) ||
        (typeof value === 'string' && successWord.test(value))
      );
    case 'created':
    case 'updated':
    case 'deleted':
      // A count of the one thing; a greater number may be a time.
      return value === true || number === 1;
    default:
      return false;
  }
}

/** A new thing by its id, in a place of one, without a word of an error. */
const hasNewId = (body: Json): boolean =>
  places(body).some(({ key, object }) => {
    if (wordKeys.some((word) => typeof object[word] === 'string')) return false;
    const own = Object.entries(object).filter(([name]) => resources.has(plainKey(name).replace(/id$/, '')));
    return idText(object.id) !== null || (key === '' && own.some(([, value]) => idText(value) !== null));
  });

/** Whether a record has a field as it was sent; one that is no single value only has to be there. */
const repeatsField = (
  record: JsonObject,
  sent: JsonObject | null,
  identities: readonly Identity[] = [],
): boolean =>
  Object.entries(sent ?? {}).some(([key, value]) => {
    const shown = fieldOf(record, key) ?? null;
    if (shown === null || isErrorField(key)) return false;
    if (identities.some(({ column }) => column === key)) return false;
    if (isJsonObject(value)) return isJsonObject(shown) && (repeatsField(shown, value) || isFilled(shown));
    if (Array.isArray(value)) return Array.isArray(shown) && isFilled(shown);
    if (isJsonObject(shown) || Array.isArray(shown)) return false;
    return value !== null && value !== false && canonical(value, true) === canonical(shown, true);
  });
