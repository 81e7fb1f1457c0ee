import { expect, test } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import { withPrices } from '../../src/domain/bundles/body.ts';
import { differences } from '../../src/domain/bundles/compare.ts';
import { placeColumns, plainLayout } from '../../src/domain/grid/columns.ts';
import { decodeInput } from '../../src/main/ipc/decode.ts';
import { parseRegistry } from '../../src/main/policy/registry.ts';
import { choiceWords } from '../../src/renderer/copy/row-form.ts';

/* Names from outside may be those of what every object has: `constructor`, `toString`. */

const names = ['constructor', 'toString', 'valueOf', '__proto__'];

test.each(names)('a fix, a column, an item and its field, a word and a rule may be called %s', (name) => {
  const fix = { sheetId: '1', fix: name, column: null, code: 'duplicate', rowId: null };
  expect(decodeInput(contract['sheets.applyFix'].input, fix)).toMatchObject({ ok: false });
  expect(placeColumns([{ key: name, width: 90 }], plainLayout)).toMatchObject([{ width: 90 }]);
  const item = { id: name, price: '1.00' };
  expect(withPrices([item], {})).toEqual([item]);
  const more = Object.fromEntries([...Object.entries(item), [name, 'x']]);
  expect(differences([item], [more])).toEqual(differences([more], [item]));
  expect(differences([item], [more])).toHaveLength(1);
  expect(choiceWords(name)).toBe(name);
  expect(Object.keys(parseRegistry(`    ${name}    REG_SZ    x`) ?? {})).toEqual([name]);
});
