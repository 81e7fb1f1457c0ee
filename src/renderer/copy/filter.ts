import type { ConditionName } from '../../domain/sheet/condition.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

/** Names of conditions in the list of the filter dialog. */
const conditions: Readonly<Record<ConditionName, string>> = {
  contains: 'Contains',
  'not-contains': 'Does not contain',
  text: 'Is exactly',
  'not-text': 'Is not',
  empty: 'Is empty',
  filled: 'Is not empty',
  equal: 'Equals',
  'not-equal': 'Does not equal',
  greater: 'Greater than',
  'at-least': 'At least',
  less: 'Less than',
  'at-most': 'At most',
  between: 'Between numbers',
  on: 'On date',
  before: 'Before date',
  after: 'After date',
  'between-dates': 'Between dates',
};

/** Sentences about filters and sorting of a sheet. */
export const filterCopy = messages({
  none: 'Filter',
  one: (words: string) => `Filter: ${words}`,
  several: (words: readonly string[]) => `${count(words.length)} filters: ${words.join('; ')}`,
  menu: 'Filter',
  clear: 'Clear filters',
  clearAll: 'Clear all filters',
  error: 'Rows with errors',
  warning: 'Rows with warnings',
  any: 'Rows with any issue',
  duplicates: 'Rows with a duplicate value',
  notes: 'Rows with a note',
  results: { failed: 'Failed rows', notSent: 'Rows not sent', unknown: 'Rows with an unknown result' },
  rows: (rows: number) => `${counted(rows, 'row')} from a run`,
  empty: 'empty',
  andMore: (values: string, more: number) => `${values} and ${counted(more, 'more', 'more')}`,
  and: (one: string, other: string) => `${one}; ${other}`,
  inWords: {
    contains: (text: string) => `contains “${text}”`,
    'not-contains': (text: string) => `does not contain “${text}”`,
    text: (text: string) => `is exactly “${text}”`,
    'not-text': (text: string) => `is not “${text}”`,
    empty: 'is empty',
    filled: 'is not empty',
    equal: (number: string) => `equals ${number}`,
    'not-equal': (number: string) => `does not equal ${number}`,
    greater: (number: string) => `is greater than ${number}`,
    'at-least': (number: string) => `is at least ${number}`,
    less: (number: string) => `is less than ${number}`,
    'at-most': (number: string) => `is at most ${number}`,
    between: (from: string, to: string) => `is between ${from} and ${to}`,
    on: (date: string) => `is on ${date}`,
    before: (date: string) => `is before ${date}`,
    after: (date: string) => `is after ${date}`,
    oneOf: (values: string, except: boolean, many: boolean) =>
      `is ${many ? (except ? 'none of ' : 'any of ') : except ? 'not ' : ''}${values}`,
  },

  outdated: {
    leaving: (rows: number) => `${counted(rows, 'row')} no longer ${rows === 1 ? 'matches' : 'match'}`,
    coming: (rows: number) => `${counted(rows, 'more row', 'more rows')} ${rows === 1 ? 'matches' : 'match'}`,
    reordered: 'Sort order has changed',
    apply: 'Apply again',
  },

  dialog: {
    title: (column: string) => `Filter by ${column}`,
    condition: 'Condition',
    conditions,
    text: 'Text',
    number: 'Number',
    date: 'Date',
    from: 'From',
    to: 'To',
    numberHelp: 'Compares cells that contain a number such as 10 or 12.50.',
    dateHelp: 'Compares cells that contain a date such as 2026-01-31.',
    numberProblem: 'Enter a number such as 10 or 12.50.',
    dateProblem: 'Enter a date such as 2026-01-31.',
    search: 'Search values',
    reading: 'Reading values',
    values: 'Values',
    selected: (selected: number, listed: number) =>
      `${count(selected)} of ${counted(listed, 'value')} selected`,
    selectAll: 'Select all',
    clearSelection: 'Clear',
    noValue: 'No values contain this text.',
    notAllListed: (listed: number, total: number, more: boolean) =>
      `The first ${count(listed)} of ${more ? 'more than ' : ''}${count(total)} values are listed. Search to narrow the list.`,
    tooMany: (max: number) =>
      `Select at most ${count(max)} values. Use a condition instead, such as “Contains”.`,
    apply: 'Apply',
    clear: 'Clear this filter',
  },
} as const);
