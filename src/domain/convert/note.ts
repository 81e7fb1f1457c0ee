import type { Cells, KindId } from '../sheet/kind.ts';

/** Why something is not carried over as it was: the closed list that reports are counted by. */
export const conversionReasons = [
  'duration-missing',
  'duration-limit-missing',
  'duration-limit-unreadable',
  'duration-unknown',
  'duration-limit-idle',
  'restriction-unknown',
  'subscription-not-listed',
  'redemptions-unreadable',
  'new-customers-unreadable',
  'once-per-customer',
] as const;
export type ConversionReason = (typeof conversionReasons)[number];

/** What a conversion could not carry over as it was. */
export type ConversionNote = {
  readonly reason: ConversionReason;
  /** Column key of the row that was converted. */
  readonly column: string;
  /** `lost`: the other version has no field for it. `assumed`: its meaning is the likeliest, not a certain one. */
  readonly effect: 'lost' | 'assumed';
  readonly message: string;
};

/** A row in the other version, with every column of its kind, and what became different. */
export type Converted = {
  readonly kind: KindId;
  readonly cells: Cells;
  readonly notes: readonly ConversionNote[];
};

const noteOf =
  (effect: ConversionNote['effect']) =>
  (column: string, reason: ConversionReason, message: string): ConversionNote => ({
    reason,
    column,
    effect,
    message,
  });
export const lost = noteOf('lost');
export const assumed = noteOf('assumed');
