import { isJsonObject, isPlain, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { plainKey } from '../../api/error-in.ts';

/**
 * Whether a record shows another value of what was sent under another name that services of this kind have for the field
 * (decision 0122): `external_variant_id`, `discount_type` for `value_type`, `percent_off`, `active`.
 */
export function showsOtherwise(sent: JsonObject, record: JsonObject): boolean {
  // What was sent may be below a name: `{address_id, onetime: {…}}`.
  const fields = Object.entries(sent).flatMap(([key, value]): (readonly [string, Json])[] =>
    isJsonObject(value) ? Object.entries(value) : [[key, value]],
  );
  const type = kindOf(fields.find(([key]) => isOfType(key))?.[1] ?? null);
  return fields.some(([key, value]) => {
    if (value === null || !isPlain(value)) return false;
    if (isOfVariant(key)) return showsOtherVariant(key, textOf(value), record);
    return Object.entries(record).some(([name, shown]) => {
      if (plainKey(name) === plainKey(key) || shown === null || !isPlain(shown)) return false;
      if (isOfType(key)) return isOfType(name) && isOtherWord(kindOf(value), kindOf(shown));
      if (key === 'value') return isOtherAmount(name, Number(textOf(value)), type, shown, record);
      const isEarly = isOfActive(name) && fieldOf(sent, 'starts_at') !== undefined;
      return key === 'status' && !isEarly && isOtherWord(isEnabled(value), stateUnder(name, shown));
    });
  });
}

const textOf = (value: Json): string =>
  value instanceof JsonNumber ? value.text : isJsonObject(value) ? '' : String(value ?? '');
const isOtherWord = (sent: string | null, shown: string | null): boolean =>
  sent !== null && shown !== null && sent !== shown;

const isOfVariant = ofKeys((key) => /variantid$/.test(plainKey(key)));
const isOfEarlier = ofKeys((key) =>
  /^(previous|prior|old|original|former|from|replaced|before|initial|default|parent)/.test(plainKey(key)),
);
/** Names of the ID that the service itself gives to a variant. */
const isOfOwnVariant = ofKeys((key) => /^(product|item|subscription)?variantid$/.test(plainKey(key)));

/** Names of the ID that the shop's platform gives to a variant. */
const isOfPlatform = ofKeys((key) =>
  /^(external|platform|ecommerce|shop|store|merchant)/.test(plainKey(key)),
);

/** An ID of the service's own, or of another thing, tells nothing where the variant that was sent is shown beside it. */
function showsOtherVariant(field: string, sent: string, record: JsonObject): boolean {
  const isSent = (id: string): boolean => id === sent || id.endsWith(`/${sent}`);
  const isShown = textOf(fieldOf(record, field) ?? null) === sent;
  const told = Object.entries(record).filter(
    ([name]) => !isShown || !isOfVariant(name) || isOfPlatform(name),
  );
  const outside = variantsIn(Object.fromEntries(told), false);
  if (outside.length > 0) return !outside.every((ids) => ids.some(isSent));
  return !isShown && variantsIn(record, true).some((ids) => !ids.some(isSent));
}

/** IDs of variants in a record, under each name: those of the shop's platform, or of the service itself. */
function variantsIn(record: JsonObject, isOwn: boolean): readonly (readonly string[])[] {
  return Object.entries(record)
    .flatMap(([name, value]): Json[][] => {
      const key = plainKey(name);
      if (isOfVariant(name) && !isOfEarlier(name))
        return isOfOwnVariant(name) === isOwn
          ? [isJsonObject(value) ? Object.values(value) : [value].flat()]
          : [];
      if (/^(product)?variant$/.test(key) && isJsonObject(value))
        return [
          Object.entries(value).flatMap(([inner, one]) =>
            (isOwn ? /^id$/ : /^external(variant)?id$/).test(plainKey(inner)) ? [one] : [],
          ),
        ];
      if (/^((line)?items|lines)$/.test(key) && isOwn && Array.isArray(value))
        return [
          value.flatMap((line: Json) =>
            isJsonObject(line) ? variantsIn(line, false).concat(variantsIn(line, true)).flat() : [],
          ),
        ];
      return [];
    })
    .map((ids) =>
      ids
        .filter((id) => isPlain(id))
        .map(textOf)
        .filter((id) => id !== ''),
    )
    .filter((ids) => ids.length > 0);
}

const isOfType = ofKeys((key) => /^((value|discount|amount)?type)$/.test(plainKey(key)));
/** Services have other words under such names, too: `code`, `order`. */
function kindOf(value: Json): string | null {
  const word = typeof value === 'string' ? plainKey(value) : '';
  if (/^percent(age)?(off|discount)?$/.test(word)) return 'percentage';
  if (/^(fixed|flat|(fixed|flat)?amount(off)?)(discount)?$/.test(word)) return 'amount';
  return /^(free)?shipping$/.test(word) ? 'shipping' : null;
}

const isOfPercent = ofKeys((key) => /^percent(age)?(off)?$/.test(plainKey(key)));
const isOfAmount = ofKeys((key) => /^amount(off)?$/.test(plainKey(key)));
/** An amount may be in the smallest unit, and a percentage a part of one; where the value is there, `amount` may be any. */
function isOtherAmount(
  name: string,
  sent: number,
  type: string | null,
  shown: Json,
  record: JsonObject,
): boolean {
  const isPercent = isOfPercent(name);
  const isBare = plainKey(name) === 'amount';
  if (!isPercent && !isOfAmount(name)) return false;
  if (isBare && fieldOf(record, 'value') !== undefined) return false;
  // Some services keep what is taken off as a negative number.
  const value = Math.abs(Number(textOf(shown)));
  if (value === 0 || type === 'shipping') return false;
  if (!isBare && type !== null && isPercent !== (type === 'percentage')) return true;
  return ![sent, sent * 100, sent / 100].includes(value);
}

const isOfActive = ofKeys((key) => /^(is)?active$/.test(plainKey(key)));
const isEnabled = (value: Json): string | null =>
  /^(enabled|active|live|published|true|on|1)$/i.test(textOf(value))
    ? 'on'
    : /^(disabled|inactive|paused|suspended|archived|draft|false|off|0)$/i.test(textOf(value))
      ? 'off'
      : null;
/** What a name of a status says; null where it is none. */
function stateUnder(name: string, value: Json): string | null {
  const key = plainKey(name);
  if (/^(state|(is)?(enabled|active))$/.test(key)) return isEnabled(value);
  if (!/^(is)?(disabled|inactive)$/.test(key)) return null;
  const opposite = isEnabled(value);
  return opposite === null ? null : opposite === 'on' ? 'off' : 'on';
}
