import { rowRulesMessages } from '../../messages/row-rules.ts';
import { joined } from '../../messages/words.ts';
import { isEmptyMark } from '../sheet/empty-mark.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells, ComputedColumn, Stop } from '../sheet/kind.ts';
import { issue, NONE } from '../sheet/words.ts';
import type { KnownSubscription } from '../subscriptions/known.ts';
import { isBlank } from '../text.ts';
import { isTrue } from './body.ts';

const filled = (cells: Cells, key: string): boolean => !isBlank(cells[key] ?? '');
const emptied = (cells: Cells, key: string): boolean => isEmptyMark(cells[key] ?? '');
const on = (cells: Cells, key: string): boolean => isTrue(cells[key] ?? '');

/** Fields that the service takes from the platform's product when they are not sent (spec: Rules on swapping, 1 and 2). */
const productFields = [
  ['product_title', rowRulesMessages.fieldTitle],
  ['variant_title', rowRulesMessages.fieldVariantTitle],
  ['sku', rowRulesMessages.fieldSku],
  ['platform_product_id', rowRulesMessages.fieldPlatformProductId],
  ['service_product_id', rowRulesMessages.fieldServiceProductId],
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

/** What will happen to a row's subscription (spec: Rules on swapping), what refuses the row first, then what costs money. */
export function swapConsequences(cells: Cells): readonly string[] {
  const empties = [
    ...productFields,
    ['next_charge_scheduled_at', rowRulesMessages.fieldNextChargeDate] as const,
  ]
    .filter(([key]) => emptied(cells, key))
    .map(([, name]) => name);
  const emptying = empties.length === 0 ? [] : [rowRulesMessages.clearsFields({ fields: joined(empties) })];
  if (!filled(cells, 'platform_variant_id')) return [rowRulesMessages.noSwap, ...emptying];
  const keepsSku = on(cells, 'sku_override');
  const sent = productFields
    .filter(([key]) => filled(cells, key) && !emptied(cells, key))
    .map(([, name]) => name);
  const taken = productFields.filter(([key]) => !filled(cells, key) && !(key === 'sku' && keepsSku));
  const found = [
    // Rule 4, then rule 3.
    on(cells, 'override') ? rowRulesMessages.prepaidSwapped : rowRulesMessages.prepaidNotSwapped,
    on(cells, 'use_platform_variant_defaults')
      ? rowRulesMessages.priceFollowsPlatform
      : rowRulesMessages.priceStays,
  ];
  if (keepsSku && !filled(cells, 'sku')) found.push(rowRulesMessages.skuStays);
  // Rules 1 and 2.
  found.push(...emptying);
  if (sent.length > 0) found.push(rowRulesMessages.asTyped({ fields: joined(sent) }));
  if (taken.length === 0) found.push(rowRulesMessages.platformFillsNothing);
  // The fields that it does not fill in are all named before.
  else if (taken.length < productFields.length) found.push(rowRulesMessages.platformFillsOthers);
  else found.push(rowRulesMessages.platformFillsAll);
  return found;
}

export const consequences: ComputedColumn = {
  key: 'consequences',
  label: 'What will happen',
  help: 'Calculated from the row by the swap rules; not sent. Product details are the title, variant title, SKU and both product IDs. A one-time item cannot be swapped.',
  // What most rows say is read in a window of 1280 px, beside the frozen ID and the row form.
  width: 498,
  after: 'override',
  parts: swapConsequences,
  cautions: {
    [rowRulesMessages.prepaidNotSwapped]: (rows) => rowRulesMessages.rowsWithoutOverride({ rows }),
  },
};

/** Stops a swap of which the service has said earlier that it refuses it (spec: Rules on swapping, 4 and 5). */
export function swapStop(cells: Cells, known: KnownSubscription): Stop | null {
  if (!filled(cells, 'platform_variant_id')) return null;
  if (known.is === 'one-time') return { why: rowRulesMessages.oneTimeCannotBeSwapped, fix: 'remove-row' };
  if (on(cells, 'override')) return null;
  return known.is === 'prepaid'
    ? { why: rowRulesMessages.prepaidWithoutOverride, fix: 'set-override' }
    : { why: rowRulesMessages.swapRejectedEarlier, fix: 'remove-row' };
}

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
    add(issue('platform_variant_id', 'error', 'needs-other', rowRulesMessages.swapChangesNothing));
  }
  if (swaps && on(cells, 'sku_override') && filled(cells, 'sku')) {
    add(issue('sku_override', 'warning', 'consequence', rowRulesMessages.skuSentAndKept));
  }
  if (!swaps && on(cells, 'use_platform_variant_defaults')) {
    add(
      issue(
        'use_platform_variant_defaults',
        'warning',
        'consequence',
        rowRulesMessages.priceFollowsCurrentProduct,
      ),
    );
  }
  const unit = filled(cells, 'order_interval_unit');
  for (const key of ['charge_interval_frequency', 'order_interval_frequency'] as const) {
    if (unit && !filled(cells, key)) {
      add(issue(key, 'warning', 'needs-other', rowRulesMessages.unitWithoutFrequency));
    }
  }
  return found ?? NONE;
}
