import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { tokenOf } from '../../../src/main/runs/decode/checkout-token.ts';

test.each([
  ['{"checkout": {"token": "c9f1", "id": 5}}', 'c9f1'],
  ['{"token": "c9f1"}', 'c9f1'],
  ['{"checkout_token": 9007199254740993}', '9007199254740993'],
  ['{"data": {"checkout_token": "c9f1"}}', 'c9f1'],
  ['"c9f1"', 'c9f1'],
  ['9007199254740993', '9007199254740993'],
  ['{"checkout": {"id": 5}}', null],
  ['{"checkout": {"token": null}}', null],
  ['{"token": ""}', null],
  // As a part of a path it would be another path.
  ['{"token": ".."}', null],
  ['[]', null],
  ['null', null],
])('the token of %s', (body, token) => {
  expect(tokenOf(parseJson(body))).toBe(token);
});
