import Big from 'big.js';
import { isDateText } from '../dates.ts';
import { isBlank } from '../text.ts';
import type { ColumnType } from './kind.ts';

/**
 * What a filter asks of one cell. Texts are compared without case; numbers and dates by value, and only where the cell
 * holds one. So a cell that is no number or no date never matches a comparison, not even "is not": `empty` and `filled`
 * find it.
 */
export type Condition =
  | { readonly is: 'contains' | 'not-contains' | 'text' | 'not-text'; readonly text: string }
  | { readonly is: 'empty' | 'filled' }
  | { readonly is: NumberComparison; readonly number: string }
  | { readonly is: 'between'; readonly from: string; readonly to: string }
  | { readonly is: 'on' | 'before' | 'after'; readonly date: string }
  | { readonly is: 'between-dates'; readonly from: string; readonly to: string }
  /** One of the texts as they are, or with `except` any other. */
  | { readonly is: 'one-of'; readonly values: readonly string[]; readonly except?: boolean | undefined };

export const numberComparisons = ['equal', 'not-equal', 'greater', 'at-least', 'less', 'at-most'] as const;
export type NumberComparison = (typeof numberComparisons)[number];

/** A condition that is typed, in contrast to values that are chosen. */
export type ConditionName = Exclude<Condition['is'], 'one-of'>;

/** Digits with a point and possibly a sign, as sorting reads numbers. `1,5` and `€ 10` are texts. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/** True for a text that conditions and sorting compare as a number. */
export const isNumberText = (text: string): boolean => plainNumber.test(text);

/** Up to so many characters a float keeps every digit, and the order of two such numbers. */
const exactAsFloat = 15;

/** Negative, zero or positive: two texts of {@link isNumberText}, compared exactly. */
export function compareNumbers(one: string, other: string): number {
  if (one.length <= exactAsFloat && other.length <= exactAsFloat) return Number(one) - Number(other);
  return new Big(one.replace('+', '')).cmp(other.replace('+', ''));
}

const holds: Readonly<Record<NumberComparison, (difference: number) => boolean>> = {
  equal: (difference) => difference === 0,
  'not-equal': (difference) => difference !== 0,
  greater: (difference) => difference > 0,
  'at-least': (difference) => difference >= 0,
  less: (difference) => difference < 0,
  'at-most': (difference) => difference <= 0,
};

/** The test of a condition, made once for many cells. The ends of a range may come in either order. */
export function conditionTest(condition: Condition): (text: string) => boolean {
  switch (condition.is) {
    case 'contains':
    case 'not-contains': {
      const needle = condition.text.toLowerCase();
      const wanted = condition.is === 'contains';
      return (text) => text.toLowerCase().includes(needle) === wanted;
    }
    case 'text':
    case 'not-text': {
      const whole = condition.text.toLowerCase();
      const wanted = condition.is === 'text';
      return (text) => (text.toLowerCase() === whole) === wanted;
    }
    case 'empty':
      return isBlank;
    case 'filled':
      return (text) => !isBlank(text);
    case 'between': {
      const [low, high] = inOrder(condition, compareNumbers);
      return (text) =>
        isNumberText(text) && compareNumbers(text, low) >= 0 && compareNumbers(text, high) <= 0;
    }
    case 'on':
      return (text) => text === condition.date;
    case 'before':
      return (text) => isDateText(text) && text < condition.date;
    case 'after':
      return (text) => isDateText(text) && text > condition.date;
    case 'between-dates': {
      const [first, last] = inOrder(condition, (one, other) => (one < other ? -1 : 1));
      return (text) => isDateText(text) && text >= first && text <= last;
    }
    case 'one-of': {
      const values = new Set(condition.values);
      const wanted = condition.except !== true;
      return (text) => values.has(text) === wanted;
    }
    default: {
      const { is, number } = condition;
      return (text) => isNumberText(text) && holds[is](compareNumbers(text, number));
    }
  }
}

const inOrder = (
  { from, to }: { readonly from: string; readonly to: string },
  compare: (one: string, other: string) => number,
): readonly [string, string] => (compare(from, to) <= 0 ? [from, to] : [to, from]);

const ofTexts: readonly ConditionName[] = ['contains', 'not-contains', 'text', 'not-text', 'empty', 'filled'];
const ofNumbers: readonly ConditionName[] = [...numberComparisons, 'between'];
const ofDates: readonly ConditionName[] = ['on', 'before', 'after', 'between-dates'];

/**
 * The conditions to offer for a column, the usual one first. Of a column that came with a file nothing is known but
 * its texts, so it has all of them.
 */
export function conditionsFor(column: {
  readonly type: ColumnType;
  readonly mapped: boolean;
}): readonly ConditionName[] {
  if (!column.mapped) return [...ofTexts, ...ofNumbers, ...ofDates];
  switch (column.type) {
    case 'decimal':
    case 'integer':
      return [...ofNumbers, ...ofTexts];
    case 'date':
      return [...ofDates, ...ofTexts];
    default:
      return ofTexts;
  }
}
