import { expect, test } from 'vitest';
import { answered, look, others } from './look-ups.ts';

test('of several discounts with the same code nobody can tell which one the row made', () => {
  const created = '"value":"10","created_at":"2031-01-02T00:00:00Z"';
  for (const codes of [
    ['NEW1', 'NEW1'],
    ['new1', 'New1'],
  ]) {
    const several = look(codes, created);
    expect(several).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
    expect(several.detail?.message).toContain('several discounts with this code');
  }
});

test.each(['"value":"10","asyncUsageCount":44', '"value":"10","snapshot_created_at":"2031-01-02T00:00:00Z"'])(
  'a discount that is found gives no ID where it does not show that it is new: %s',
  (fields) => {
    expect(look(['NEW1'], fields)).toMatchObject({ outcome: 'succeeded', detail: { serviceIds: [null] } });
  },
);

test.each([
  ...['"04.03.19"', '"13.02.2030"', '"25/03/2030"', '"01/02/2031"', '"3. März 2030"', '"Q1 2031"'],
  ...['"2031-W01-3"', '"2099-01-01"', '20190304101500'],
])('a discount that was created at %s is not taken for what the lost row made', (createdAt) => {
  const found = look(['NEW1'], `"value":"10","created_at":${createdAt}`);
  expect(found).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
});

const one = '{"id":1,"code":"NEW1","value":"10","created_at":"2031-01-02T00:00:00Z"}';
const two = one.replace('1', '2');

test.each([
  `{"discounts":[${one}],"next_cursor":"x"}`,
  `{"discounts":[${one}],"total":2}`,
  `{"discounts":[${one}],"meta":{"total_pages":"2"}}`,
  `{"discounts":[${one}],"has_more":true}`,
  `{"discounts":[${one}],"truncated":true}`,
  `{"discounts":[${one},{"id":2,"Code":"NEW1"}]}`,
  `{"discounts":[${one},{"id":2,"discountCode":"new1"}]}`,
  `{"discounts":[${one}],"@odata.nextLink":"/discounts?skip=1"}`,
  `{"discounts":[${one}],"partial_results":true}`,
  `{"discounts":[${one}],"remaining":1}`,
  `{"discounts":[${one}],"links":[{"rel":"next","href":"/discounts?page=2"}]}`,
  `{"discounts":[${one}],"range":"0-0/2"}`,
  `{"discounts":[${one}],"success":false}`,
  `{"discounts":[${one}],"status":"failed"}`,
  `{"discounts":[${one}],"data":[${two}]}`,
  `{"discounts":[${one}],"archived":{"discount":${two}}}`,
  `{"discounts":[${[one, ...others(49).map((code) => `{"id":9,"code":"${code}"}`)]}]}`,
])('a discount that is found need not be the only one with its code where the list may go on: %s', (text) => {
  const found = answered(text);
  expect(found).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
  expect(found.detail?.message).toContain('may not list all discounts with it');
});

test('nor is one that only waits to be a discount', () => {
  const draft = one.replace('}', ',"draft":true}');
  expect(answered(`{"discounts":[${draft}]}`)).toMatchObject({
    outcome: 'unknown',
    detail: { serviceIds: [] },
  });
});

test('nor where a header tells of a next page', () => {
  const found = answered(`{"discounts":[${one}]}`, {}, '</discounts?cursor=abc>; rel="next"');
  expect(found).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
});

test.each([
  `{"discounts":[${one}],"total":1,"has_more":false,"next_cursor":null,"pages":1,"request_id":"a-1"}`,
  `{"data":[${one}],"meta":{"from":1,"to":1,"last_page":1,"per_page":50,"links":[{"url":null,"label":"1"}]}}`,
  `[${one}]`,
  `{"discounts":[${one}],"links":[{"rel":"self"}],"range":"0-0/1","rate_limit":{"remaining":39},"next":null}`,
  `{"discounts":[${one},{"id":2,"code":"NEW12","error_code":"NEW12"}],"success":true,"status":"ok"}`,
])('a discount that is found in a whole list is what the lost row made: %s', (text) => {
  expect(answered(text)).toMatchObject({ outcome: 'succeeded', detail: { serviceIds: ['1'] } });
});
