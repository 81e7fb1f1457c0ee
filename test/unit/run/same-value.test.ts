import { expect, test } from 'vitest';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { changesSince } from '../../../src/domain/run/changed-since.ts';
import { isCode, isText } from '../../../src/domain/run/same-value.ts';

test('columns of texts, and no others, are compared as texts; an email may come back in other letters', () => {
  // Of a checkout only its code, its email and its lines are compared.
  const columns = Object.values(kinds)
    .filter(({ id }) => id !== 'checkouts')
    .flatMap((kind) => kind.columns);
  const texts = columns.filter(({ type, format }) => type === 'text' && format === undefined);
  expect(texts.filter(({ key }) => !isText(key))).toEqual([]);
  expect(columns.filter((column) => isText(column.key) && !texts.includes(column))).toEqual([]);
  const codes = columns.filter(({ format }) => format === 'code');
  expect(codes.map(({ key }) => isCode(key))).toEqual(codes.map(() => true));
  expect(changesSince({ email: 'Ada@Shop.example' }, { email: 'ada@shop.example' })).toEqual([]);
});
