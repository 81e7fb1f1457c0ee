import { expect, test } from 'vitest';
import { stringifyJson } from '../../../../src/domain/json.ts';
import { freeShippingRecipes } from '../../../../src/domain/kinds/free-shipping.ts';
import { portalGroups } from '../../../../src/domain/kinds/portal-groups.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';

const discountKinds = ['discounts-2021-01', 'discounts-2021-11'] as const;
const context = { today: '2031-01-01', profile: specificationProfile };

test.each(discountKinds)('%s: every column is in exactly one group of the portal', (kind) => {
  const placed = (portalGroups(kind) ?? []).flatMap((group) => group.columns);
  const keys = kinds[kind].columns.map((column) => column.key);
  expect([...placed].sort()).toEqual([...keys].sort());
});

test('other kinds are not grouped and have no recipe', () => {
  expect(portalGroups('discount_delete')).toBeNull();
  expect(freeShippingRecipes('discount_delete')).toEqual([]);
});

/** As they go over the wire. */
const bodies = {
  'discounts-2021-01': [
    '{"code":"FREE","value":100,"discount_type":"shipping","duration":"forever","status":"enabled"}',
    '{"code":"FREE","value":100,"discount_type":"percentage","applies_to_product_type":"ONETIME","duration":"forever","status":"enabled"}',
  ],
  'discounts-2021-11': [
    '{"code":"FREE","value":"100","value_type":"shipping","status":"enabled"}',
    '{"code":"FREE","value":"100","value_type":"percentage","status":"enabled","applies_to":{"purchase_item_type":"ONETIME"}}',
  ],
};

test.each(discountKinds)('%s: both recipes are free shipping as the specification has it', (id) => {
  const kind = kinds[id];
  const made = freeShippingRecipes(id).map(({ cells }) => {
    const row = {
      code: 'FREE',
      status: 'enabled',
      ...(id === 'discounts-2021-01' ? { duration: 'forever' } : {}),
      ...cells,
    };
    const filled = Object.fromEntries(kind.columns.map(({ key }) => [key, Reflect.get(row, key) ?? '']));
    expect(rowCheck(kind, context).cells(filled)).toEqual([]);
    return stringifyJson(kind.body([filled], specificationProfile));
  });
  expect(made).toEqual(bodies[id]);
});
