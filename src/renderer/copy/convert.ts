import type { ConversionReason } from '../../domain/convert/note.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

type DiscountKind = 'discounts-2021-01' | 'discounts-2021-11';
const versions: Readonly<Record<DiscountKind, string>> = {
  'discounts-2021-01': '2021-01',
  'discounts-2021-11': '2021-11',
};

/** Sentences of the conversion of a discount sheet to the other API version. */
export const convertCopy = messages({
  menu: (to: DiscountKind) => `Convert to ${versions[to]}…`,
  title: (to: DiscountKind) => `Convert to API version ${versions[to]}`,
  name: 'New sheet name',
  defaultName: (name: string, to: DiscountKind) => `${name} (${versions[to]})`.slice(-120),
  reading: (rows: number, total: number) => `Reading ${count(rows)} of ${counted(total, 'row')}`,
  writing: (rows: number, total: number) => `Converting ${count(rows)} of ${counted(total, 'row')}`,
  checking: 'Checking for duplicate codes',
  progress: 'Conversion',
  source: (name: string) => `“${name}” stays unchanged; the result is a new sheet.`,
  nothingLost: 'Nothing is lost or uncertain in the converted rows.',
  affected: (affected: number, rows: number) =>
    `Check ${count(affected)} of ${counted(rows, 'row')}: values are lost or uncertain.`,
  notes: 'The “Conversion notes” column of the new sheet explains each one. It is not sent.',
  own: (columns: number) => `${counted(columns, 'unmatched column')} ${columns === 1 ? 'is' : 'are'} kept.`,
  singly: 'Codes of API version 2021-11 are sent one by one, not in batches.',
  groups: 'What is lost or uncertain',
  effects: { lost: 'lost', assumed: 'uncertain' },
  columns: { what: 'Reason', effect: 'Effect', rows: 'Rows', first: 'First rows' },
  example: (row: number, label: string) => `row ${count(row)}${label === '' ? '' : `, ${label}`}`,
  make: 'Create sheet',
  stop: 'Stop',
  close: 'Cancel',
  again: 'Read again',
  made: (name: string, rows: number) => `“${name}” was created with ${counted(rows, 'row')}`,
  empty: 'The sheet has no rows to convert.',
  reasons: {
    'duration-missing': 'Duration is empty',
    'duration-limit-missing': 'Limited duration without “Max redemptions”',
    'duration-limit-unreadable': 'Invalid “Max redemptions”',
    'duration-unknown': 'Duration not available in 2021-11',
    'duration-limit-idle': '“Max redemptions” without a limited duration',
    'restriction-unknown': 'Restriction not available in 2021-11',
    'subscription-not-listed': 'SUBSCRIPTION is not listed for 2021-11',
    'redemptions-unreadable': 'Invalid “Redemptions after the first”',
    'new-customers-unreadable': '“New customers only” is neither true nor false',
    'once-per-customer': '“Once per customer” not available in 2021-01',
  } satisfies Record<ConversionReason, string>,
} as const);
