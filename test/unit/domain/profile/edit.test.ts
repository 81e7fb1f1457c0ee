import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, freeId, readText, textOf } from '../../../../src/domain/profile/edit.ts';
import { fieldAt, profileFields } from '../../../../src/domain/profile/fields/index.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { valueAt } from '../../../../src/domain/profile/values.ts';
import { profiles } from './arbitraries.ts';

const typeAt = (path: string) => {
  const field = fieldAt(path);
  if (field === undefined) throw new Error(`no field ${path}`);
  return field.type;
};

test('the text of every value reads back as the value', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      for (const { path, type } of profileFields) {
        const value = valueAt(profile, path);
        expect(readText(type, textOf(value)), path).toEqual({ ok: true, value });
      }
    }),
    { numRuns: 40 },
  );
});

test('typing one profile over another makes it the other', () => {
  fc.assert(
    fc.property(profiles, profiles, (one, other) => {
      const edits = Object.fromEntries(profileFields.map(({ path }) => [path, textOf(valueAt(other, path))]));
      expect(applyEdits(one, edits)).toEqual({ profile: other, issues: {} });
    }),
    { numRuns: 40 },
  );
});

describe('what is typed', () => {
  test.each([
    ['limits.bucketSize', '1e3', 'Allowed: a whole number from 1 to 1,000,000.'],
    ['limits.bucketSize', '', 'Allowed: a whole number from 1 to 1,000,000.'],
    ['limits.leakPerSecond', '0', 'Allowed: a number from 0.01 to 1,000,000.'],
    ['wire.platformWord', 'two words', 'Allowed: up to 40 letters and digits, beginning with a letter.'],
    ['wire.platformWord', '', 'This field is required.'],
    ['words.batchDone', '', 'Enter at least one word.'],
    [
      'words.batchDone',
      'done,, ended',
      '“” is not valid. Enter a word of up to 60 characters without a comma.',
    ],
    ['words.batchDone', 'done, done', '“done” appears twice. Remove one of them.'],
    [
      'words.batchDone',
      'processing',
      '“processing” is already in another list of batch statuses. A word can be in only one.',
    ],
  ] as const)('%s: %j is answered for that field', (path, text, message) => {
    expect(applyEdits(specificationProfile, { [path]: text })).toEqual({
      profile: null,
      issues: { [path]: message },
    });
  });

  test('is taken without spaces around it and slashes behind it', () => {
    expect(readText(typeAt('addresses.base'), ' https://a.test/v1// ')).toEqual({
      ok: true,
      value: 'https://a.test/v1',
    });
    expect(readText(typeAt('words.durations'), ' a ,b ')).toEqual({ ok: true, value: ['a', 'b'] });
    expect(readText(typeAt('words.durations'), ' ')).toEqual({ ok: true, value: [] });
  });
});

test('an id is made of the name and taken by nobody', () => {
  expect(freeId('  Ünsere Läden! ', [])).toBe('nsere-l-den');
  expect(freeId('North', ['north', 'north-2'])).toBe('north-3');
  expect(freeId('Practice', [])).toBe('practice-2');
  expect(freeId('…', [])).toBe('service');
});
