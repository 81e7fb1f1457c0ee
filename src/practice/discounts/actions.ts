import type { JsonObject } from '../../domain/json.ts';
import { ServiceProblem } from '../answers/problem.ts';
import type { ApiVersion } from '../http/call.ts';
import type { Service } from '../service.ts';
import {
  codeIsTaken,
  deleteStoredDiscount,
  insertDiscount,
  updateStoredDiscount,
} from '../state/discounts.ts';
import { findDiscount } from './find.ts';
import type { Discount, DiscountTerms } from './record.ts';
import { readDiscount } from './rules.ts';

/** Creates a discount of a request or task; 422 when a rule or the uniqueness of codes forbids it. */
export function createDiscount(
  service: Service,
  store: string,
  body: JsonObject,
  version: ApiVersion,
  createdBy: 'request' | 'task',
): Discount {
  const terms = readDiscount(body, version, service.words, null);
  checkCode(service, store, terms.code);
  return insertDiscount(service, store, terms, createdBy);
}

/**
 * Changes a discount. With the switch `discountUpdate: limited` only dates, status, usage_limit and
 * channel_settings may differ from what they are.
 */
export function updateDiscount(
  service: Service,
  store: string,
  discount: Discount,
  body: JsonObject,
  version: ApiVersion,
): Discount {
  const terms = readDiscount(body, version, service.words, discount.terms);
  if (discount.terms.status === 'fully_disabled' && terms.status !== 'fully_disabled') {
    throw new ServiceProblem(422, { status: ['cannot be changed after fully_disabled'] });
  }
  if (service.switches.discountUpdate === 'limited') checkLimitedChange(discount.terms, terms);
  checkCode(service, store, terms.code, discount.n);
  return updateStoredDiscount(service, discount, terms);
}

export function deleteDiscount(service: Service, store: string, id: string): void {
  deleteStoredDiscount(service, findDiscount(service, store, id).n);
}

function checkCode(service: Service, store: string, code: string, exceptN = 0): void {
  if (service.switches.duplicateCodes === 'accept') return;
  if (!codeIsTaken(service.database, store, code, exceptN)) return;
  throw new ServiceProblem(422, { code: [`${code} already exists in this store`] });
}

function checkLimitedChange(before: DiscountTerms, after: DiscountTerms): void {
  const fixed = ['code', 'value', 'type', 'itemType', 'appliesToResource', 'duration'] as const;
  const changed = fixed.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  throw new ServiceProblem(
    422,
    Object.fromEntries(changed.map((name) => [name, ['cannot be changed after creation']])),
  );
}
