import { issuesMessages } from '../../messages/issues.ts';
import {
  compareToNumber,
  decimalsOf,
  isDigits,
  isPlainDecimal,
  readNumber,
  roundText,
  withoutLeadingZeros,
} from '../money.ts';
import { idDamage, longIdDamage, numberDamage } from './damage.ts';
import type { Issue } from './issue.ts';
import type { Column } from './kind.ts';
import { isTextId } from './text-id.ts';
import { fixOf, issue, NONE, quote } from './words.ts';

const NEGATIVE = /^-\s?\d+(?:\.\d+)?$/;

const tooSmall = (column: Column, text: string): readonly Issue[] => [
  issue(
    column.key,
    'error',
    'too-small',
    issuesMessages.lessSmallest({
      text: quote(text),
      minimum: column.minimum ?? 0,
      label: column.label,
    }),
  ),
];

/** Zeros in front are no part of a number: they are not sent, in numbers and in numbers that go as text alike. */
function zerosInFront(column: Column, text: string): readonly Issue[] {
  if (text.charCodeAt(0) !== 48) return NONE;
  const sent = withoutLeadingZeros(text);
  if (sent === text) return NONE;
  return [
    issue(
      column.key,
      'warning',
      'leading-zeros',
      issuesMessages.beginsZerosSent({ text: quote(text), sent }),
      fixOf('number-format', column.key, sent),
    ),
  ];
}

/** A decimal >= minimum, with a point (product.md: value; spec: price is a number). */
export function decimalCheck(column: Column): (text: string) => readonly Issue[] {
  const minimum = column.minimum ?? 0;
  const most = column.maximumDecimals;
  return (text) => {
    if (!isPlainDecimal(text))
      return NEGATIVE.test(text) ? tooSmall(column, text) : unreadableDecimal(column, text);
    if (minimum > 0 && compareToNumber(text, minimum) < 0) return tooSmall(column, text);
    if (most !== undefined && decimalsOf(text) > most) {
      const rounded = roundText(text, most);
      return [
        issue(
          column.key,
          'warning',
          'too-many-decimals',
          issuesMessages.moreDecimalsServiceRound({ text: quote(text), most, rounded }),
          fixOf('round', column.key, rounded),
        ),
      ];
    }
    return zerosInFront(column, text);
  };
}

function unreadableDecimal(column: Column, text: string): readonly Issue[] {
  const key = column.key;
  const damage = numberDamage(key, text);
  if (damage !== null) return [damage];
  const reading = readNumber(text);
  if (reading && reading.plain === null) {
    return [
      issue(
        key,
        'error',
        'number-format',
        issuesMessages.readNumberPointBefore({
          text: quote(text),
          comma: reading.comma,
          point: reading.point,
        }),
      ),
    ];
  }
  const plain = reading?.plain ?? null;
  const isSpaced = plain === text.trim();
  if (plain !== null && !isSpaced) {
    const message = issuesMessages.numberFormat({ text: quote(text), plain });
    return [issue(key, 'error', 'number-format', message, fixOf('number-format', key, plain))];
  }
  return [
    issue(
      key,
      'error',
      'not-a-number',
      issuesMessages.notNumberNumberWritten({
        text: quote(text),
        example: column.example === '' ? '10.50' : column.example,
      }),
      plain === null ? null : fixOf('trim', key, plain),
    ),
  ];
}

/** A whole number >= minimum. */
export function integerCheck(column: Column): (text: string) => readonly Issue[] {
  const minimum = column.minimum ?? 0;
  const key = column.key;
  return (text) => {
    if (isDigits(text))
      return minimum > 0 && compareToNumber(text, minimum) < 0
        ? tooSmall(column, text)
        : zerosInFront(column, text);
    if (NEGATIVE.test(text)) return tooSmall(column, text);
    const damage = numberDamage(key, text);
    if (damage !== null && damage.fix === undefined) return [damage];
    const whole = wholeNumber(text);
    const fixed = whole !== null && isDigits(whole) ? whole : null;
    return [
      issue(
        key,
        'error',
        'not-an-integer',
        issuesMessages.notWholeNumberDigits({
          text: quote(text),
          example: column.example === '' ? '1' : column.example,
        }),
        fixed === null ? null : fixOf(fixed === text.trim() ? 'trim' : 'number-format', key, fixed),
      ),
    ];
  };
}

/** The whole number that a text can only mean; `1.000` may be one or a thousand and gives null. */
function wholeNumber(text: string): string | null {
  const reading = readNumber(text);
  if (reading === null || reading.plain === null) return null;
  if (reading.comma !== null && reading.point !== null && reading.comma !== reading.point) return null;
  return reading.plain.replace(/\.0+$/, '');
}

/** An id of the service or the platform: digits, and text where the specification takes a string, too. */
export function idCheck(column: Column): (text: string) => readonly Issue[] {
  const key = column.key;
  return (text) => {
    if (isDigits(text)) {
      if (text.length <= 15) return zerosInFront(column, text);
      const cut = longIdDamage(key, text);
      return cut === null ? zerosInFront(column, text) : [cut];
    }
    const damage = idDamage(key, text);
    if (damage !== null) return [damage];
    const bare = text
      .trim()
      .replace(/^'/, '')
      .replace(/\.0+$/, '')
      .replace(/^(\d{1,3})(?:[,.' ]\d{3})+$/, (whole) => whole.replace(/\D/g, ''));
    if (column.textId === true && isTextId(text)) {
      return [issue(key, 'warning', 'text-id', issuesMessages.notNumberSentText({ text: quote(text) }))];
    }
    return [
      issue(
        key,
        'error',
        'not-digits',
        issuesMessages.notIdIdDigits({ text: quote(text), example: column.example }),
        isDigits(bare) ? fixOf(bare === text.trim() ? 'trim' : 'number-format', key, bare) : null,
      ),
    ];
  };
}
