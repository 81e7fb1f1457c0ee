import { expect, test } from 'vitest';
import { stringifyJson } from '../../../../src/domain/json.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import type { Cells, KindId } from '../../../../src/domain/sheet/kind.ts';
import { issuesWith } from './rules.ts';

const told = (kind: KindId, cells: Cells) =>
  issuesWith(kind, cells).map(({ severity, code, column, fix }) => [
    severity,
    code,
    column,
    fix?.cells[0]?.text,
  ]);
const sent = (kind: KindId, cells: Cells): string =>
  stringifyJson(kinds[kind].body([cells], specificationProfile));

test('zeros in front are not sent, in numbers and in numbers that go as text, and both are told with a fix', () => {
  for (const kind of ['discounts-2021-01', 'discounts-2021-11'] as const) {
    expect(told(kind, { value: '0100', usage_limit: '007' })).toEqual([
      ['warning', 'leading-zeros', 'value', '100'],
      ['warning', 'leading-zeros', 'usage_limit', '7'],
    ]);
  }
  expect(told('discounts-2021-01', { value: '0.5', usage_limit: '10' })).toEqual([]);
  expect(sent('discounts-2021-11', { code: 'A', value: '0100', usage_limit: '007' })).toContain(
    '"value":"100"',
  );
  expect(sent('discounts-2021-11', { code: 'A', value: '0100', usage_limit: '007' })).toContain(
    '"usage_limit":"7"',
  );
  expect(sent('discounts-2021-01', { code: '0100', value: '0100' })).toMatch(/"code":"0100","value":100/);
});

test('a cell of blanks alone is empty: nothing of it is sent, and it is told with a fix', () => {
  for (const blank of [' ', '\u00a0\t', '   ']) {
    expect(told('discounts-2021-01', { usage_limit: blank, applies_to_product_type: blank })).toEqual(
      [
        ['warning', 'spaces', 'applies_to_product_type', ''],
        ['warning', 'spaces', 'usage_limit', ''],
      ].toSorted((a, b) => order(String(a[2])) - order(String(b[2]))),
    );
    expect(
      sent('discounts-2021-01', {
        code: 'A',
        value: '1',
        usage_limit: blank,
        applies_to_product_type: blank,
      }),
    ).toBe(sent('discounts-2021-01', { code: 'A', value: '1' }));
    expect(told('discounts-2021-01', { code: blank })).toEqual([['error', 'required', 'code', '']]);
  }
});

const order = (key: string): number => kinds['discounts-2021-01'].columns.findIndex((one) => one.key === key);

test('a code of digits that a spreadsheet has cut is told like an id', () => {
  expect(told('discounts-2021-01', { code: '9146647558150120000' })).toEqual([
    ['warning', 'spreadsheet-damage', 'code', undefined],
  ]);
  expect(told('discounts-2021-01', { code: '9146647558150123456' })).toEqual([]);
});

test.each(Object.values(kinds))('an empty cell that $title needs says what to enter', ({ id, columns }) => {
  const required = columns.filter((one) => one.required);
  const issues = issuesWith(id, Object.fromEntries(required.map(({ key }) => [key, ''])));
  for (const { key, label, example } of required) {
    expect(example).not.toBe('');
    expect(issues.find(({ column, code }) => column === key && code === 'required')?.message).toBe(
      `${label} is required. Enter a value such as ${example}.`,
    );
  }
});
