import { runEventsMessages } from '../../messages/run-events.ts';
import { type Contradiction, countersContradict } from './batch-readings.ts';
import { withOutcome } from './decision-events.ts';
import type { RunEvent } from './events.ts';
import { acceptedTasks } from './initial.ts';
import { type Outcome, unresolvedRanges } from './outcome.ts';
import type { BatchState, RunState } from './state.ts';

const mostReadings = 20;

/**
 * Where the service has no list of tasks, its counters are all there is. All succeeded or all failed says it
 * of every row. Mixed counts say it of none: the rows are `counted`, and the counts are kept for the batch.
 */
export function decideTally(state: RunState, batch: BatchState, now: number): readonly RunEvent[] {
  const { reading } = batch;
  if (reading === null || reading.state === 'gone') return [];
  const accepted = acceptedTasks(batch);
  const { succeeded, failed } = reading;
  const none = succeeded === null && failed === null;
  const complete = (succeeded ?? 0) + (failed ?? 0) >= accepted;
  // Counters can lag behind the word "completed".
  if (!none && !complete && batch.readings < mostReadings) return [];
  const contradiction = countersContradict(batch, reading);
  // A total can lag, too.
  if (contradiction === 'total' && batch.readings < mostReadings) return [];
  if (contradiction !== null) return disbelieved(state, batch, now, contradiction);
  const tally: RunEvent = { at: now, type: 'batch-tallied', batch: batch.number, succeeded, failed };
  if (batch.recheck && batch.unresolved === 0) return [tally];
  const known = batch.tally !== null && batch.tally.succeeded === succeeded && batch.tally.failed === failed;
  const outcome = outcomeByCounts(accepted, succeeded, failed);
  return [
    ...(known ? [] : [tally]),
    {
      at: now,
      type: 'row-outcomes',
      by: 'counters only',
      outcomes: withOutcome(unresolvedRanges(state.outcomes, batch), outcome),
      message: sentence(outcome, accepted, reading.status, succeeded, failed),
    },
  ];
}

/** Rows of a batch whose counters contradict themselves, or its status. */
function disbelieved(
  state: RunState,
  batch: BatchState,
  now: number,
  contradiction: Contradiction,
): readonly RunEvent[] {
  const tasks = acceptedTasks(batch);
  const { succeeded, failed } = {
    succeeded: batch.reading?.succeeded ?? 0,
    failed: batch.reading?.failed ?? 0,
  };
  return [
    { at: now, type: 'batch-tallied', batch: batch.number, succeeded: null, failed: null },
    {
      at: now,
      type: 'row-outcomes',
      by: 'counters only',
      outcomes: withOutcome(unresolvedRanges(state.outcomes, batch), 'unknown'),
      message:
        contradiction === 'sum'
          ? runEventsMessages.batchCountsImpossible({ tasks, succeeded, failed })
          : contradiction === 'total'
            ? runEventsMessages.batchTotalOther({ tasks, total: batch.reading?.total ?? 0 })
            : contradiction === 'unclear'
              ? runEventsMessages.batchCountsUnclear({ tasks, field: batch.reading?.unclear ?? '' })
              : runEventsMessages.batchCountsDespiteFailure({ tasks }),
    },
  ];
}

function outcomeByCounts(accepted: number, succeeded: number | null, failed: number | null): Outcome {
  if (succeeded !== null && succeeded >= accepted && (failed ?? 0) === 0) return 'succeeded';
  if (failed !== null && failed >= accepted && (succeeded ?? 0) === 0) return 'failed';
  return 'counted';
}

function sentence(
  outcome: Outcome,
  tasks: number,
  status: string | null,
  succeeded: number | null,
  failed: number | null,
): string {
  if (outcome === 'succeeded') return runEventsMessages.batchSucceededServicesCount({ tasks });
  if (outcome === 'failed') return runEventsMessages.batchFailedServicesCount({ tasks });
  if (succeeded === null && failed === null) {
    return runEventsMessages.batchEndedServiceGives({ tasks, status });
  }
  return runEventsMessages.batchSucceededFailedService({
    tasks,
    succeeded: succeeded ?? 0,
    failed: failed ?? 0,
  });
}
