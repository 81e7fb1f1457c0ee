import { isId } from '../answers/fields.ts';
import { notFound } from '../answers/problem.ts';
import { pick } from '../random.ts';
import { isSeededDiscount } from '../seeded/patterns.ts';
import type { Service } from '../service.ts';
import { findStoredDiscount, insertDiscount } from '../state/discounts.ts';
import type { Discount } from './record.ts';

/** The living discount with an id, made up from the seed if it is a seeded one; 404 otherwise. */
export function findDiscount(service: Service, store: string, id: string): Discount {
  const known = findStoredDiscount(service.database, store, id);
  if (known !== null && !known.deleted) return known;
  if (known !== null || !isId(id) || !isSeededDiscount(id)) throw notFound('Discount', id);
  const value = pick(['5', '10', '12.50', '20'], service.seed, 'discount', id);
  return insertDiscount(
    service,
    store,
    {
      code: `SEEDED-${id}`,
      value,
      type: 'percentage',
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
    },
    'seed',
    id,
  );
}
