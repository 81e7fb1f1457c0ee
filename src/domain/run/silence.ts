import { mostChanging } from './batch-readings.ts';
import type { StepResult } from './events.ts';
import type { BatchAction } from './fold-batch.ts';
import { isBusy } from './refused-chunk.ts';
import type { BatchState } from './state.ts';

/** How long a batch has told nothing new: by its looks, as the time between them grows. */
export function silence(
  before: BatchState,
  after: BatchState,
  action: BatchAction,
  result: StepResult,
  at: number,
): Partial<BatchState> {
  if (result.is === 'not-sent') return {};
  if (tellsNews(before, after, action, result)) {
    return { silent: 0, newsAt: at, unresolvedBefore: before.unresolved };
  }
  // The pages of one pass are one look, and what is read beside it is none.
  const isMidPass = result.is === 'ok' && action.do === 'read-results' && !after.passEnded;
  const isBeside = action.do === 'read-batch' && before.phase === 'reading' && before.passEnded;
  return isMidPass || isBeside ? {} : { silent: before.silent + 1 };
}

function tellsNews(before: BatchState, after: BatchState, action: BatchAction, result: StepResult): boolean {
  if (result.is === 'ambiguous') return false;
  // That a busy batch is read and asked again and again is none, and neither is a start that is refused again and again.
  if (isBusy(before) || isBusy(after)) return false;
  if (after.phase === 'ready' && before.phase === 'ready' && before.startRefused) return false;
  if (before.phase !== after.phase || before.doubt !== after.doubt) return true;
  if (result.is !== 'ok') return false;
  switch (action.do) {
    case 'read-batch':
      return after.sameReadings <= 1 && after.changingReadings < mostChanging;
    case 'read-results':
      return before.unresolved < before.unresolvedBefore;
    default:
      return true;
  }
}
