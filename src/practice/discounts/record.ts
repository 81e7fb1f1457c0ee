import {
  isJsonNumberText,
  isJsonObject,
  type Json,
  JsonNumber,
  type JsonObject,
  parseJson,
  stringifyJson,
} from '../../domain/json.ts';
import type { ApiVersion } from '../http/call.ts';
import type { Words } from '../words.ts';

/** A discount as it is kept, apart from either version's names. Numbers are text, as they were sent. */
export type DiscountTerms = {
  readonly code: string;
  readonly value: string;
  readonly type: string;
  readonly status: string;
  readonly channels: JsonObject | null;
  readonly itemType: string;
  readonly appliesToIds: readonly string[];
  readonly appliesToResource: string | null;
  readonly duration: string;
  readonly durationUsageLimit: string | null;
  readonly usageLimit: string | null;
  readonly newCustomersOnly: boolean;
  readonly oncePerCustomer: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

export type Discount = {
  readonly n: number;
  readonly id: string;
  readonly terms: DiscountTerms;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deleted: boolean;
  /** What created it: `request`, `task` or `seed`. */
  readonly createdBy: string;
};

/** The record on the wire in the fields of a version (spec: Discount, API version ...). */
export function discountJson(discount: Discount, version: ApiVersion, words: Words, id: Json): JsonObject {
  const { terms } = discount;
  const times = { created_at: discount.createdAt, updated_at: discount.updatedAt };
  return version === '2021-01'
    ? { id, ...flatFields(terms, words), ...times }
    : { id, ...nestedFields(terms, words), ...times };
}

function flatFields(terms: DiscountTerms, words: Words): JsonObject {
  return {
    code: terms.code,
    value: numeric(terms.value),
    discount_type: terms.type,
    channel_settings: terms.channels,
    applies_to_product_type: terms.itemType,
    duration: terms.duration,
    duration_usage_limit: numeric(terms.durationUsageLimit),
    status: terms.status,
    usage_limit: numeric(terms.usageLimit),
    first_time_customer_restriction: terms.newCustomersOnly ? words.newCustomersOnly : null,
    once_per_customer: terms.oncePerCustomer,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    applies_to_id: numeric(terms.appliesToIds[0] ?? null),
    applies_to_resource: terms.appliesToResource,
  };
}

function nestedFields(terms: DiscountTerms, words: Words): JsonObject {
  return {
    code: terms.code,
    value: terms.value,
    value_type: terms.type,
    status: terms.status,
    applies_to: {
      purchase_item_type: terms.itemType,
      [words.appliesToIds]: [...terms.appliesToIds],
      [words.appliesToResource]: terms.appliesToResource,
    },
    channel_settings: terms.channels,
    usage_limits: {
      first_time_customer_restriction: terms.newCustomersOnly,
      one_application_per_customer: terms.oncePerCustomer,
      max_subsequent_redemptions: subsequent(terms),
    },
    usage_limit: terms.usageLimit,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
  };
}

/** spec: Versioning, 3: redemptions after the first; null where the discount lasts forever. */
const subsequent = (terms: DiscountTerms): string | null =>
  terms.durationUsageLimit === null ? null : String(BigInt(terms.durationUsageLimit) - 1n);

const numeric = (text: string | null): Json =>
  text === null ? null : isJsonNumberText(text) ? new JsonNumber(text) : text;

export const termsText = (terms: DiscountTerms): string => stringifyJson(terms);

/** Reads terms that {@link termsText} wrote. */
export function readTerms(text: string): DiscountTerms {
  const json = parseJson(text);
  if (!isJsonObject(json)) throw new TypeError('a discount is kept as an object');
  const string = (name: string): string | null => {
    const value = json[name];
    return typeof value === 'string' ? value : null;
  };
  const ids = json.appliesToIds;
  const channels = json.channels;
  return {
    code: string('code') ?? '',
    value: string('value') ?? '0',
    type: string('type') ?? '',
    status: string('status') ?? 'enabled',
    channels: isJsonObject(channels) ? channels : null,
    itemType: string('itemType') ?? 'ALL',
    appliesToIds: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
    appliesToResource: string('appliesToResource'),
    duration: string('duration') ?? 'forever',
    durationUsageLimit: string('durationUsageLimit'),
    usageLimit: string('usageLimit'),
    newCustomersOnly: json.newCustomersOnly === true,
    oncePerCustomer: json.oncePerCustomer === true,
    startsAt: string('startsAt'),
    endsAt: string('endsAt'),
  };
}
