import type { Recipe } from '../../domain/kinds/free-shipping.ts';
import type { PortalSetting } from '../../domain/kinds/portal-groups.ts';
import { own } from '../../domain/own.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

/** Sentences of the row form: one row, or several at once, in the merchant portal's words. */
export const rowFormCopy = messages({
  settings: {
    type: 'Type of discount',
    code: 'Discount code',
    'applies-to': 'Applies to',
    channels: 'Channel controls',
    limits: 'Application limits',
    dates: 'Date range',
  } satisfies Record<PortalSetting, string>,
  own: 'Unmatched columns',
  title: (rows: number) => counted(rows, 'row'),
  several: 'Changes apply to all selected rows.',
  mixed: (values: number) => `Mixed: ${count(values)} values`,
  unread: 'Too many rows to compare',
  reading: 'Loading',
  clear: 'Clear in all rows',
  issues: (errors: number, warnings: number) =>
    [
      ...(errors > 0 ? [counted(errors, 'error')] : []),
      ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ].join(', '),
  about: (column: string, rows: number) => `${column} in ${counted(rows, 'row')}`,
  freeShipping: 'Free shipping',
  freeShippingHelp: 'Two ways to set it. Other fields stay unchanged.',
  recipes: {
    shipping: 'A shipping discount with the amount 100',
    'one-time-items': '100 percent off one-time items',
  } satisfies Record<Recipe['id'], string>,
  recipeAbout: (recipe: string, rows: number) =>
    `Free shipping, ${recipe.charAt(0).toLowerCase()}${recipe.slice(1)}, in ${counted(rows, 'row')}`,
  /** Values of the API in the portal's words. */
  values: {
    percentage: 'Percentage',
    fixed_amount: 'Fixed amount',
    shipping: 'Shipping',
    ONETIME: 'One-time items',
    SUBSCRIPTION: 'Subscriptions',
    ALL: 'All items',
    usage_limit: 'Limited use',
    forever: 'Forever',
    platform_product: 'Product',
    platform_collection_id: 'Collection',
    customer_must_not_exist_in_service: 'New customers only',
    true: 'Yes',
    false: 'No',
  },
} as const);

const valueWords: Readonly<Record<string, string>> = rowFormCopy.values;

/** A value of a list as the form shows it: the word, then what stands in the cell. */
export const choiceWords = (value: string): string => {
  const words = own(valueWords, value);
  return words === undefined ? value : `${words} (${value})`;
};
