import type { Issue } from '../sheet/issue.ts';
import type { Cells } from '../sheet/kind.ts';
import { either, issue, NONE } from '../sheet/words.ts';
import { isTrue } from './body.ts';

const filled = (cells: Cells, key: string): boolean => (cells[key] ?? '') !== '';
const on = (cells: Cells, key: string): boolean => isTrue(cells[key] ?? '');

/** Fields that the service takes from the platform's product when they are not sent (spec: Rules on swapping, 1 and 2). */
const productFields = [
  ['product_title', 'title'],
  ['variant_title', 'variant title'],
  ['sku', 'SKU'],
  ['platform_product_id', 'platform product id'],
  ['service_product_id', 'service product id'],
] as const;
const updateFields = [
  'quantity',
  'charge_interval_frequency',
  'order_interval_frequency',
  'order_interval_unit',
  'next_charge_scheduled_at',
  'sku_override',
  'use_platform_variant_defaults',
] as const;

/** What will happen to a row's subscription, by the five rules of the specification, in sentences without a full stop. */
export function swapConsequences(cells: Cells): readonly string[] {
  if (!filled(cells, 'platform_variant_id')) return ['No swap: the fields that are filled in are updated'];
  const keepsSku = on(cells, 'sku_override');
  const sent = productFields.filter(([key]) => filled(cells, key)).map(([, name]) => name);
  const taken = productFields
    .filter(([key]) => !filled(cells, key) && !(key === 'sku' && keepsSku))
    .map(([, name]) => name);
  const found = [taken.length === 0 ? 'The platform fills nothing' : `The platform fills ${list(taken)}`];
  if (sent.length > 0) found.push(`Sent as typed: ${list(sent)}`);
  if (keepsSku && !filled(cells, 'sku')) found.push('The SKU stays');
  found.push(
    on(cells, 'use_platform_variant_defaults') ? 'The price follows the platform product' : 'The price stays',
  );
  found.push(on(cells, 'override') ? 'Prepaid is swapped, too' : 'Prepaid is refused without override');
  return found;
}

const list = (words: readonly string[]): string => either(words).replace(/ or ([^,]*)$/, ' and $1');

/** Issues where a row changes nothing, or does something that its cells do not show at a glance. */
export function swapIssues(cells: Cells): readonly Issue[] {
  let found: Issue[] | null = null;
  const add = (one: Issue): void => {
    if (found === null) found = [one];
    else found.push(one);
  };
  const swaps = filled(cells, 'platform_variant_id');
  const changes =
    swaps ||
    productFields.some(([key]) => filled(cells, key)) ||
    updateFields.some((key) => filled(cells, key));
  if (!changes) {
    add(
      issue(
        'platform_variant_id',
        'error',
        'needs-other',
        'The row changes nothing: no variant, and every other field is empty.',
      ),
    );
  }
  if (swaps && on(cells, 'sku_override') && filled(cells, 'sku')) {
    add(
      issue(
        'sku_override',
        'warning',
        'consequence',
        'The SKU is sent, and the cell says to keep the SKU. Which of the two wins is not shown in the specification.',
      ),
    );
  }
  if (!swaps && on(cells, 'use_platform_variant_defaults')) {
    add(
      issue(
        'use_platform_variant_defaults',
        'warning',
        'consequence',
        'No variant is given: the price follows the product that the subscription has.',
      ),
    );
  }
  const unit = filled(cells, 'order_interval_unit');
  for (const key of ['charge_interval_frequency', 'order_interval_frequency'] as const) {
    if (unit && !filled(cells, key)) {
      add(
        issue(
          key,
          'warning',
          'needs-other',
          'The interval unit is given without this frequency. The service may refuse a unit without both frequencies.',
        ),
      );
    }
  }
  return found ?? NONE;
}
