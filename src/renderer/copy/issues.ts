import type { IssueCode } from '../../domain/sheet/issue.ts';
import { messages } from '../../messages/messages.ts';
import { all, count, counted } from '../ui/format.ts';

/** Issues by their kind, as the heading of a group. */
export const issueTitles: Readonly<Record<IssueCode, string>> = messages({
  required: 'Missing value',
  'usually-filled': 'Usually required',
  'control-characters': 'Invisible characters',
  spaces: 'Spaces',
  'outer-spaces': 'Spaces at the start or end',
  duplicate: 'Duplicate value',
  'duplicate-case': 'Duplicate with different capitalization',
  'not-a-number': 'Not a number',
  'number-format': 'Wrong number format',
  'not-an-integer': 'Not a whole number',
  'not-digits': 'Not an ID',
  'text-id': 'ID is not a number',
  'too-small': 'Too small',
  'too-many-decimals': 'Too many decimal places',
  'leading-zeros': 'Leading zeros',
  'percentage-over-100': 'More than 100 percent',
  'shipping-not-100': 'Shipping discount is not 100',
  'not-a-choice': 'Invalid option',
  'unlisted-choice': 'Unlisted option',
  'not-a-date': 'Not a date',
  'date-format': 'Wrong date format',
  'ambiguous-date': 'Ambiguous date',
  'ends-before-starts': 'End before start',
  'in-the-past': 'Past date',
  'not-a-boolean': 'Not true or false',
  'not-json': 'Not JSON',
  'not-an-email': 'Invalid email address',
  'not-there': 'Does not exist',
  'needs-other': 'Incomplete row',
  emptied: 'Clears the field',
  'cannot-be-emptied': 'Cannot be cleared',
  'unusual-count': 'Unusual number',
  'ignored-by-service': 'Ignored by the service',
  'unlisted-in-specification': 'Not in the specification',
  'spreadsheet-damage': 'Looks damaged by a spreadsheet',
  unreadable: 'Row cannot be read',
  consequence: 'Good to know',
});

/** Which rows the issues in the panel belong to. */
export const issuesOfCopy = messages({
  noRows: 'No rows yet.',
  allRows: (rows: number) => (rows === 1 ? 'Issues of the only row.' : `Issues of ${all(rows)} rows.`),
  hidden: (hidden: number, rows: number) => {
    if (hidden === 0) return 'The filter hides no rows with issues.';
    if (hidden < rows) return `The filter hides ${count(hidden)} of ${counted(rows, 'row')} with issues.`;
    return `The filter hides ${rows === 1 ? 'the only row' : `${all(rows)} rows`} with issues.`;
  },
} as const);
