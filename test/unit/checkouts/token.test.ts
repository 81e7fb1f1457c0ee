import { expect, test } from 'vitest';
import { type JsonObject, parseJson } from '../../../src/domain/json.ts';
import { isOfAnotherCart, tokenOf } from '../../../src/main/runs/decode/checkout-token.ts';

test.each<readonly [string, string | null]>([
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
  // Times, versions, spans, addresses and words with a number are no tokens.
  ...['2026-11-26', '2026-11-26T03:00:00Z', 'v2.1.0-beta', '500ms', 'https://x/login?1'].map(
    (text) => [`{"token": "${text}"}`, null] as const,
  ),
  ...['retry-in-30s', 'out-of-stock-sku-1', 'cart_locked_2', 'null-1', 'request-12345'].map(
    (text) => [`{"checkout": {"token": "${text}"}}`, null] as const,
  ),
  ['"maintenance-until-0400"', null],
  ['42900', null],
  ['20261126', null],
  // A token beside a checkout is another's, and one of a sign-in in any spelling.
  ['{"token": "abc123", "checkout": {"id": 5, "token": null}}', null],
  ['{"token": "csrf-abc123", "checkout": {}}', null],
  ['{"token": "a1b2c3d4e5f60718", "expiresIn": 3600}', null],
  ['{"token": "a1b2c3d4e5f60718", "tokenType": "Bearer"}', null],
  ['{"token": "a1b2c3d4e5f60718", "exp": 1796083200}', null],
  ['{"checkoutToken": "a1b2c3d4e5f60718"}', 'a1b2c3d4e5f60718'],
  ['{"token": "a1b2c3d4e5f60718", "expires_at": "2031-11-27"}', 'a1b2c3d4e5f60718'],
  ['[]', null],
  ['null', null],
])('the token of %s', (body, token) => {
  expect(tokenOf(parseJson(body))).toBe(token);
});

test.each([
  ['{"checkout": {"token": "tok1", "externalCheckoutID": "other"}}', true],
  ['{"checkout": {"token": "tok1", "external_checkout": {"id": "other"}}}', true],
  ['{"checkout": {"token": "tok1", "customer": {"email": "other@shop.example"}}}', true],
  ['{"checkout": {"token": "tok1", "completed": true}}', true],
  ['{"checkout": {"token": "tok1", "order_id": 77}}', true],
  ['{"checkout": {"token": "tok1", "order_id": null, "completed": false}}', false],
  [
    '{"checkout": {"token": "tok1", "external_checkout_id": "C-1", "customer": {"email": "A@shop.example"}}}',
    false,
  ],
  ['{"token": "tok1"}', false],
])('whether %s is the checkout of another cart, or paid', (body, isOther) => {
  const sent: JsonObject = { external_checkout_id: 'c-1', email: 'a@shop.example' };
  expect(isOfAnotherCart(parseJson(body), sent)).toBe(isOther);
});
