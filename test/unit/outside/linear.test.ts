import { describe, expect, test } from 'vitest';
import { readIds, readIdsOfText } from '../../../src/domain/bundles/ids.ts';
import { emptyDraft } from '../../../src/domain/checkouts/draft.ts';
import { placeServiceWords } from '../../../src/domain/checkouts/places.ts';
import { detectKind } from '../../../src/domain/import/detect-kind.ts';
import { startsWithData } from '../../../src/domain/import/first-row.ts';
import { type Json, parseJson } from '../../../src/domain/json.ts';
import { freeId } from '../../../src/domain/profile/edit.ts';
import { flattenErrors } from '../../../src/main/api/errors.ts';
import { redactPath } from '../../../src/main/log/activity-redaction.ts';
import { ManyTexts } from '../../../src/main/log/many-texts.ts';
import { createRedactor } from '../../../src/main/log/redactor.ts';
import { numberFormat } from '../../../src/main/workbook/import/xlsx/number-formats.ts';
import { growth, straight } from '../../support/time/growth.ts';

/*
 * The attack: a cell, a cursor, an error page or a number format that is written so that a pattern looks at the rest
 * of the text from each of its places. 100 KB of it then hold a thread for many seconds.
 */
const redactor = createRedactor();
// A token is the service's choice: of one letter, then of another.
redactor.register(`${'a'.repeat(5000)}${'b'.repeat(5000)}`);
/** A token, and another whose second half has it many times. */
const inHalf = (times: number) => {
  const known = createRedactor();
  known.register('secret-8');
  known.register('x'.repeat(8 * times) + 'secret-8'.repeat(times));
  return known;
};
/** Texts that have the same signs where the shortest of them ends. */
const manyTexts = (count: number): ManyTexts => {
  const many = new ManyTexts();
  many.add('a word.8');
  for (let text = 0; text < count; text += 1) many.add(`aaaaaaaa${text}`);
  return many;
};
const linesOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, `${index}`]));
/** A list in as many objects as it has tenths of its length, for which a list of each of them would be squares. */
const nested = (size: number): Json =>
  Array.from({ length: size / 100 }).reduce<Json>((inner) => ({ k: inner }), Array(size / 10).fill('x'));
const attacks: Readonly<Record<string, (size: number) => unknown>> = {
  'an id among blanks': (size) => readIds([`1${' '.repeat(size)}1`]),
  'an id among quotes': (size) => readIds([`1${`'"`.repeat(size / 2)}1`]),
  'pasted ids': (size) => readIdsOfText(`${', '.repeat(size)}x`),
  'a cursor like an address': (size) => redactPath('/a', { cursor: `${'a@'.repeat(size)}` }, redactor),
  'a cursor of dots': (size) => redactPath('/a', { cursor: `@${'a.'.repeat(size)}@` }, redactor),
  'a header like a token header': (size) => redactor.redact('x-'.repeat(size)),
  'names of secrets': (size) => redactor.redact('code=" '.repeat(size)),
  'names of secrets and blanks': (size) => redactor.redact(`code${' '.repeat(size)}`.repeat(3)),
  'headers of open lists': (size) => redactor.redact('cookie=['.repeat(size / 4)),
  'headers of open texts': (size) => redactor.redact(`cookie="\\${' '.repeat(9)}`.repeat(size / 9)),
  'half of a long token': (size) => redactor.redact('a '.repeat(10) + 'a'.repeat(size)),
  'a token in half of another': (size) => inHalf(size / 8).redact('secret-8'.repeat(size / 8)),
  'an answer like the beginning of many tokens': (size) => manyTexts(size / 40).in(`a${'a'.repeat(size)}`)(0),
  'many tokens that begin alike': (size) => manyTexts(size / 4).in('nothing of them')(0),
  'a number format of open quotes': (size) => numberFormat(164, '"'.repeat(size) + 'y"'.repeat(size)),
  'a number format of open brackets': (size) => numberFormat(164, '['.repeat(size)),
  'a page without a title': (size) => flattenErrors(502, null, `<html>${'<title'.repeat(size)}`),
  'a page of open tags': (size) => flattenErrors(502, null, `<html>${'<'.repeat(size)}`),
  'a page of open scripts': (size) => flattenErrors(502, null, `<html>${'<script'.repeat(size)}`),
  'a refusal of semicolons': (size) => placeServiceWords([`; ${'a'.repeat(size)}`], emptyDraft),
  'a first cell of digits': (size) => startsWithData([[`${'1'.repeat(size)} x`]]),
  'a body of blanks': (size) => parseJson(`[1${' '.repeat(size)}, 1${' '.repeat(size)}]`),
  'a body of digits': (size) => parseJson(`{"a":[${'1'.repeat(size)}]}`),
  'columns of one long name': (size) => detectKind(Array.from({ length: 20 }, () => 'a'.repeat(size))),
  'a refusal with many lines under a long name': (size) =>
    flattenErrors(422, { errors: { ['k'.repeat(size)]: linesOf(size / 20) } }, ''),
  'a refusal in lists in each other': (size) => flattenErrors(422, nested(4 * size), ''),
  'a name of hyphens': (size) => freeId(`${'-'.repeat(size)}a`, []),
};

describe('takes eight times as long for eight times as much', () => {
  for (const [name, attack] of Object.entries(attacks)) {
    test(name, () => expect(growth(attack, 4000)).toBeLessThan(straight));
  }
});
