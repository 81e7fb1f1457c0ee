import type { Guard, GuardArea } from '../guard.ts';

const checkouts = { test: 'test/checkouts/shown-otherwise.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'answers: a shown line for each that was sent',
    holds: 'A line of a checkout that is shown once does not stand for two that were sent.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'if (found >= 0) left.splice(found, 1);',
    put: '',
    ...checkouts,
    named: 'a new checkout that is shown with one line for two',
  },
  {
    name: 'answers: lines more than were sent',
    holds: 'Nor has a checkout lines that were not sent.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'if (sent.length !== shown.length) return false;',
    put: '',
    ...checkouts,
    named: 'a new checkout that is shown with a line more',
  },
  {
    name: 'answers: lines that are charged again',
    holds: 'A line that was sent as a single purchase is not one that is shown with an interval.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'otherValues({ ...once, ...line }, shown)',
    put: 'otherValues(line, shown)',
    ...checkouts,
    named: 'a new checkout that is shown with a line twice',
  },
  {
    name: 'answers: lines of a checkout in an envelope',
    holds: 'Lines are compared in the cart of a checkout, too.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'return lines === null ? [] : [lines];',
    put: 'return [];',
    ...checkouts,
    named: 'a new checkout that is shown with other lines in its cart',
  },
  {
    name: 'answers: lines that cannot be had',
    holds:
      'A line that is said not to be available, or to have an error, is not taken for one that is in the checkout.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: '  !isLineRefused(isMade ? withoutOwn(shown) : shown, at) &&\n',
    put: '',
    ...checkouts,
    named: 'a new checkout that is shown with a line',
  },
  {
    name: 'answers: what a checkout says of its discount',
    holds: 'A checkout does not pass for discounted whose fields about the discount deny it.',
    file: 'src/main/runs/decode/checkout-discount.ts',
    take: 'return denies(bare, one, isOfNot) || saysNotApplied(bare, one);',
    put: 'return false;',
    ...checkouts,
    named: 'a new checkout that says of its discount',
  },
  {
    name: 'answers: short words of denial',
    holds: 'So is one whose message says so by "doesn’t" alone.',
    file: 'src/main/api/forms.ts',
    take: ' || shortNot.test(text)',
    put: '',
    ...checkouts,
    named: 'a new checkout that says of its discount',
  },
  {
    name: 'answers: lines that were not taken',
    holds: 'Nor is a checkout made as sent that names lines that are unavailable, or were rejected.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'if ([record, ...cartsIn(record)].some((one) => namesLinesLeft(lines, one))) return true;',
    put: '',
    ...checkouts,
    named: 'a new checkout is in doubt that shows',
  },
  {
    name: 'answers: lines under another name',
    holds: 'Lines are compared under the other names that services have for them, too.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'linesIn(record) ?? linesIn(record, otherNames)',
    put: 'linesIn(record)',
    ...checkouts,
    named: 'a new checkout is in doubt that shows',
  },
  {
    name: 'answers: how many lines a checkout has',
    holds:
      'Where no line is shown, their number has to be that of the lines, or of the pieces, that were sent.',
    file: 'src/main/runs/decode/checkout-shown.ts',
    take: 'some((one) => countsOtherLines(lines, one))',
    put: 'some(() => false)',
    ...checkouts,
    named: 'a new checkout is in doubt that shows',
  },
  {
    name: 'prices: what an unknown sending has left',
    holds: 'A price that no sending can have left is not taken for one that was set from here.',
    file: 'src/main/bundles/store/selections.ts',
    take: '(isUnknown && before.sent.some((prices) => samePrice(price, own(prices, formerId(id)) ?? null)));',
    put: 'isUnknown;',
    test: 'test/bundles/unknown-then-colleague.test.ts',
    named: 'the price of a colleague',
  },
];

export const honestCheckoutGuards: readonly GuardArea[] = [
  { about: 'What checkouts show of lines and discounts, and prices after unknown sendings', guards },
];
