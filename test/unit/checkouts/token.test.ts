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
  ...[
    '11/26/2026',
    '12:30:45',
    '+49301234567',
    'user-5@shop.example',
    'x/checkout/5',
    'HTTP/1.1',
    'TLS1.3',
  ].map((text) => [`{"checkout": {"token": "${text}"}}`, null] as const),
  ...[
    'too-many-carts-5',
    'cart-5-is-full',
    'rate-limited-60s',
    'insufficient_funds_3',
    'queued_5',
    'tok1',
  ].map((text) => [`{"checkout": {"token": "${text}"}}`, null] as const),
  ...['0000000', '00000000-0000-0000-0000-000000000000', '::1', 'utf8', 'Q4-2026', 'max5carts', 'c-1'].map(
    (text) => [`{"checkout": {"token": "${text}"}}`, null] as const,
  ),
  ...['pleasetryagaintomorrowthanks', 'queue-position-12', 'build-20261126', 'node-12', '12345678901'].map(
    (text) => [`"${text}"`, null] as const,
  ),
  ['12345678901', null],
  // Two tokens, or one of a user.
  ['{"token": "a1b2c3d4", "checkout_token": "e5f6a7b8"}', null],
  ['{"checkout": {"token": "a1b2c3d4", "Token": "e5f6a7b8"}}', null],
  ['{"data": {"checkout": {"token": "a1b2c3d4"}}, "checkout": {"token": "e5f6a7b8"}}', null],
  ['{"checkout_token": "a1b2c3d4", "token": "csrf1234567"}', null],
  ['{"token": "a1b2c3d4", "checkout_token": "a1b2c3d4"}', 'a1b2c3d4'],
  ['{"token": "a1b2c3d4", "user": {"id": 5}}', null],
  ['{"token": "a1b2c3d4", "session_id": "x1"}', null],
  ['{"checkout": {"token": "a1b2c3d4", "user_id": null}}', 'a1b2c3d4'],
  ['{"checkout": {"token": "3b1f8c2e-5d47-4a9b-8e60-1c2d3e4f5a6b"}}', '3b1f8c2e-5d47-4a9b-8e60-1c2d3e4f5a6b'],
  ['"maintenance-until-0400"', null],
  ['42900', null],
  ['20261126', null],
  // A token beside a checkout is another's, and one of a sign-in in any spelling.
  ['{"token": "a1b2c3d4", "checkout": {"id": 5, "token": null}}', null],
  ['{"token": "csrf-a1b2c3d4", "checkout": {}}', null],
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
  ['{"checkout": {"token": "c9f1a1", "externalCheckoutID": "other"}}', true],
  ['{"checkout": {"token": "c9f1a1", "external_checkout": {"id": "other"}}}', true],
  ['{"checkout": {"token": "c9f1a1", "customer": {"email": "other@shop.example"}}}', true],
  ['{"checkout": {"token": "c9f1a1", "completed": true}}', true],
  ['{"checkout": {"token": "c9f1a1", "order_id": 77}}', true],
  ['{"checkout": {"token": "c9f1a1", "order_id": null, "completed": false}}', false],
  ['{"checkout": {"token": "c9f1a1", "charge_id": 5}}', true],
  ['{"checkout": {"token": "c9f1a1", "orders": [5]}}', true],
  ['{"checkout": {"token": "c9f1a1", "orders": [], "charge": null}}', false],
  ['{"checkout": {"token": "c9f1a1", "customer_email": "other@shop.example"}}', true],
  ['{"checkout": {"token": "c9f1a1", "cart_token": "other"}}', true],
  ['{"checkout": {"token": "c9f1a1", "cart_token": "other", "external_checkout_id": "c-1"}}', false],
  ['{"checkout": {"token": "c9f1a1", "line_items": null}}', true],
  ['{"checkout": {"token": "c9f1a1", "line_items": {}}}', true],
  [
    '{"checkout": {"token": "c9f1a1", "external_checkout_id": "C-1", "customer": {"email": "A@shop.example"}}}',
    false,
  ],
  ['{"token": "c9f1a1"}', false],
])('whether %s is the checkout of another cart, or paid', (body, isOther) => {
  const sent: JsonObject = { external_checkout_id: 'c-1', email: 'a@shop.example' };
  expect(isOfAnotherCart(parseJson(body), sent)).toBe(isOther);
});
