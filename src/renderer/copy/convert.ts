import type { ConversionReason } from '../../domain/convert/note.ts';
import { count, counted } from '../ui/format.ts';

type DiscountKind = 'discounts-2021-01' | 'discounts-2021-11';
const versions: Readonly<Record<DiscountKind, string>> = {
  'discounts-2021-01': '2021-01',
  'discounts-2021-11': '2021-11',
};

/** Sentences of the conversion of a discount sheet to the other API version. */
export const convertCopy = {
  menu: (to: DiscountKind) => `Convert to ${versions[to]}…`,
  title: (to: DiscountKind) => `Convert to API version ${versions[to]}`,
  name: 'Name of the new sheet',
  defaultName: (name: string, to: DiscountKind) => `${name} (${versions[to]})`.slice(-120),
  reading: (rows: number, total: number) => `Reading ${count(rows)} of ${counted(total, 'row')}`,
  writing: (rows: number, total: number) => `Converting ${count(rows)} of ${counted(total, 'row')}`,
  checking: 'Looking for repeated codes',
  progress: 'Conversion',
  source: (name: string) => `“${name}” stays as it is; a new sheet is made beside it.`,
  nothingLost: (rows: number) =>
    rows === 1 ? 'The row goes over as it is.' : `All ${counted(rows, 'row')} go over as they are.`,
  affected: (affected: number, rows: number) =>
    `${count(affected)} of ${counted(rows, 'row')} ${affected === 1 ? 'does' : 'do'} not go over as ${affected === 1 ? 'it is' : 'they are'}.`,
  notes: 'The new sheet says so of each of these rows in a column “Conversion notes”, which is not sent.',
  own: (columns: number) =>
    `${counted(columns, 'column')} of the file that no field takes ${columns === 1 ? 'is' : 'are'} kept.`,
  singly: (rows: number) =>
    `Codes of 2021-11 are sent one by one: ${counted(rows, 'request')} instead of a few batches.`,
  groups: 'What is lost or assumed',
  effects: { lost: 'lost', assumed: 'assumed' },
  columns: { what: 'What', effect: 'Effect', rows: 'Rows', first: 'First rows' },
  example: (row: number, label: string) => `row ${count(row)}${label === '' ? '' : `, ${label}`}`,
  make: 'Make the sheet',
  stop: 'Stop',
  close: 'Cancel',
  again: 'Read again',
  made: (name: string, rows: number) => `“${name}” was made with ${counted(rows, 'row')}.`,
  empty: 'The sheet has no rows to convert.',
  reasons: {
    'duration-limit-missing': 'Limited duration without its number',
    'duration-limit-unreadable': 'Number of redemptions cannot be read',
    'duration-unknown': 'Duration that 2021-11 does not have',
    'duration-limit-idle': 'Number of redemptions without a limited duration',
    'restriction-unknown': 'Restriction that 2021-11 does not have',
    'subscription-not-listed': 'SUBSCRIPTION is not listed for 2021-11',
    'redemptions-unreadable': 'Number of redemptions cannot be read',
    'new-customers-unreadable': 'New customers only: neither true nor false',
    'once-per-customer': 'Once per customer has no field in 2021-01',
  } satisfies Record<ConversionReason, string>,
} as const;
