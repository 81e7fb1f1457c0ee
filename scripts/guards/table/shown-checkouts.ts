import type { Guard, GuardArea } from '../guard.ts';

const shown = { test: 'test/runs/shown-things.test.ts' } as const;
const checkouts = { test: 'test/checkouts/shown-otherwise.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'answers: new checkouts that are shown otherwise',
    holds:
      'A checkout is in doubt that is shown without a line that was sent, with others, or with another discount.',
    file: 'src/main/runs/decode/shown-by.ts',
    take: 'if (records.some((record) => isOtherCheckout(sent, record, own.at, true))) return null;',
    put: '',
    ...shown,
    named: 'a checkout that is answered by',
  },
  {
    name: 'answers: checkouts of the form',
    holds: 'That is seen of the checkout of a form, too, whatever it stands under.',
    file: 'src/main/runs/decode/shown-by.ts',
    take: ' && !isNamePlace(nounOf(kind), key)',
    put: '',
    ...checkouts,
    named: 'a new checkout that is shown with',
  },
  {
    name: 'answers: discounts that do not apply',
    holds: 'So is an update whose discount is said not to apply, to be invalid, or to have expired.',
    file: 'src/main/runs/decode/checkout-discount.ts',
    take: '(!isMade && isNotApplied(record, at)) ||',
    put: '',
    ...checkouts,
    named: 'an updated checkout that is shown with',
  },
  {
    name: 'answers: discounts and lines of new checkouts',
    holds: 'A new checkout says that its discount does not apply, or that a line is not available.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: 'checkoutsMessages.madeBut({ remarks: remarks ?? [] });',
    put: 'checkoutsMessages.madeBut({ remarks: [] });',
    ...checkouts,
    named: 'a new checkout that is shown with',
  },
  {
    name: 'answers: updated checkouts that are shown otherwise',
    holds:
      'An update is no success where the checkout still has what it was to lose, or not what it was to get.',
    file: 'src/main/runs/decode/second-readings.ts',
    take: "(nounOf(kind) === 'checkout' && isOtherCheckout(body ?? {}, record, at))",
    put: 'false',
    ...checkouts,
    named: 'an updated checkout that is shown with',
  },
];

export const shownCheckoutsGuards: readonly GuardArea[] = [
  { about: 'Checkouts that are shown otherwise than they were sent', guards },
];
