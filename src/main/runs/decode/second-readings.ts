import { isJsonObject, isPlain, type Json, type JsonObject } from '../../../domain/json.ts';
import { redacted } from '../../../domain/redacted.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { otherValues, otherValuesCreated } from '../../../domain/run/changed-since.ts';
import { identityText, isNameOf } from '../../../domain/run/identity.ts';
import { sameValue } from '../../../domain/run/same-value.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { areAsSent, inForce } from './changes.ts';
import { besideLists, isOtherCheckout } from './checkout-shown.ts';
import { deedOf } from './deed.ts';
import { idText, withAttributes } from './envelope.ts';
import { identitiesOf, isNamePlace, isPlaceOf, nounOf, pathIdentity, successWord } from './own-record.ts';
import { showsOtherwise } from './second-names.ts';
import { makes } from './service-ids.ts';
import { isOfChanges } from './unreal.ts';

type Own = {
  readonly kind: RunKind;
  readonly cells: Cells | undefined;
  readonly body: JsonObject | null;
  /** When the answer came. */
  readonly at?: number;
};

/** What an answer repeats of this request, and not of an earlier thing. */
const isOfEcho = ofKeys((key) =>
  /^(request(ed)?|input|params|parameters|sent|received|echo|replaced)$/.test(plainKey(key)),
);
/** What waits to become the thing. */
const isOfDraft = ofKeys((key) =>
  /^(draft|pending|scheduled|proposed|staged|queued|upcoming|nextcycle)$/.test(plainKey(key)),
);

/** Whether a record itself has the value that names the row. */
export const isNamedAs = (
  { kind, cells }: Pick<Own, 'kind' | 'cells'>,
  under: string,
  record: JsonObject,
): boolean =>
  identitiesOf(kind).some((one) =>
    Object.entries(withAttributes(record)).some(
      ([key, value]) =>
        isNameOf(one)(under, key) &&
        identityText(value, one.is)?.toLowerCase() ===
          identityText(cells?.[one.column] ?? '', 'id')?.toLowerCase(),
    ),
  );

/** Fields with other values than were sent; a service may keep words and codes in its own case. */
export const differs = ({ kind, body, at }: Pick<Own, 'kind' | 'body' | 'at'>, record: JsonObject): boolean =>
  [record, ...inForce(record)].some(
    (one) =>
      (makes(kind) ? otherValuesCreated : otherValues)(comparedIn(one, kind, body ?? {}), one).length > 0 ||
      hasOtherCode(body ?? {}, one),
  ) ||
  showsOtherwise(body ?? {}, record) ||
  (nounOf(kind) === 'checkout' && isOtherCheckout(body ?? {}, record, at));

/** Lists of a checkout are compared apart. */
const comparedIn = (record: JsonObject, kind: RunKind, body: JsonObject): JsonObject =>
  nounOf(kind) === 'checkout' ? besideLists(body, record) : body;

/** Whether a discount that its ID names has another code than it was to get; a number or a word of success is a status. */
function hasOtherCode(sent: JsonObject, record: JsonObject): boolean {
  if (sent.discount_id === undefined) return false;
  const codeOf = (one: JsonObject) => identityText(fieldOf(one, 'code') ?? null, 'text');
  const [code, shown] = [codeOf(sent), codeOf(record)];
  if (code === null || shown === null) return false;
  return !shown.includes(redacted) && !successWord.test(shown) && !sameValue('code', code, shown);
}

/**
 * Whether an answer tells of the row a second time, and otherwise: another value of a field that was sent, or another ID in
 * a place of the thing, beside the record or in it. What a record has in it is compared by a closed list of names.
 */
export function tellsOtherwise(body: Json, own: Own): boolean {
  const { kind, cells } = own;
  const noun = nounOf(kind);
  const sent = own.body ?? {};
  const deed = deedOf(kind);
  // An envelope has a status and a code of its own.
  const values = Object.fromEntries(Object.entries(sent).filter(([key]) => !isErrorField(key)));
  const path = pathIdentity(kind);
  const ownId = path === null ? null : identityText(cells?.[path.column] ?? '', 'id');
  const ids = new Set<string>();
  const isOtherIn = (record: JsonObject): boolean =>
    differs(own, record) ||
    Object.entries(record).some(([key, value]) => {
      if (!isJsonObject(value)) return false;
      if (key === 'attributes') return differs(own, value);
      const ofSent = Object.entries(value).filter(([name]) => fieldOf(values, name) !== undefined);
      if (isOfDraft(key)) return ofSent.length > 0;
      return isOfChanges(key) && ofSent.some(([name, one]) => !areAsSent({ [name]: one }, sent, deed));
    });
  const walk = (key: string, value: Json): boolean => {
    if (Array.isArray(value)) return value.some((one) => walk(key, one));
    if (!isJsonObject(value)) return false;
    const id = idText(value.id);
    if (id !== null && isNamePlace(noun, key)) ids.add(id);
    if (isNamedAs(own, key, value)) return isOtherIn(value);
    const isCall = value.jsonrpc !== undefined || isOfEcho(key);
    if (ownId !== null && id !== null && /^\d+$/.test(id + ownId) && id !== ownId && !isCall) return true;
    if (differs({ ...own, body: isNamePlace(noun, key) ? sent : values }, value)) return true;
    return Object.entries(value).some(([name, one]) => {
      if (plainKey(name) === 'included') return [one].flat().some((entry: Json) => inIncluded(entry));
      return (isPlaceOf(noun, name) || isOfEcho(name)) && !isPlain(one) && walk(name, one);
    });
  };
  const inIncluded = (entry: Json): boolean =>
    isJsonObject(entry) &&
    typeof entry.type === 'string' &&
    isNamePlace(noun, entry.type) &&
    isNamedAs(own, entry.type, entry) &&
    isOtherIn(withAttributes(entry));
  return walk('', body) || ids.size > 1;
}
