import { isJsonObject, type JsonObject } from '../../domain/json.ts';
import { type Fields, readFields } from '../answers/fields.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { whyNotNow } from '../discounts/applicable.ts';
import type { Service } from '../service.ts';
import { findDiscountByCode } from '../state/discounts.ts';
import { intervalUnits } from '../subscriptions/create.ts';

const addressFields = [
  'address1',
  'address2',
  'city',
  'company',
  'country',
  'first_name',
  'last_name',
  'phone',
  'province',
  'zip',
];

/**
 * The fields of a checkout that were sent, checked (spec: Checkout, which marks none of them as required).
 * The discount has to exist and to be applicable (spec: Endpoints, rule 3).
 */
export function readCheckout(service: Service, store: string, body: JsonObject): JsonObject {
  const fields = readFields(body);
  const email = fields.text('email');
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email))
    fields.wrong('email', 'is not an email address');
  const lines = fields.list('line_items');
  for (const [index, line] of (lines ?? []).entries()) {
    checkLine(readFields(isJsonObject(line) ? line : {}, `line_items.${index}.`, fields.noted));
  }
  const address = fields.object('shipping_address');
  const addressRead = readFields(address ?? {}, 'shipping_address.', fields.noted);
  for (const name of addressFields) addressRead.text(name);
  checkAnalytics(fields);
  // In the example of an update the code is inside shipping_address (spec: Endpoints, PUT /checkouts).
  const code = fields.text('discount_code') ?? addressRead.text('discount_code');
  fields.check();
  if (code !== undefined && code !== '') checkDiscount(service, store, code);
  const { discount_code: _inAddress, ...shipping } = address ?? {};
  const kept = Object.fromEntries(
    ['analytics_data', 'email', 'external_checkout_id', 'external_checkout_source', 'line_items'].flatMap(
      (name) => {
        const value = fields.raw(name);
        return value === undefined ? [] : [[name, value]];
      },
    ),
  );
  return {
    ...kept,
    ...(address === undefined ? {} : { shipping_address: shipping }),
    ...(code === undefined ? {} : { discount_code: code === '' ? null : code }),
  };
}

function checkLine(line: Fields): void {
  line.required('variant_id', 'quantity');
  for (const name of ['variant_id', 'product_id']) line.id(name);
  for (const name of ['quantity', 'charge_interval_frequency', 'order_interval_frequency'])
    line.integer(name, 1);
  line.choice('order_interval_unit', intervalUnits);
  // A line with an interval is a subscription: it needs the whole of it.
  if (line.has('order_interval_unit')) line.required('charge_interval_frequency', 'order_interval_frequency');
  for (const name of ['requires_shipping', 'taxable']) {
    const value = line.raw(name);
    if (value !== undefined && !['true', 'false', true, false].some((one) => one === value)) {
      line.wrong(name, 'is not true or false');
    }
  }
}

function checkAnalytics(fields: Fields): void {
  const data = readFields(fields.object('analytics_data') ?? {}, 'analytics_data.', fields.noted);
  for (const [index, entry] of (data.list('utm_params') ?? []).entries()) {
    const utm = readFields(
      isJsonObject(entry) ? entry : {},
      `analytics_data.utm_params.${index}.`,
      fields.noted,
    );
    for (const name of ['campaign', 'content', 'data_source', 'medium', 'source', 'term'])
      utm.text(`utm_${name}`);
    utm.date('utm_timestamp');
  }
}

function checkDiscount(service: Service, store: string, code: string): void {
  const discount = findDiscountByCode(service.database, store, code);
  const reason =
    discount === null ? `${code} does not exist` : whyNotNow(discount.terms, service.clock.today());
  if (reason !== null) throw new ServiceProblem(422, { discount_code: [reason] });
}
