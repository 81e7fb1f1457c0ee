import { isJsonObject, isPlain, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { identityText, singular } from '../../../domain/run/identity.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { withAttributes } from './envelope.ts';
import { momentOf } from './moments.ts';
import { generic, mayHoldThing, successWord } from './own-record.ts';
import { isEmptyTime } from './this-run.ts';
import { isOff } from './unreal.ts';

/** A field of an answer, with the record that it is of and the name that this stands under. */
type Field = {
  readonly under: string;
  readonly key: string;
  readonly value: Json;
  readonly record: JsonObject;
};
/** Whether a field shows that something else was brought about for the row, or nothing. */
type IsAgainst = (field: Field, cells: Cells) => boolean;

const isNone = (value: Json): boolean => !isFilled(value) || isOff(value) || isEmptyTime(value);
const isNoAddress = ({ key, value }: Field): boolean => singular(key) === 'address' && isNone(value);

/** What an address has of a discount: `discount_id`, `applied_coupons`, `has_discount`. */
const isOfDiscount = ofKeys((key) =>
  /^(has|is|applied|active|current|assigned)*(discount|coupon|promo|promotion|voucher)(code)?s?(is)?(ids?|applied|active|present)?$/.test(
    plainKey(key),
  ),
);
const isState = ofKeys((key) => /^(status|state)$/.test(plainKey(key)));
const stateOfNoUse = /^(disabled|inactive|expired|deleted|removed|archived|draft|paused|not?[_ -]\w+)$/i;

/** Whether a field is one of the address itself, or of the answer: not of a charge on it. */
const isOfAddress = ({ under }: Field): boolean => under === '' || singular(under) === 'address';
const isIdOfDiscount = ofKeys((key) => isOfDiscount(key) && /id$/.test(plainKey(key)));
/** Whether a record names a discount by its ID, in a field of its own or in one for the discount. */
const hasDiscount = (record: JsonObject, id: string | null): boolean =>
  Object.entries(record).some(
    ([key, value]) =>
      isOfDiscount(key) &&
      [value].flat().some((one: Json) => {
        const shown = isJsonObject(one) ? (one.discount_id ?? one.id ?? null) : one;
        return !/code/i.test(key) && id !== null && identityText(shown, 'id') === id;
      }),
  );

/** The discount that was sent is the only one that the address has: an undo takes off any. */
const isAppliedAgainst: IsAgainst = (field, cells) => {
  const { under, key, value, record } = field;
  const own = identityText(cells.discount_id ?? '', 'id');
  const isOther = (one: Json): boolean => {
    const id = identityText(one, 'id');
    return id !== null && /^\d+$/.test(id) && id !== own;
  };
  // `discount_codes: []` may stand beside the discount of the address. A code may be of digits, too.
  if (isOfDiscount(key) && isNone(value)) return isOfAddress(field) && !hasDiscount(record, own);
  if (isOfDiscount(key)) return !/code/i.test(key) && [value].flat().some(isOther);
  if (isOfDiscount(under) && plainKey(key) === 'id')
    return record.discount_id === undefined && isOther(value);
  if (isOfDiscount(under) && plainKey(key) === 'discountid') return isOther(value);
  if (isOfDiscount(under) && isState(key)) return typeof value === 'string' && stateOfNoUse.test(value);
  return isNoAddress(field);
};
/** The record of what was taken off may stand beside `discount_id: null`, and charges may have theirs. */
const isRemovedAgainst: IsAgainst = (field) => {
  const { key, value, record } = field;
  if (!isOfDiscount(key) || isNone(value)) return isNoAddress(field);
  const isGone = Object.entries(record).some(([name, one]) => isIdOfDiscount(name) && one === null);
  return isOfAddress(field) && !(isGone && isJsonObject(value));
};

/** When a charge is due, in whatever record, and in that of the charge itself. */
const isOfDue = ofKeys((key) =>
  /^((next)?(charge|billing|order|payment)?scheduled(at|on|for|date)|next(charge|billing|order|payment)(date|at|on))$/.test(
    plainKey(key),
  ),
);
const isDate = ofKeys((key) => /^(charge|billing)?date$/.test(plainKey(key)));
/** What happened to a charge that is not to come any more. */
const isOfOver = ofKeys((key) =>
  /^(is|was)?(processed|charged|paid|captured|collected|settled|skipped|refunded|voided|cancell?ed)(at|on|date)?$/.test(
    plainKey(key),
  ),
);
const stateOfOver =
  /^(success(ful)?|succeeded|processed|charged|paid|captured|collected|settled|complete[d]?|(partially[_ -]?)?refunded|skipped|voided|cancell?ed|deleted|expired|closed)$/i;

/** Whether a record is another thing of its kind than that of the row. */
const isAnother = (record: JsonObject, id: string | undefined): boolean => {
  const own = identityText(record.id ?? null, 'id');
  return own !== null && own !== identityText(id ?? '', 'id');
};

/** The charge is to come, on the day that was sent. */
const isMovedAgainst: IsAgainst = ({ under, key, value, record }, cells) => {
  // The next charge, and the orders of this one, have days of their own.
  if (/charge/i.test(under) && isAnother(record, cells.charge_id)) return false;
  if (under !== '' && !/charge|^subscription$/i.test(under) && !isDate(under) && !isOfDue(under))
    return false;
  const isOther = (one: Json): boolean =>
    isPlain(one) ? !isOnDay(one, cells.next_charge_date ?? '') : false;
  if (isOfDue(key) || (isDate(key) && isOfDue(under))) return isOther(value);
  const isShown = under === '' && Object.keys(record).some((one) => isOfDue(one) || isDate(one));
  const isOwn = singular(under) === 'charge' || (isShown && record.id !== undefined);
  if (!isOwn && !isDate(under)) return false;
  if (isDate(key)) return isOther(value);
  if (isState(key)) return typeof value === 'string' && stateOfOver.test(value);
  return isOfOver(key) && !isNone(value) && !(typeof value === 'string' && Number(value) === 0);
};

const [hourMs, dayMs] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];
/** Whether a time is on a day, as it is written or, of one with a zone or an epoch, wherever the day begins first. */
function isOnDay(value: Json, day: string): boolean {
  const isText = typeof value === 'string';
  if (isText && value.startsWith(day)) return true;
  if (isText && /^\d{4}-\d\d-\d\d([T ][\d:.]+)?$/.test(value)) return false;
  const [moment, start] = [momentOf(value), Date.parse(day)];
  return moment !== null && moment >= start - 14 * hourMs && moment < start + dayMs;
}

const stateOfEnd =
  /^((auto|user|customer)?[_ -]?cancell?ed([_ -]by[_ -]\w+)?|cancel|expired|inactive|ended|terminated|churned|deactivated|disabled|closed|stopped|deleted|removed|archived|voided|finished)$/i;
/** A word for what was done to it, as a state. */
const stateOfDeed = /^(changed|modified)$/i;
const isOfCancel = ofKeys((key) => /^(is|was)?cancell?ed(at|on|date|time)?$/.test(plainKey(key)));
const isOfRenewal = ofKeys((key) =>
  /^(is|will)?(auto(matic(ally)?)?)?renew(s|al|ing)?(enabled|on)?$/.test(plainKey(key)),
);

/** Whether a record says of itself that it was cancelled, or has ended. */
export const showsEnd = (record: JsonObject): boolean =>
  Object.entries(withAttributes(record)).some(([key, value]) =>
    isState(key) ? typeof value === 'string' && stateOfEnd.test(value) : isOfCancel(key) && !isNone(value),
  );

/** The subscription has ended: each state of it says so, and it is neither renewed nor due without one. */
const isCancelledAgainst: IsAgainst = ({ under, key, value, record }) => {
  const isOwn =
    singular(under) === 'subscription' ||
    (under === '' && (record.id !== undefined || record.subscription_id !== undefined));
  if (!isOwn) return false;
  if (isState(key))
    return (
      typeof value === 'string' && ![stateOfEnd, successWord, stateOfDeed].some((one) => one.test(value))
    );
  return (isOfRenewal(key) || isOfDue(key)) && !isNone(value) && !showsEnd(record);
};

const aims: Partial<Record<RunKind['id'], IsAgainst>> = {
  address_discount_apply: isAppliedAgainst,
  address_discount_remove: isRemovedAgainst,
  change_next_charge_date: isMovedAgainst,
  subscription_cancel: isCancelledAgainst,
};

/** Levels of objects and lists in each other that are looked through. */
const deepest = 8;

/**
 * Whether an answer shows anywhere, under whatever name such a field has, another value of what the row was to bring about
 * (decision 0122): the discount of an address, the day of a charge. What was sent has other names, or another place.
 */
export function missesAim(answer: Json, kind: RunKind, cells: Cells): boolean {
  const isAgainst = aims[kind.id];
  if (isAgainst === undefined) return false;
  const walk = (under: string, value: Json, depth: number): boolean => {
    if (isPlain(value) || depth === 0) return false;
    if (!isJsonObject(value)) return value.some((one: Json) => walk(under, one, depth - 1));
    const record = withAttributes(value);
    return Object.entries(record).some(
      ([key, one]) =>
        mayHoldThing(key) &&
        (isAgainst({ under, key, value: one, record }, cells) ||
          walk(generic.has(singular(key)) ? under : key, one, depth - 1)),
    );
  };
  return walk('', answer, deepest);
}
