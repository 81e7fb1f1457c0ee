import { codesMessages } from '../../messages/codes.ts';
import { firstTimeKey, onePerCustomerKey, redemptionsKey } from '../kinds/discounts-2021-11.ts';
import { kinds } from '../kinds/registry.ts';
import { isDigits } from '../money.ts';
import { readBoolean } from '../sheet/booleans.ts';
import type { Cells } from '../sheet/kind.ts';
import { quote } from '../sheet/words.ts';
import { type ConversionNote, type Converted, lost } from './note.ts';
import { newCustomersOnly, rowOf, sharedFields } from './shared-fields.ts';

type Part = { readonly cells: Cells; readonly notes: readonly ConversionNote[] };

/** m redemptions after the first are a limited duration of m + 1; none stated is forever. */
function redemptions(cells: Cells): Part {
  const text = cells[redemptionsKey] ?? '';
  if (isDigits(text)) {
    return {
      cells: { duration: 'usage_limit', duration_usage_limit: String(BigInt(text) + 1n) },
      notes: [],
    };
  }
  const notes =
    text === ''
      ? []
      : [
          lost(
            redemptionsKey,
            'redemptions-unreadable',
            codesMessages.unreadableRedemptions({ text: quote(text) }),
          ),
        ];
  return { cells: { duration: 'forever' }, notes };
}

function newCustomers(cells: Cells): Part {
  const text = cells[firstTimeKey] ?? '';
  const meant = text === newCustomersOnly ? 'true' : readBoolean(text);
  if (meant === 'true') return { cells: { first_time_customer_restriction: newCustomersOnly }, notes: [] };
  const notes =
    text === '' || meant === 'false'
      ? []
      : [
          lost(
            firstTimeKey,
            'new-customers-unreadable',
            codesMessages.neitherTrueNorFalse({ text: quote(text) }),
          ),
        ];
  return { cells: {}, notes };
}

function onePerCustomer(cells: Cells): Part {
  const text = cells[onePerCustomerKey] ?? '';
  if (text === '' || readBoolean(text) === 'false') return { cells: {}, notes: [] };
  return {
    cells: {},
    notes: [lost(onePerCustomerKey, 'once-per-customer', codesMessages.oncePerCustomerNo)],
  };
}

/** Converts a discount row of 2021-11. Texts that are wrong stay wrong where both versions have the field. */
export function toFirstVersion(cells: Cells): Converted {
  const shared = Object.fromEntries(sharedFields.map(([first, second]) => [first, cells[second] ?? '']));
  const parts = [redemptions(cells), newCustomers(cells), onePerCustomer(cells)];
  return {
    kind: 'discounts-2021-01',
    cells: rowOf(kinds['discounts-2021-01'], Object.assign({}, shared, ...parts.map((part) => part.cells))),
    notes: parts.flatMap((part) => part.notes),
  };
}
