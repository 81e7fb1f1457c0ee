import type { Guard, GuardArea } from '../guard.ts';

const shipping = { test: 'test/checkouts/removed-shipping.test.ts' } as const;
const named = { test: 'test/checkouts/named-tokens.test.ts' } as const;
const again = { test: 'test/runs/carts-again.test.ts' } as const;
const lookedUp = { test: 'test/checkouts/looked-up.test.ts' } as const;
const newIds = { test: 'test/bundles/new-ids.test.ts' } as const;
const turns = { test: 'test/bundles/turns.test.ts' } as const;

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
  {
    name: 'checkouts: contents of one that was named',
    holds:
      'A checkout that the operator names by its token counts for what was sent only if nothing was shown of it.',
    file: 'src/main/checkouts/checkouts.ts',
    take: 'last === null || isUnclear(last.message) ? null : last.sent;',
    put: 'last === null ? null : last.sent;',
    ...named,
    named: 'is still to be sent',
  },
  {
    name: 'checkouts: one token, one checkout',
    holds: 'No two checkouts of the list have one token.',
    file: 'src/main/checkouts/checkouts.ts',
    take: 'if (!records.hasOther(storeId, token, id)) return;',
    put: "if (token !== '') return;",
    ...named,
    named: 'a token names one checkout',
  },
  {
    name: 'checkouts: carts by what is seen of their tokens',
    holds:
      'Rows whose cart tokens differ only by blanks at their ends, or by invisible signs, are one checkout.',
    file: 'src/domain/run/plan.ts',
    take: "const text = kind.groupBy === undefined ? '' : asSeen(cells[kind.groupBy] ?? '');",
    put: "const text = kind.groupBy === undefined ? '' : (cells[kind.groupBy] ?? '');",
    test: 'test/runs/same-carts.test.ts',
    named: 'are one checkout',
  },
  {
    name: 'checkouts: lines that join a cart',
    holds: 'A line that is added to a cart does not create its checkout a second time.',
    file: 'src/main/runs/whole-things.ts',
    take: 'if (thing.isThere && !thing.isChanged)',
    put: 'if (thing.rows === 0)',
    ...again,
    named: 'a line that joins a cart',
  },
  {
    name: 'checkouts: carts of earlier runs',
    holds: 'The review says which carts have a checkout from an earlier run, or may have one.',
    file: 'src/main/runs/sent-carts.ts',
    take: 'if (!mayBe || !wanted.has(name)) continue;',
    put: 'if (mayBe) continue;',
    ...again,
    named: 'are said to have a checkout',
  },
  {
    name: 'discounts: 404 of a look-up',
    holds: 'A discount is not said to be missing by a 404 that does not name its code.',
    file: 'src/main/checkouts/look-up.ts',
    take: ' && namesCode(body, code.toLowerCase()))',
    put: ')',
    ...lookedUp,
    named: 'is not known by',
  },
  {
    name: 'discounts: 404 that repeats the request',
    holds: 'Nor by one that only repeats the address of the request.',
    file: 'src/main/checkouts/look-up.ts',
    take: ' && !isOfRoute.test(told)',
    put: '',
    ...lookedUp,
    named: 'is not known by',
  },
  {
    name: 'discounts: disabled, over or deleted',
    holds: 'Nor is one said to exist whose record shows that it is disabled, over or deleted.',
    file: 'src/main/checkouts/look-up.ts',
    take: "return why === null ? { is: 'there' } : { is: 'ended', why };",
    put: "return { is: 'there' };",
    ...lookedUp,
    named: 'may not apply',
  },
  {
    name: 'prices: items with new ids',
    holds: 'The price from before a change is kept for an item that the service gave another id.',
    file: 'src/domain/bundles/compare.ts',
    take: 'if (gone.length === 0) return now;',
    put: 'if (gone.length >= 0) return now;',
    ...newIds,
    named: 'of items that get new ids are restored',
  },
  {
    name: 'prices: items that are alike',
    holds: 'Of several items that are the same but for their ids and prices none has the price of another.',
    file: 'src/domain/bundles/compare.ts',
    take: 'isNew(item) && others.length === 0 && alike.get(like)?.length === 1;',
    put: 'isNew(item);',
    ...newIds,
    named: 'nobody knows which is which',
  },
  {
    name: 'checkouts: refused as begun',
    holds:
      'A checkout that another request is said to be making is not sent again: that request may be its own.',
    file: 'src/main/runs/decode/refusal.ts',
    take: " || whyOfCheckout(action, answer, sending) === 'begun';",
    put: ';',
    test: 'test/runs/busy-checkouts.test.ts',
    named: 'that is refused as begun',
  },
  {
    name: 'checkouts: refused without a reason',
    holds: 'Nor is one that is refused as locked or in conflict without another reason.',
    file: 'src/main/runs/decode/begun.ts',
    take: "if (telling.length === 0) return 'begun';",
    put: '',
    test: 'test/runs/busy-checkouts.test.ts',
    named: 'for no reason of its own',
  },
  {
    name: 'checkouts: refused for a reason',
    holds: 'A checkout that is refused for a reason of its own failed, and is not sent again.',
    file: 'src/main/runs/decode/refusal.ts',
    take: "if (why === 'reason') return 'final';",
    put: '',
    test: 'test/runs/busy-checkouts.test.ts',
    named: 'for a reason of its own',
  },
  {
    name: 'prices: rules in slices',
    holds: 'A rule for many bundles does not stop the windows and other runs while it is worked out.',
    file: 'src/main/bundles/prices.ts',
    take: 'parts.push({ selection: record.id, before, after });\n    await pace();',
    put: 'parts.push({ selection: record.id, before, after });',
    ...turns,
    named: 'let others have their turn',
  },
  {
    name: 'prices: reviews in slices',
    holds: 'Nor does what a run of many prices would send.',
    file: 'src/main/bundles/planned.ts',
    take: '    await pace();\n',
    put: '',
    ...turns,
    named: 'let others have their turn',
  },
];

export const cartsSinceGuards: readonly GuardArea[] = [
  { about: 'What carts, checkouts and their discounts ask of what was sent', guards },
];
