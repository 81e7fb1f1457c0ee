import { describe, expect, test } from 'vitest';
import { inspectRows } from '../../../../src/domain/import/inspect.ts';
import { base, imported } from './imported.ts';

describe('words for values', () => {
  const rows = [
    [...base, 'channel_settings.api.can_apply', 'applies_to_product_type'],
    ['A', '1', 'Vast bedrag', 'forever', 'aan', 'ALL'],
    ['B', '2', 'percent', 'forever', 'ja', 'alles'],
    ['C', '3', ' vast  bedrag', 'forever', '', ''],
    ['D', '4', 'vast bedrag ', 'altijd', 'aan', '#N/A'],
    ['E', '5', 'percentage', 'forever', 'false', ''],
  ];
  const words = {
    discount_type: { 'vast bedrag': 'fixed_amount', percent: null },
    duration: { altijd: 'forever' },
    'channel_settings.api.can_apply': { aan: 'true' },
    applies_to_product_type: { alles: 'ALL', '#n/a': '' },
  };

  test('each text that is no value of its list is listed once with its rows, and what it is nearly written as', () => {
    const asked = inspectRows(rows).plan.words;
    expect(
      asked.map(({ column, values }) => [
        column,
        values.map(({ text, rows: times, proposed }) => [text, times, proposed]),
      ]),
    ).toEqual([
      [
        'discount_type',
        [
          ['Vast bedrag', 2, null],
          ['percent', 1, 'percentage'],
          [' vast  bedrag', 1, null],
        ],
      ],
      [
        'applies_to_product_type',
        [
          ['alles', 1, 'ALL'],
          ['#N/A', 1, null],
        ],
      ],
      ['duration', [['altijd', 1, null]]],
      ['channel_settings.api.can_apply', [['aan', 2, null]]],
    ]);
  });

  test('nothing is changed without an answer, and each answer changes its texts alone', () => {
    const types = (choices: object) =>
      imported(rows, choices).map((row) => [
        row.discount_type,
        row.duration,
        row['channel_settings.api.can_apply'],
      ]);
    expect(types({})).toEqual([
      ['Vast bedrag', 'forever', 'aan'],
      ['percent', 'forever', 'true'],
      [' vast  bedrag', 'forever', undefined],
      ['vast bedrag ', 'altijd', 'aan'],
      ['percentage', 'forever', 'false'],
    ]);
    expect(types({ words })).toEqual([
      ['fixed_amount', 'forever', 'true'],
      ['percent', 'forever', 'true'],
      [' vast  bedrag', 'forever', undefined],
      ['fixed_amount', 'forever', 'true'],
      ['percentage', 'forever', 'false'],
    ]);
    expect(imported(rows, { words }).map((row) => row.applies_to_product_type)).toEqual([
      'ALL',
      'ALL',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('what was chosen for an earlier file holds until something else is chosen', () => {
    const saved = { columns: {}, words };
    const ofType = (choices: object) =>
      inspectRows(rows, choices, saved).plan.words[0]?.values.map(({ key, answer, isSaved }) => [
        key,
        answer,
        isSaved,
      ]);
    expect(ofType({})).toEqual([
      ['vast bedrag', 'fixed_amount', true],
      ['percent', null, true],
      ['vast  bedrag', undefined, false],
    ]);
    expect(ofType({ words: { discount_type: { 'vast bedrag': 'shipping' } } })?.[0]).toEqual([
      'vast bedrag',
      'shipping',
      false,
    ]);
  });

  test('an answer that the list does not have is none', () => {
    const wrong = { discount_type: { 'vast bedrag': 'amount' } };
    expect(imported(rows, { words: wrong })[0]?.discount_type).toBe('Vast bedrag');
  });

  test('a column of many different texts lists the most frequent, and says how many more there are', () => {
    const many = Array.from({ length: 500 }, (_, at) => ['A', '1', `constructor ${at % 100}`, 'forever']);
    const [asked] = inspectRows([[...base], ['Z', '1', '__proto__', 'forever'], ...many]).plan.words;
    expect([asked?.values.length, asked?.more]).toEqual([30, 71]);
  });
});
