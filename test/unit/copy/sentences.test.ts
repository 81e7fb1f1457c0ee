import { expect, test } from 'vitest';
import { kindIds } from '../../../src/domain/kinds/registry.ts';
import { numberDamage } from '../../../src/domain/sheet/damage.ts';
import { fixWords } from '../../../src/renderer/copy/fixes.ts';
import { kindWords } from '../../../src/renderer/copy/kinds.ts';
import { sheetsCopy } from '../../../src/renderer/copy/sheets.ts';
import { transferCopy } from '../../../src/renderer/copy/transfer.ts';

test.each([
  ['€7.50', '“€7.50” has the currency symbol €. Enter only the number: 7.50.'],
  ['15%', '“15%” has a percent sign. Enter only the number: 15.'],
  ['€1,234', '“€1,234” has the currency symbol €. Enter only the number.'],
])('%s is an error that asks for the number', (text, words) => {
  expect(numberDamage('price', text)?.message).toBe(words);
});

test('the fix of a currency symbol says what it does', () => {
  const fix = numberDamage('price', '€7.50')?.fix;
  expect(fix && fixWords.one(fix)).toBe('Remove the currency symbol: 7.50');
});

test('a new sheet is called new once', () => {
  const names = kindIds.map((kind) => sheetsCopy.create.defaultName(kindWords[kind]));
  expect(names).toContain('New subscriptions');
  expect(names).toContain('New discounts 2021-01');
  expect(names.filter((name) => /new new/i.test(name))).toEqual([]);
});

test.each([
  [0, 0, 0, 'Nothing was imported: “a.json” matches your current settings.'],
  [0, 0, 1, 'Nothing was imported from “a.json”.'],
  [1, 0, 1, 'Imported from “a.json”: 1 setting'],
  [0, 2, 0, 'Imported from “a.json”: 2 service profiles'],
  [3, 1, 0, 'Imported from “a.json”: 3 settings and 1 service profile'],
])('settings from a file: %i settings, %i profiles, %i skipped', (settings, profiles, skipped, words) => {
  expect(transferCopy.imported('a.json', settings, profiles, skipped)).toBe(words);
});
