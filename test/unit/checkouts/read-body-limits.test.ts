import { expect, test } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import {
  emptyDraft,
  emptyLine,
  emptyUtm,
  longestText,
  maxRows,
} from '../../../src/domain/checkouts/draft.ts';
import { lineKeys, utmKeys } from '../../../src/domain/checkouts/fields.ts';
import { readBody } from '../../../src/domain/checkouts/read-body.ts';
import { decodeInput } from '../../../src/main/ipc/decode.ts';

const read = (body: object) => readBody(JSON.stringify(body));
const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ variant_id: index + 1 }));

test.each<readonly [string, object, string]>([
  [
    'more lines than a draft holds',
    { line_items: lines(maxRows + 1) },
    'line_items has 501 rows. At most 500 are allowed.',
  ],
  [
    'a text that is too long',
    { email: 'a'.repeat(3000) },
    'email has 3,000 characters. At most 2,000 are allowed.',
  ],
  [
    'a long text in a line, and another in the address',
    { line_items: [{ variant_id: 'a'.repeat(2001) }], shipping_address: { city: 'b'.repeat(2001) } },
    'line_items.0.variant_id has 2,001 characters. At most 2,000 are allowed. 1 more part is too large.',
  ],
  [
    'a long override of the shipping lines',
    { shipping_address: { shipping_lines_override: 'a'.repeat(20_000) } },
    'shipping_address.shipping_lines_override has 20,002 characters. At most 20,000 are allowed.',
  ],
  [
    'texts that are too long together',
    { line_items: Array.from({ length: 200 }, () => ({ variant_id: 'a'.repeat(1600) })) },
    'The checkout has 320,000 characters. At most 300,000 are allowed.',
  ],
  [
    'two discount codes',
    { discount_code: 'A', shipping_address: { discount_code: 'B' } },
    'The JSON has two discount codes: “A”, and “B” in shipping_address. A checkout takes only one. Remove one of them.',
  ],
])('%s: nothing is cut, the body is refused', (_, body, error) => {
  expect(read(body)).toEqual({ ok: false, error });
});

test('what a draft just holds is read whole, and one code at both places is one code', () => {
  const body = {
    email: 'a'.repeat(longestText),
    discount_code: 'A',
    line_items: lines(maxRows),
    shipping_address: { discount_code: 'A' },
  };
  const got = read(body);
  if (!got.ok) throw new Error(got.error);
  expect(got.value.draft.line_items).toHaveLength(maxRows);
  expect(got.value.draft.fields).toMatchObject({ email: body.email, discount_code: 'A' });
});

test('a pasted text with more values than are read is refused by its limit', () => {
  expect(readBody(`{"checkout":{"note":[${'1,'.repeat(2_000_000)}1]}}`)).toEqual({
    ok: false,
    error:
      'The JSON is larger than Partner Desk can read: it has more than 2,000,000 values or 400,000 keys, or a key of more than 10,000 characters.',
  });
});

test('a draft of the page is bounded as a whole: by far more than the most rows have that people fill in', () => {
  const rows = <K extends string>(keys: readonly K[], empty: Readonly<Record<K, string>>, text: string) =>
    Array.from({ length: maxRows }, () => ({
      ...empty,
      ...Object.fromEntries(keys.map((key) => [key, text])),
    }));
  const saved = (text: string) =>
    decodeInput(contract['checkouts.save'].input, {
      checkoutId: 'one',
      draft: {
        ...emptyDraft,
        line_items: rows(lineKeys, emptyLine, text),
        utm_params: rows(utmKeys.slice(0, 3), emptyUtm, text),
      },
    });
  expect(saved('A'.repeat(40)).ok).toBe(true);
  expect(saved('A'.repeat(longestText))).toEqual({
    ok: false,
    details: ['draft: at most 300000 characters in all'],
  });
});
