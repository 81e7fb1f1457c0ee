import { expect, test } from 'vitest';
import { placeServiceWords } from '../../../src/domain/checkouts/places.ts';
import { flattenErrors } from '../../../src/main/api/errors.ts';
import { errorBody } from '../../../src/practice/answers/error-shapes.ts';
import { everyBodyShape } from '../../../src/practice/faults/plan.ts';
import { draft } from './drafts.ts';

const line = { variant_id: '1', quantity: '1' };
const sent = draft({
  line_items: [{}, line, {}, line],
  utm_params: [{}, { utm_term: 'x' }],
});
const errors = {
  'line_items.1.variant_id': ['is unknown'],
  'shipping_address.discount_code': ['NONE does not exist'],
  'analytics_data.utm_params.0.utm_timestamp': ['is not a valid date'],
  email: ['is taken'],
};

test.each(everyBodyShape.filter((shape) => shape !== 'empty' && shape !== 'html'))(
  'the words of a refusal of shape %s find their places in the draft, whose empty rows were not sent',
  (shape) => {
    const { text } = errorBody(shape, 422, errors);
    expect(placeServiceWords(flattenErrors(422, null, text), sent)).toEqual([
      { path: 'line_items.3.variant_id', words: 'is unknown' },
      { path: 'discount_code', words: 'NONE does not exist' },
      { path: 'analytics_data.utm_params.1.utm_timestamp', words: 'is not a valid date' },
      { path: 'email', words: 'is taken' },
    ]);
  },
);

test('nested maps, lists of objects and indexes in brackets are read, too', () => {
  const places = (body: unknown) =>
    placeServiceWords(flattenErrors(422, null, JSON.stringify(body)), sent).map(({ path }) => path);
  expect(places({ errors: { line_items: { 0: { quantity: ['is required'] } } } })).toEqual([
    'line_items.1.quantity',
  ]);
  expect(places({ errors: { line_items: [{ quantity: 'x' }, { quantity: 'x' }] } })).toEqual([
    'line_items.1.quantity',
    'line_items.3.quantity',
  ]);
  expect(places({ errors: { checkout: { 'line_items[1].taxable': 'x' } } })).toEqual([
    'line_items.3.taxable',
  ]);
  expect(places({ errors: { line_items: ['must not be empty'] } })).toEqual(['line_items']);
});

test('words without a place, or with one that a checkout does not have, are kept whole', () => {
  const words = ['The store is closed.', 'line_items.9.variant_id: is unknown', 'note: is too long'];
  expect(placeServiceWords(words, sent)).toEqual(words.map((line) => ({ path: '', words: line })));
});
