import { describe, expect, test } from 'vitest';
import { codeColumnOf } from '../../../../src/domain/codes/code-column.ts';
import { kindById, kindIds, kinds } from '../../../../src/domain/kinds/registry.ts';
import { templateFor } from '../../../../src/domain/kinds/template.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { batchTypes } from '../../../../src/domain/sheet/kind.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';

test('every batch type has one kind, and every kind its own id', () => {
  const sent = Object.values(kinds).flatMap(({ sending }) =>
    sending.via === 'batch' ? [sending.batchType] : [],
  );
  expect(sent.toSorted()).toEqual(batchTypes.toSorted());
  for (const id of kindIds) expect(kinds[id].id).toBe(id);
});

test('ids from outside are looked up safely', () => {
  expect(kindById('discounts-2021-01')).toBe(kinds['discounts-2021-01']);
  expect(kindById('toString')).toBeNull();
  expect(kindById('constructor')).toBeNull();
});

describe.each(Object.values(kinds))('$id', (kind) => {
  test('has columns with keys of their own, and names the columns that it needs', () => {
    const keys = kind.columns.map((column) => column.key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of [kind.unique, kind.groupBy]) if (key !== undefined) expect(keys).toContain(key);
    if (kind.sending.via === 'single' && kind.sending.pathColumn)
      expect(keys).toContain(kind.sending.pathColumn);
  });

  test('has a template whose example row is without an issue', () => {
    const { header, example } = templateFor(kind);
    expect(header).toHaveLength(example.length);
    expect(rowCheck(kind, { today: '2031-01-01', profile: specificationProfile }).texts(example)).toEqual([]);
  });

  test('is taken back by a kind that exists, or says why not', () => {
    if ('kind' in kind.inverse) expect(kindById(kind.inverse.kind)).not.toBeNull();
    else expect(kind.inverse.none).toMatch(/\.$/);
  });

  test('names the scopes of the specification', () => {
    if (kind.sending.via === 'batch') expect(kind.scopes).toContain('write_batches');
    if (kind.sending.via === 'batch' && kind.sending.batchType === 'discount_create') {
      expect(kind.scopes).toContain('write_discounts');
    }
  });

  test('helps in full sentences', () => {
    for (const column of kind.columns) expect(column.help, column.key).toMatch(/\.$/);
    expect(kind.about).toMatch(/\.$/);
  });
});

test('new codes begin with cells that have neither errors nor warnings, in every kind that has codes', () => {
  const withCodes = Object.values(kinds).filter((kind) => codeColumnOf(kind) !== null);
  expect(withCodes.map(({ id }) => id)).toEqual(['discounts-2021-01', 'discounts-2021-11']);
  for (const kind of withCodes) {
    const check = rowCheck(kind, { today: '2031-11-21', profile: specificationProfile });
    const cells: Readonly<Record<string, string>> = { ...kind.newCode, status: 'enabled', code: 'SPRING-1' };
    expect(check.texts(kind.columns.map(({ key }) => cells[key] ?? ''))).toEqual([]);
  }
});
