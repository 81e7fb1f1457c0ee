import type { Guard, GuardArea } from '../guard.ts';

const shipping = { test: 'test/checkouts/removed-shipping.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'checkouts: overrides that were taken away',
    holds: 'An update takes an override of shipping lines away that an earlier one may have set.',
    file: 'src/domain/checkouts/body.ts',
    take: "if (key === 'shipping_lines_override') return null;",
    put: '',
    ...shipping,
    named: 'is taken away by an update',
  },
  {
    name: 'answers: shipping of checkouts',
    holds: 'Shipping lines, and an override of them, are compared wherever the checkout shows them.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: '  hasOtherShipping(sent, record) ||\n',
    put: '',
    ...shipping,
    named: 'an update that removes shipping',
  },
];

export const cartsSinceGuards: readonly GuardArea[] = [
  { about: 'What carts, checkouts and their discounts ask of what was sent', guards },
];
