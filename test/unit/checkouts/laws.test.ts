import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBody, hasChanges, updateBody } from '../../../src/domain/checkouts/body.ts';
import { type CheckoutDraft, emptyDraft } from '../../../src/domain/checkouts/draft.ts';
import { lineOrder } from '../../../src/domain/checkouts/fields.ts';
import { pasteLines } from '../../../src/domain/checkouts/paste-lines.ts';
import { placeName, placeOf, rowPath, textAt, withText } from '../../../src/domain/checkouts/places.ts';
import { readBody } from '../../../src/domain/checkouts/read-body.ts';
import { formatTsv, parseTsv } from '../../../src/domain/grid/tsv.ts';
import { stringifyJson } from '../../../src/domain/json.ts';
import { draft, newDrafts, sentDrafts } from './drafts.ts';

const readDraft = (text: string) => {
  const read = readBody(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

test('a new checkout that is read from its body is the same, with every digit, in its envelope or bare', () => {
  fc.assert(
    fc.property(newDrafts, fc.boolean(), (one, wrapped) => {
      const body = createBody(one);
      expect(readDraft(stringifyJson(wrapped ? { checkout: body } : body))).toEqual({
        draft: one,
        unknown: [],
      });
    }),
  );
});

test('an update of a checkout of which nothing is known says all of it', () => {
  fc.assert(
    fc.property(sentDrafts, (one) => {
      expect(readDraft(stringifyJson(updateBody(one, [emptyDraft]))).draft).toEqual(one);
    }),
  );
});

test('what the service has already is not sent again, and one change is one part', () => {
  fc.assert(
    fc.property(sentDrafts, (one) => {
      expect(hasChanges(one, { accepted: one, doubts: [one] })).toBe(false);
      const changed = draft({ ...one, fields: { ...one.fields, email: `${one.fields.email}x` } });
      expect(Object.keys(updateBody(changed, [one]))).toEqual(['email']);
    }),
  );
});

test('where an update may have arrived, going back to what was accepted is sent, too', () => {
  fc.assert(
    fc.property(sentDrafts, sentDrafts, (accepted, doubt) => {
      const parts = (from: CheckoutDraft, to: CheckoutDraft) => Object.keys(updateBody(to, [from]));
      expect(Object.keys(updateBody(accepted, [accepted, doubt]))).toEqual(parts(doubt, accepted));
    }),
  );
});

test('a text that is put at a place is found there, and nothing else changes', () => {
  fc.assert(
    fc.property(sentDrafts, fc.constantFrom(...lineOrder), fc.string(), (one, key, text) => {
      const path = rowPath('line_items', 0, key);
      const next = withText(one, path, text);
      expect(textAt(next, path)).toBe(text);
      expect(withText(next, path, textAt(one, path))).toEqual(one);
      expect(placeOf(path)).toMatchObject({ in: 'line_items', row: 0, key });
    }),
  );
  expect(placeOf('line_items.0.constructor')).toBeNull();
  expect(placeName('line_items.1.variant_id')).toBe('Line item 2, Variant ID');
});

test('lines that are copied to a spreadsheet come back as they were, with headers and without', () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.trim());
  const row = fc.tuple(...lineOrder.map(() => cell)).filter((cells) => cells.some((text) => text !== ''));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.boolean(), (rows, withHeader) => {
      const block = withHeader ? [[...lineOrder], ...rows] : rows;
      const at = { row: 0, key: lineOrder[0] ?? 'variant_id' } as const;
      const pasted = pasteLines([], at, parseTsv(formatTsv(block)));
      fc.pre(withHeader || !pasted.byHeader);
      expect(pasted.lines.map((line) => lineOrder.map((key) => line[key]))).toEqual(rows);
    }),
  );
});
