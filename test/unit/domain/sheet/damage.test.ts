import { describe, expect, test } from 'vitest';
import { brief, issuesWith } from './rules.ts';

const codeIssues = (code: string): readonly string[] => brief(issuesWith('discounts-2021-01', { code }));

describe('codes', () => {
  test.each([
    '1.23E+11',
    '1,5E+11',
    '=SUM(A1:A9)',
    '=A1',
    '#NAME?',
    '#REF!',
    '#N/A',
    '#WERT!',
    '#BEZUG!',
    '########',
  ])('%s is damaged for sure', (code) => {
    expect(codeIssues(code)).toEqual(['error spreadsheet-damage code']);
  });

  test.each(['1-Mär', 'MAR-31', '01-Dec-31', '3. Mai', 'Mai 31', '12.03.2031', '2031-03-12', '3/4/31'])(
    '%s may have been a code',
    (code) => {
      expect(codeIssues(code).filter((one) => one.includes('damage'))).toEqual([
        'warning spreadsheet-damage code',
      ]);
    },
  );

  test.each([
    'BF31-GZDP00000',
    'MARCH',
    'MAY',
    '1E5',
    '10',
    'DEC10OFF',
    '#1FAN',
    'SEPT-A1',
    '2031',
    'ΚΑΛΗΜΕΡΑ-01',
    '-5',
  ])('%s is a code', (code) => {
    expect(codeIssues(code)).toEqual([]);
  });
});

describe('ids', () => {
  const idIssues = (id: string): readonly string[] =>
    brief(issuesWith('discounts-2021-01', { applies_to_id: id, applies_to_resource: 'platform_product' }));

  test('zeros after the 15th digit are pointed out, not refused: an id may really end so', () => {
    expect(idIssues('4171972640907000000')).toEqual(['warning spreadsheet-damage applies_to_id']);
    expect(idIssues('417197264090700')).toEqual([]);
    expect(idIssues('4171972640907000001')).toEqual([]);
  });

  test('an id as a power of ten has lost its digits', () => {
    expect(idIssues('4.17197E+12')).toEqual(['error spreadsheet-damage applies_to_id']);
    expect(idIssues('4,17197E+12')).toEqual(['error spreadsheet-damage applies_to_id']);
  });
});

test('error words of a spreadsheet are damage in every typed column', () => {
  const word = '#VALUE!';
  const found = issuesWith('discounts-2021-01', {
    value: word,
    discount_type: word,
    usage_limit: word,
    starts_at: word,
    applies_to_id: word,
    applies_to_resource: word,
    'channel_settings.api.can_apply': word,
  });
  expect(new Set(found.map((one) => one.code))).toEqual(new Set(['spreadsheet-damage']));
  expect(found).toHaveLength(7);
});

test('days and numbers that are written otherwise are no damage: their formats are other ones', () => {
  const found = issuesWith('discounts-2021-01', { value: '12,50', starts_at: '28.02.2031' });
  expect(brief(found)).toEqual(['error number-format value', 'error date-format starts_at']);
  expect(found.map(({ fix }) => fix?.cells[0]?.text)).toEqual(['12.50', '2031-02-28']);
  expect(brief(issuesWith('discounts-2021-01', { value: '1,000' }))).toEqual(['error number-format value']);
  expect(brief(issuesWith('discounts-2021-01', { value: '12.5O' }))).toEqual(['error not-a-number value']);
});

test('free text keeps what looks like a formula', () => {
  expect(
    brief(
      issuesWith('subscription_cancel', { subscription_id: '1', cancellation_reason_comments: '=cmd|calc' }),
    ),
  ).toEqual([]);
});

test('a message names the text on one line', () => {
  const [found] = issuesWith('discounts-2021-01', { value: `x\n${'y'.repeat(60)}` });
  expect(found?.message).toContain('“x␣yyy');
  expect(found?.message).not.toContain('\n');
  expect(found?.message).toContain('…');
});
