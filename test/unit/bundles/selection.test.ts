import { describe, expect, it } from 'vitest';
import { bodyOfItems, withPrices } from '../../../src/domain/bundles/body.ts';
import { decidePrice, differences, otherPrices } from '../../../src/domain/bundles/compare.ts';
import { readIdColumns, readIdsOfText } from '../../../src/domain/bundles/ids.ts';
import { readItems, readSelections } from '../../../src/domain/bundles/selection.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../../src/domain/json.ts';

/** Fields of an item as in the specification's table (Bundle selection, items), with one that it does not show. */
const item = (id: string, price: string): string =>
  `{"id":${id},"collection_id":"400","collection_source":"platform","external_product_id":"500",
    "external_variant_id":"600","price":${price},"quantity":2,"made_of":{"weight":1.50},
    "created_at":"2025-01-01T00:00:00","updated_at":"2025-01-02T00:00:00"}`;
const selection = (id: string, owner: string, ...items: readonly string[]): string =>
  `{"id":${id},"purchase_item_id":${owner},"items":[${items.join(',')}]}`;

const itemsOf = (...texts: readonly string[]): readonly JsonObject[] =>
  readSelections(parseJson(selection('9', '1', ...texts)), '1')?.[0]?.items ?? [];

describe('reading the bundle selections of an answer', () => {
  const one = selection('9146647558150123456', '77', item('1', '"10.00"'));
  it.each([
    ['bare', one],
    ['in a list', `[${one}]`],
    ['under bundle_selections', `{"bundle_selections":[${one}],"next_cursor":null}`],
    ['under bundle_selection', `{"bundle_selection":${one}}`],
    ['beside lists of other things', `{"errors":[],"bundle":{"tags":[]},"bundle_selections":[${one}]}`],
    ['in an envelope of another name', `{"data":{"bundle":${one}}}`],
  ])('%s', (_how, text) => {
    const read = readSelections(parseJson(text), '77');
    expect(read?.map(({ id }) => id)).toEqual(['9146647558150123456']);
    expect(readItems(read?.[0]?.items ?? [])).toEqual([
      { id: '1', price: '10.00', quantity: 2, product: '500', variant: '600' },
    ]);
  });
  it('an empty list is no selection, and what names another subscription is left out', () => {
    expect(readSelections(parseJson('{"bundle_selections":[]}'), '77')).toEqual([]);
    const two = `[${selection('1', '76')},${selection('2', '77')}]`;
    expect(readSelections(parseJson(two), '77')?.map(({ id }) => id)).toEqual(['2']);
  });
  it.each([
    '"subscription_id":76',
    '"purchase_item":{"id":"76"}',
    '"subscription":{"id":76}',
    '"purchase_item_id":76,"subscription_id":77',
  ])('one that names another subscription in another way is left out, too: %s', (named) => {
    const two = (own: string) => `[{"id":1,${named},"items":[]},{"id":2,${own},"items":[]}]`;
    const own = named.replaceAll('77', 'x').replaceAll('76', '77').replaceAll('x', '76');
    expect(readSelections(parseJson(two(own)), '77')?.map(({ id }) => id)).toEqual(['2']);
  });
  it('anything else is unreadable, never an empty answer', () => {
    for (const text of ['null', '"ok"', '{}', '{"items":[]}', '[{"id":1}]', '[{"id":1,"items":[3]}]']) {
      expect(readSelections(parseJson(text), null)).toBeNull();
    }
  });
  it('an item without a readable price, quantity or id makes its selection unreadable', () => {
    const broken = [
      '{"id":1,"price":null,"quantity":1}',
      '{"id":1,"price":"1","quantity":0}',
      '{"price":"1"}',
    ];
    for (const text of broken) expect(readItems(itemsOf(text))).toBeNull();
    expect(readItems(itemsOf(item('1', '"1"'), item('1', '"2"')))).toBeNull();
  });
});

describe('what is longer than 200 characters', () => {
  const long = '7'.repeat(201);
  it.each([
    ['the id of an item', item(`"${long}"`, '"1"')],
    ['a price', item('1', `"${long}.00"`)],
    ['a price that is a number', item('1', long)],
  ])('%s makes its selection unreadable', (_what, text) => {
    expect(itemsOf(text)).toHaveLength(1);
    expect(readItems(itemsOf(text))).toBeNull();
  });
  it('the id of a selection is none, and a product is not shown', () => {
    expect(readSelections(parseJson(selection(long, '77')), '77')).toBeNull();
    const [shown] = readItems(itemsOf(item('1', '"1"').replace('"500"', `"${long}"`))) ?? [];
    expect(shown).toMatchObject({ product: '', variant: '600' });
  });
});

describe('the body of a change', () => {
  it('has every item as it was read, with new prices and without times', () => {
    const items = itemsOf(item('9146647558150123457', '"10.00"'), item('2', '3.50'));
    const body = bodyOfItems(withPrices(items, { '9146647558150123457': '9.00', '2': '3.15' }));
    expect(stringifyJson(body)).toBe(
      '{"items":[' +
        '{"id":9146647558150123457,"collection_id":"400","collection_source":"platform",' +
        '"external_product_id":"500","external_variant_id":"600","price":"9.00","quantity":2,"made_of":{"weight":1.50}},' +
        '{"id":2,"collection_id":"400","collection_source":"platform",' +
        '"external_product_id":"500","external_variant_id":"600","price":3.15,"quantity":2,"made_of":{"weight":1.50}}]}',
    );
  });
});

describe('whether a change may be sent', () => {
  const known = itemsOf(item('1', '"10.00"'), item('2', '"5.00"'));
  const wanted = withPrices(known, { '1': '9.00', '2': '4.00' });
  const half = withPrices(known, { '1': '9.00' });
  it('when all is as it was read; other times, key order and notations of a price are no change', () => {
    const now = itemsOf(
      item('2', '"5.0"').replace('2025-01-02', '2025-03-03'),
      item('1', '"10"').replace('"quantity":2,', '').replace('"id"', '"quantity":2,"id"'),
    );
    expect(decidePrice(now, known, wanted, false)).toEqual({ do: 'put' });
  });
  it('not again when the prices are there', () => {
    expect(decidePrice(wanted, known, wanted, false)).toEqual({ do: 'nothing' });
  });
  it('not over a price, quantity or set of items that changed since loading', () => {
    expect(differences(known, withPrices(known, { '2': '6.00' }))).toEqual(['item 2 costs 6.00, not 5.00']);
    const other = itemsOf(item('1', '"10.00"').replace('"quantity":2', '"quantity":3'), item('3', '"5.00"'));
    const decision = decidePrice(other, known, wanted, true);
    expect(decision).toEqual({
      do: 'conflict',
      why: ['the quantity of item 1 is different now', 'item 2 was removed', 'item 3 was added'],
    });
  });
  it('over a mixture of old and new prices only where a change of ours may have arrived', () => {
    expect(decidePrice(half, known, wanted, false).do).toBe('conflict');
    expect(decidePrice(half, known, wanted, true)).toEqual({ do: 'put' });
  });
});

describe('reading subscription ids', () => {
  it('from pasted text, each once, with what is no id told', () => {
    const reading = readIdsOfText("subscription_id\n101, 102;103\n'104\t102 9.14665E+18 abc");
    expect(reading).toMatchObject({ ids: ['101', '102', '103', '104'], repeated: 1, refused: 2 });
    expect(reading.refusals[0]).toContain('its last digits are lost');
  });
  it('from the column of a file that is named for it, else the one with the most ids', () => {
    const named = readIdColumns([
      ['customer_id', 'subscription_id', 'email'],
      ['1', '11', 'a'],
      ['2', '12', 'b'],
    ]);
    expect(named.best).toBe(1);
    expect(named.columns[1]).toMatchObject({ name: 'subscription_id', ids: ['11', '12'], refused: 0 });
    expect(
      readIdColumns([
        ['a', '11'],
        ['b', '12'],
      ]),
    ).toMatchObject({ best: 1 });
    expect(readIdColumns([['a'], ['b']]).best).toBeNull();
  });
});

describe('the answer to new prices', () => {
  const wanted = withPrices(itemsOf(item('1', '"10.00"'), item('2', '"5.00"')), { 1: '9.00' });
  it('is right by its prices, whatever else it shows or leaves out', () => {
    const short = itemsOf('{"id":1,"price":"9.0","quantity":"2"}', '{"id":"2","price":5}');
    expect(otherPrices(wanted, short)).toEqual([]);
  });
  it('is not known to be right where a price is missing', () => {
    expect(otherPrices(wanted, itemsOf('{"id":1}', '{"id":"2","price":5}'))).toEqual([
      'item 1 is shown without a price',
    ]);
  });
  it('is wrong where a price is another one', () => {
    expect(otherPrices(wanted, itemsOf(item('1', '"10.00"'), item('2', '"5.00"')))).toEqual([
      'item 1 costs 10.00, not 9.00',
    ]);
  });
});
