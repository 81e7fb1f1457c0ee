import { runEventsMessages } from '../../messages/run-events.ts';
import type { Outcome } from './outcome.ts';

/**
 * What the runs of a sheet to one store say of a row: what became of it in the newest run that attempted it, and what
 * became of that when the run was undone. `none`: no run has the row. `refused-again`: the newest run was refused what an
 * earlier one carried out; `refused-unknown`: what an earlier one may have carried out.
 */
export const rowResults = [
  'none',
  'succeeded',
  'failed',
  'unknown',
  'counted',
  'not-sent',
  'pending',
  'undone',
  'undoing',
  'undo-unknown',
  'refused-again',
  'refused-unknown',
] as const;
export type RowResult = (typeof rowResults)[number];

/**
 * What a result means for the next run. `new`, `changed`, `failed`, `notSent` and `undone` are unsent, each for its
 * reason; `sent` was carried out as it stands; of `unknown` nobody can tell; `pending` is in a run that is not over.
 */
export const rowStandings = [
  'new',
  'changed',
  'failed',
  'notSent',
  'undone',
  'sent',
  'unknown',
  'pending',
] as const;
export type RowStanding = (typeof rowStandings)[number];
export type StandingCounts = Readonly<Record<RowStanding, number>>;

const unsentStandings: ReadonlySet<RowStanding> = new Set(['new', 'changed', 'failed', 'notSent', 'undone']);
export const isUnsent = (standing: RowStanding): boolean => unsentStandings.has(standing);

/** Rows that a run would send without sending anything a second time. */
export const unsentRows = (counts: StandingCounts): number =>
  rowStandings.reduce((sum, standing) => sum + (isUnsent(standing) ? counts[standing] : 0), 0);

/** What a run says of one of its rows. */
export function resultIn(outcome: Outcome | null, isOver: boolean): RowResult {
  if (outcome !== null) return outcome;
  return isOver ? 'not-sent' : 'pending';
}

/** What a row's result is once a run that undoes it says `undo` of the row. Only what succeeded is undone. */
export function afterUndo(own: RowResult, undo: RowResult): RowResult {
  if (own !== 'succeeded' && own !== 'undo-unknown') return own;
  switch (undo) {
    case 'succeeded':
      return 'undone';
    case 'pending':
      return 'undoing';
    case 'unknown':
    case 'counted':
    case 'undoing':
    case 'undo-unknown':
      return 'undo-unknown';
    default:
      // The undo did nothing, or was undone itself.
      return own;
  }
}

/**
 * The result after a further run. One that did not come to the row leaves what an earlier one did, and a refusal does
 * not take back what was carried out. `isSame`: it sent the cells that the run before it sent.
 */
export function afterRun(before: RowResult, next: RowResult, isSame: boolean): RowResult {
  if (before === 'none' || next === 'none') return next === 'none' ? before : next;
  if (next === 'not-sent') return before;
  if (next !== 'failed') return next;
  switch (before) {
    case 'succeeded':
    case 'refused-again':
      return isSame ? 'refused-again' : 'failed';
    case 'failed':
    case 'not-sent':
    case 'undone':
      return 'failed';
    default:
      return 'refused-unknown';
  }
}

/** `isChanged`: cells that are sent differ from what was sent. */
export function standingOf(result: RowResult, isChanged: boolean): RowStanding {
  switch (result) {
    case 'none':
      return 'new';
    case 'succeeded':
    case 'refused-again':
      return isChanged ? 'changed' : 'sent';
    case 'failed':
      return 'failed';
    case 'not-sent':
      return 'notSent';
    case 'undone':
      return 'undone';
    case 'pending':
    case 'undoing':
      return 'pending';
    // What may have been carried out is not unsent because its row was edited afterwards.
    case 'unknown':
    case 'counted':
    case 'undo-unknown':
    case 'refused-unknown':
      return 'unknown';
  }
}

const words: Readonly<Record<RowResult, string>> = {
  none: '',
  succeeded: 'Succeeded',
  failed: 'Failed',
  unknown: 'Unknown',
  counted: runEventsMessages.countedOnly,
  'not-sent': runEventsMessages.notSent,
  pending: runEventsMessages.inProgress,
  undone: 'Undone',
  undoing: runEventsMessages.undoProgress,
  'undo-unknown': runEventsMessages.undoUnknown,
  'refused-again': runEventsMessages.failedSentEarlier,
  'refused-unknown': runEventsMessages.failedEarlierResultUnknown,
};

const saysNothingOfCells: ReadonlySet<RowResult> = new Set(['none', 'not-sent', 'undone', 'undoing']);

/** A result as its cell shows it: "Succeeded, changed since". */
export const resultText = (result: RowResult, isChanged: boolean): string =>
  isChanged && !saysNothingOfCells.has(result)
    ? runEventsMessages.changedSince({ words: words[result] })
    : words[result];

const failedTexts: ReadonlySet<string> = new Set([resultText('failed', false), resultText('failed', true)]);
const doubtfulTexts: ReadonlySet<string> = new Set(
  (['unknown', 'counted', 'undo-unknown', 'refused-again', 'refused-unknown'] as const).flatMap((result) =>
    [false, true].map((isChanged) => resultText(result, isChanged)),
  ),
);

/** What a result calls for, by its text: something failed, or nobody can tell. */
export function resultTone(text: string): 'failed' | 'doubtful' | null {
  if (failedTexts.has(text)) return 'failed';
  return doubtfulTexts.has(text) ? 'doubtful' : null;
}

/** Which rows that a store may have already go again: none, those of which nobody knows, or all. */
export const againChoices = ['none', 'unknown', 'all'] as const;
export type Again = (typeof againChoices)[number];

export const isTaken = (standing: RowStanding, again: Again): boolean =>
  again === 'all' || isUnsent(standing) || (again === 'unknown' && standing === 'unknown');

/** Rows that the store may have and that are not sent again. */
export const skippedRows = ({
  rows,
  again,
}: {
  readonly rows: StandingCounts;
  readonly again: Again;
}): number =>
  rowStandings.reduce((sum, standing) => sum + (isTaken(standing, again) ? 0 : rows[standing]), 0);

/** Adds up standings. */
export function countStandings(): {
  readonly add: (standing: RowStanding) => void;
  readonly counts: () => StandingCounts;
} {
  const sums: Record<RowStanding, number> = {
    new: 0,
    changed: 0,
    failed: 0,
    notSent: 0,
    undone: 0,
    sent: 0,
    unknown: 0,
    pending: 0,
  };
  return {
    add: (standing) => {
      sums[standing] += 1;
    },
    counts: () => ({ ...sums }),
  };
}
