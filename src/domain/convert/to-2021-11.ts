import { codesMessages } from '../../messages/codes.ts';
import { firstTimeKey, redemptionsKey } from '../kinds/discounts-2021-11.ts';
import { kinds } from '../kinds/registry.ts';
import { isDigits, isZero } from '../money.ts';
import type { Cells } from '../sheet/kind.ts';
import { quote } from '../sheet/words.ts';
import { assumed, type ConversionNote, type Converted, lost } from './note.ts';
import { rowOf, sharedFields } from './shared-fields.ts';

type Part = { readonly cells: Cells; readonly notes: readonly ConversionNote[] };

/** A limited duration of n is n - 1 redemptions after the first (spec: Versioning, 3). */
function duration(cells: Cells): Part {
  const kind = cells.duration ?? '';
  const limit = cells.duration_usage_limit ?? '';
  if (kind === 'usage_limit') {
    if (isDigits(limit) && !isZero(limit)) {
      return { cells: { [redemptionsKey]: String(BigInt(limit) - 1n) }, notes: [] };
    }
    return {
      cells: {},
      notes: [
        lost(
          'duration_usage_limit',
          limit === '' ? 'duration-limit-missing' : 'duration-limit-unreadable',
          limit === ''
            ? codesMessages.durationLimitedButLimit
            : codesMessages.unreadableLimit({ limit: quote(limit) }),
        ),
      ],
    };
  }
  const notes: ConversionNote[] = [];
  if (kind === '') {
    // 2021-11 has no field that must be filled: the row may become valid, and applies forever.
    notes.push(assumed('duration', 'duration-missing', codesMessages.durationIsEmpty));
  } else if (kind !== 'forever') {
    notes.push(
      lost('duration', 'duration-unknown', codesMessages.durationNoFieldConverted({ kind: quote(kind) })),
    );
  }
  if (limit !== '') {
    notes.push(
      lost(
        'duration_usage_limit',
        'duration-limit-idle',
        codesMessages.limitNoEffectWithout({ limit: quote(limit) }),
      ),
    );
  }
  return { cells: {}, notes };
}

/** The word of 2021-01 for new customers only, whatever the service calls itself in it. */
const newCustomersWord = /^customer_must_not_exist_in_\w+$/;

function newCustomers(cells: Cells): Part {
  const text = cells.first_time_customer_restriction ?? '';
  if (text === '') return { cells: {}, notes: [] };
  // The last word is the service's own (spec: Conventions); whichever it is, the restriction must not be lost.
  if (newCustomersWord.test(text)) return { cells: { [firstTimeKey]: 'true' }, notes: [] };
  return {
    cells: {},
    notes: [
      lost(
        'first_time_customer_restriction',
        'restriction-unknown',
        codesMessages.noRestrictionKnows({ text: quote(text) }),
      ),
    ],
  };
}

/** Converts a discount row of 2021-01. Texts that are wrong stay wrong where both versions have the field. */
export function toSecondVersion(cells: Cells): Converted {
  const shared = Object.fromEntries(sharedFields.map(([first, second]) => [second, cells[first] ?? '']));
  const parts = [duration(cells), newCustomers(cells)];
  const notes = parts.flatMap((part) => part.notes);
  if (cells.applies_to_product_type === 'SUBSCRIPTION') {
    notes.push(
      assumed(
        'applies_to_product_type',
        'subscription-not-listed',
        codesMessages.subscriptionKeptSpecificationNot,
      ),
    );
  }
  return {
    kind: 'discounts-2021-11',
    cells: rowOf(kinds['discounts-2021-11'], Object.assign({}, shared, ...parts.map((part) => part.cells))),
    notes,
  };
}
