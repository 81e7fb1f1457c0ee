import { isEmptyMark } from '../sheet/empty-mark.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells, ComputedColumn, Stop } from '../sheet/kind.ts';
import { issue, joined, NONE } from '../sheet/words.ts';
import type { KnownSubscription } from '../subscriptions/known.ts';
import { isBlank } from '../text.ts';
import { isTrue } from './body.ts';

const filled = (cells: Cells, key: string): boolean => !isBlank(cells[key] ?? '');
const emptied = (cells: Cells, key: string): boolean => isEmptyMark(cells[key] ?? '');
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

/** What will happen to a row's subscription (spec: Rules on swapping), what costs money or refuses the row first. */
export function swapConsequences(cells: Cells): readonly string[] {
  const empties = [...productFields, ['next_charge_scheduled_at', 'next charge date'] as const]
    .filter(([key]) => emptied(cells, key))
    .map(([, name]) => name);
  const emptying = empties.length === 0 ? [] : [`Empties ${list(empties)}`];
  if (!filled(cells, 'platform_variant_id'))
    return ['No swap: only the cells that are filled in are updated', ...emptying];
  const keepsSku = on(cells, 'sku_override');
  const sent = productFields
    .filter(([key]) => filled(cells, key) && !emptied(cells, key))
    .map(([, name]) => name);
  const taken = productFields
    .filter(([key]) => !filled(cells, key) && !(key === 'sku' && keepsSku))
    .map(([, name]) => name);
  const found = [
    // Rule 3, then rule 4.
    on(cells, 'use_platform_variant_defaults') ? 'Price follows the platform' : 'Price stays',
    on(cells, 'override') ? 'Prepaid: swapped, too' : 'Prepaid: needs override',
  ];
  if (keepsSku && !filled(cells, 'sku')) found.push('SKU stays');
  // Rules 1 and 2.
  found.push(...emptying);
  if (sent.length > 0) found.push(`As typed: ${list(sent)}`);
  found.push(taken.length === 0 ? 'Platform fills nothing' : `Platform fills ${list(taken)}`);
  return found;
}

export const consequences: ComputedColumn = {
  key: 'consequences',
  label: 'What will happen',
  help: 'Calculated from the row by the swap rules; not sent. A one-time item cannot be swapped, whatever the row says.',
  width: 360,
  after: 'override',
  parts: swapConsequences,
};

/** Stops a swap of which the service has said earlier that it refuses it (spec: Rules on swapping, 4 and 5). */
export function swapStop(cells: Cells, known: KnownSubscription): Stop | null {
  if (!filled(cells, 'platform_variant_id')) return null;
  if (known.is === 'one-time') return { why: 'A one-time item cannot be swapped', fix: 'remove-row' };
  if (on(cells, 'override')) return null;
  return known.is === 'prepaid'
    ? { why: 'Prepaid, and the row does not set override', fix: 'set-override' }
    : { why: 'The service says that it cannot be swapped', fix: 'remove-row' };
}

const list = (words: readonly string[]): string => joined(words, 'and');

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
