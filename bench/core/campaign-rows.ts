import { kinds } from '../../src/domain/kinds/registry.ts';

const kind = kinds['discounts-2021-01'];
/** Keys of the 17 columns of a campaign of discount codes. */
export const campaignColumns: readonly string[] = kind.columns.map((column) => column.key);

/** One valid row of a campaign of discount codes; the code is unique by its number. */
export function campaignRow(number: number): readonly string[] {
  const serial = String(number).padStart(7, '0');
  const fixed = number % 3 === 0;
  return campaignColumns.map((column) => {
    switch (column) {
      case 'code':
        return `BENCH-${serial}`;
      case 'value':
        return fixed ? `${(number % 40) + 1}.50` : String((number % 9) * 10 + 5);
      case 'discount_type':
        return fixed ? 'fixed_amount' : 'percentage';
      case 'applies_to_product_type':
        return ['ALL', 'ONETIME', 'SUBSCRIPTION'][number % 3] ?? 'ALL';
      case 'duration':
        return number % 2 === 0 ? 'forever' : 'usage_limit';
      case 'duration_usage_limit':
        return number % 2 === 0 ? '' : String((number % 11) + 1);
      case 'status':
        return 'enabled';
      case 'usage_limit':
        return number % 5 === 0 ? '' : '1000';
      case 'starts_at':
        return '2031-11-28';
      case 'ends_at':
        return '2031-12-24';
      default:
        return column.startsWith('channel_settings.') ? 'true' : '';
    }
  });
}

/** Widths of the columns in px, as the product shows them at first. */
export const campaignWidths: readonly number[] = kind.columns.map((column) => column.width);
