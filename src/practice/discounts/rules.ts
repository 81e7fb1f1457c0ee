import { isJsonObject, type JsonObject } from '../../domain/json.ts';
import { compareToNumber } from '../../domain/money.ts';
import { type Fields, readFields } from '../answers/fields.ts';
import type { ApiVersion } from '../http/call.ts';
import type { Words } from '../words.ts';
import type { DiscountTerms } from './record.ts';

const types = ['percentage', 'fixed_amount', 'shipping'];
const itemTypes = ['ONETIME', 'SUBSCRIPTION', 'ALL'];
const durations = ['usage_limit', 'forever', 'single_use'];
export const statuses: readonly string[] = ['enabled', 'disabled', 'fully_disabled'];
const channelNames = ['api', 'checkout_page', 'customer_portal', 'merchant_portal'];

/**
 * The terms that a body asks for, over the ones of an existing discount for an update. Throws 422 with every
 * rule that is broken (spec: Rules on when a discount is validated, 1). Fields that are not known are left
 * out, as the service is known to do.
 */
export function readDiscount(
  body: JsonObject,
  version: ApiVersion,
  words: Words,
  base: DiscountTerms | null,
): DiscountTerms {
  const fields = readFields(body);
  const kept = base === null ? null : emptied(body, base);
  const terms = version === '2021-01' ? flat(fields, words, kept) : nested(fields, words, kept);
  checkTogether(fields, terms);
  fields.check();
  return terms;
}

/** Terms that may have no value, by their field; null for the field empties them (not shown in the specification). */
const emptiable: Readonly<Record<string, keyof DiscountTerms>> = {
  applies_to_product_type: 'itemType',
  duration_usage_limit: 'durationUsageLimit',
  usage_limit: 'usageLimit',
  first_time_customer_restriction: 'newCustomersOnly',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  applies_to_id: 'appliesToIds',
  applies_to_resource: 'appliesToResource',
};

function emptied(body: JsonObject, base: DiscountTerms): DiscountTerms {
  const terms = Object.entries(emptiable).filter(([name]) => body[name] === null);
  return { ...base, ...Object.fromEntries(terms.map(([, term]) => [term, blank[term]])) };
}

const blank: DiscountTerms = {
  code: '',
  value: '0',
  type: '',
  status: 'enabled',
  channels: null,
  itemType: 'ALL',
  appliesToIds: [],
  appliesToResource: null,
  duration: 'forever',
  durationUsageLimit: null,
  usageLimit: null,
  newCustomersOnly: false,
  oncePerCustomer: false,
  startsAt: null,
  endsAt: null,
};

/** spec: Discount, API version 2021-01. */
function flat(fields: Fields, words: Words, existing: DiscountTerms | null): DiscountTerms {
  const base = existing ?? blank;
  if (existing === null) fields.required('code', 'value', 'discount_type');
  const restriction = fields.choice('first_time_customer_restriction', [words.newCustomersOnly]);
  const id = fields.id('applies_to_id');
  const duration = fields.choice('duration', durations) ?? base.duration;
  const limit = fields.integer('duration_usage_limit', 1);
  if (duration === 'usage_limit' && limit === undefined && base.durationUsageLimit === null) {
    if (!fields.has('duration_usage_limit')) {
      fields.wrong('duration_usage_limit', 'is required with duration usage_limit');
    }
  }
  return {
    ...common(fields, base),
    type: fields.choice('discount_type', types) ?? base.type,
    itemType: fields.choice('applies_to_product_type', itemTypes) ?? base.itemType,
    appliesToIds: id === undefined ? base.appliesToIds : [id],
    appliesToResource: fields.choice('applies_to_resource', words.resources) ?? base.appliesToResource,
    duration,
    durationUsageLimit: durationLimit(duration, limit ?? base.durationUsageLimit),
    newCustomersOnly: restriction === undefined ? base.newCustomersOnly : true,
    oncePerCustomer: fields.boolean('once_per_customer') ?? base.oncePerCustomer,
  };
}

const durationLimit = (duration: string, limit: string | null): string | null =>
  duration === 'forever' ? null : duration === 'single_use' ? '1' : limit;

/** spec: Discount, API version 2021-11. */
function nested(fields: Fields, words: Words, existing: DiscountTerms | null): DiscountTerms {
  const base = existing ?? blank;
  if (existing === null) fields.required('code', 'value', 'value_type');
  const applies = readFields(fields.object('applies_to') ?? {}, 'applies_to.', fields.noted);
  const limits = readFields(fields.object('usage_limits') ?? {}, 'usage_limits.', fields.noted);
  const more = limits.integer('max_subsequent_redemptions');
  const ids = readIds(applies, words);
  return {
    ...common(fields, base),
    type: fields.choice('value_type', types) ?? base.type,
    itemType: applies.choice('purchase_item_type', itemTypes) ?? base.itemType,
    appliesToIds: ids ?? base.appliesToIds,
    appliesToResource: applies.choice(words.appliesToResource, words.resources) ?? base.appliesToResource,
    duration: more === undefined ? base.duration : 'usage_limit',
    durationUsageLimit: more === undefined ? base.durationUsageLimit : String(BigInt(more) + 1n),
    newCustomersOnly: restriction(limits, words) ?? base.newCustomersOnly,
    oncePerCustomer: limits.boolean('one_application_per_customer') ?? base.oncePerCustomer,
  };
}

/** `applies_to_ids` is a string in the specification; a list and single number are read as well. */
function readIds(applies: Fields, words: Words): readonly string[] | undefined {
  const list = applies.raw(words.appliesToIds);
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) {
    const id = applies.id(words.appliesToIds);
    return id === undefined ? undefined : [id];
  }
  return list.flatMap((_id, index) => {
    const entry = readFields({ [words.appliesToIds]: list[index] ?? null }, 'applies_to.', applies.noted);
    return entry.id(words.appliesToIds) ?? [];
  });
}

/** A boolean, or the text that version 2021-01 uses. */
function restriction(limits: Fields, words: Words): boolean | undefined {
  const name = 'first_time_customer_restriction';
  if (limits.raw(name) === words.newCustomersOnly) return true;
  return limits.boolean(name);
}

type SharedTerm = 'code' | 'value' | 'status' | 'channels' | 'usageLimit' | 'startsAt' | 'endsAt';

/** The fields that both versions have under the same name. */
function common(fields: Fields, base: DiscountTerms): Pick<DiscountTerms, SharedTerm> {
  const code = fields.text('code');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (code !== undefined && (code.trim() === '' || /[\u0000-\u001f\u007f]/.test(code))) {
    fields.wrong('code', 'is not a valid code');
  }
  return {
    code: code?.trim() ?? base.code,
    value: fields.decimal('value') ?? base.value,
    status: fields.choice('status', statuses) ?? base.status,
    channels: readChannels(fields) ?? base.channels,
    usageLimit: fields.integer('usage_limit', 1) ?? base.usageLimit,
    startsAt: fields.date('starts_at') ?? base.startsAt,
    endsAt: fields.date('ends_at') ?? base.endsAt,
  };
}

function readChannels(fields: Fields): JsonObject | undefined {
  const settings = fields.object('channel_settings');
  if (settings === undefined) return undefined;
  for (const [channel, setting] of Object.entries(settings)) {
    const name = `channel_settings.${channel}`;
    if (!channelNames.includes(channel)) fields.wrong(name, 'is not a channel');
    else if (!isJsonObject(setting) || typeof setting.can_apply !== 'boolean') {
      fields.wrong(name, 'has to be {"can_apply": true} or {"can_apply": false}');
    }
  }
  return settings;
}

/** Rules over more than one field. */
function checkTogether(fields: Fields, terms: DiscountTerms): void {
  if (terms.type === 'percentage' && compareToNumber(terms.value, 100) > 0) {
    fields.wrong('value', 'must be at most 100 for a percentage');
  }
  if (terms.startsAt !== null && terms.endsAt !== null && terms.endsAt < terms.startsAt) {
    fields.wrong('ends_at', 'must not be before starts_at');
  }
  if (terms.appliesToIds.length > 0 !== (terms.appliesToResource !== null)) {
    fields.wrong('applies_to_id', 'must be sent together with applies_to_resource');
  }
}
