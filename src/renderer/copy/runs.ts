import type { Evidence, Outcome, RunBatch, RunProgress, RunStep } from '../../contract/runs.ts';
import { messages } from '../../messages/messages.ts';
import { capitalized, count, counted, listed, plural } from '../ui/format.ts';
import { reviewCopy } from './review.ts';
import { runListCopy } from './run-list.ts';

/** Batches that a sentence names one by one. */
const maxNamedBatches = 5;

/** Every visible sentence of the review, run and runs screens. */
export const runsCopy = messages({
  outcomeWords: {
    succeeded: 'Succeeded',
    failed: 'Failed',
    unknown: 'Unknown',
    'not-sent': 'Not sent',
    counted: 'Counted only',
  } satisfies Record<Outcome, string>,
  /** The result of one row, in its line. */
  rowOutcomes: {
    succeeded: 'succeeded',
    failed: 'failed',
    unknown: 'unknown',
    'not-sent': 'not sent',
    counted: 'counted only',
  } satisfies Record<Outcome, string>,
  sent: (sent: number, rows: number, batches: number) => {
    const how = batches > 0 ? ` in ${counted(batches, 'batch', 'batches')}` : '';
    return `${count(sent)} of ${counted(rows, 'row')} sent${how}.`;
  },
  succeededNotResent: 'Rows marked as succeeded are not sent again.',
  list: runListCopy,
  exportedRows: (rows: number, file: string) => `${counted(rows, 'row')} exported to “${file}”`,
  exportedEntries: (entries: number, file: string) =>
    `${counted(entries, 'entry', 'entries')} exported to “${file}”`,
  show: 'Show file',
  run: {
    opening: 'Run',
    title: (number: number, title: string) => `Run ${number}: ${title}`,
    started: (time: string) => `Started ${time}`,
    ended: (time: string) => `Ended ${time}`,
    requests: (requests: number) => counted(requests, 'request'),
    limit: ({ used, size, perSecond }: RunProgress['limit']) =>
      `Request limit: ${count(used)} of ${count(size)} used, then ${count(perSecond)} per second`,
    moreMenu: 'More',
    moreLabel: 'More for this run',
    showRequests: 'Show requests',
    reconnect: 'Reconnect',
    progress: 'Progress of the run',
    outcome: 'Result',
    row: (row: number) => `row ${count(row)}`,
    stepStates: {
      done: 'done',
      now: 'in progress',
      next: 'not started',
      partial: 'not completed',
      noticed: 'note',
      failed: 'failed',
    } satisfies Record<RunStep['state'], string>,
    batchColumns: {
      id: 'Batch',
      state: 'State',
      service: 'Service status',
      tasks: 'Tasks',
      succeeded: 'Succeeded',
      failed: 'Failed',
    },
    batchStates: {
      planned: 'planned',
      filling: 'adding tasks',
      filled: 'ready to start',
      processing: 'processing',
      finished: 'finished',
      abandoned: 'discarded',
      orphan: 'not used',
    } satisfies Record<RunBatch['state'], string>,
    undoneRows: (undone: number, skipped: number, failed: number, unknown: number) =>
      `${count(undone)} undone, ${count(skipped)} not sent, ${count(failed)} failed${unknown > 0 ? `, ${count(unknown)} unknown` : ''}`,
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel remaining…',
    cancelTitle: (rows: number) =>
      rows > 0 ? `Cancel ${counted(rows, 'remaining row')}?` : 'Cancel remaining rows?',
    cancelAction: 'Cancel remaining',
    cancelText: (hasBatches: boolean) =>
      hasBatches
        ? 'No more rows are sent, and batches that have not started are discarded. Results of rows in started batches are still read, as far as the service reports them.'
        : 'No more rows are sent. Rows that were sent are still verified, and their results are kept.',
    retriesAutomatically: 'The run retries automatically. “Resume” retries now.',
    allSent: 'There is nothing left to send; only results are still missing.',
    pausedTitle: 'Paused: no more rows are sent',
    nothingProcessed: 'The service is not processing anything from this run.',
    stillProcessed: (ids: readonly string[], tasks: number, isPaused: boolean) => {
      const list = listed(ids, maxNamedBatches);
      return `The service may still be processing ${ids.length === 1 ? 'batch' : 'batches'} ${list} (${counted(tasks, 'task')}). This cannot be stopped${isPaused ? '; the results are read when the run resumes.' : '.'}`;
    },
    keepGoing: 'Don’t cancel',
    exportResults: 'Export results…',
    exportAudit: 'Export audit log…',
    retryFailed: (rows: number) => `Retry ${counted(rows, 'failed row')}`,
    sendRest: (rows: number) => `Send ${counted(rows, 'unsent row')}`,
    sendUnknown: (rows: number) => `Resend ${counted(rows, 'unknown row')}`,
    sendUnknownNote: 'Sending these changes twice is safe.',
    inverse: 'Undo run',
    verifyAgain: 'Verify again',
    showInSheet: 'Show in sheet',
    showsFirst: (rows: number, all: number) =>
      `The sheet shows only the first ${count(rows)} of ${counted(all, 'row')}`,
    takenBack: (rows: number, run: number, isWhole: boolean) =>
      `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} undone by run ${run}${isWhole ? '.' : ', except for some values:'}`,
    openSheet: 'Open sheet',
    openCheckout: 'Open checkout',
    succeeded: (total: string) => `of ${total} succeeded`,
    succeededOf: (succeeded: number, total: number, failed: number) =>
      `${count(succeeded)} of ${count(total)} succeeded${failed > 0 ? `, ${count(failed)} failed` : ''}`,
    resultsVerified: (verified: number, total: number) =>
      verified === total ? 'All results verified.' : `${counted(verified, 'result')} verified.`,
    verified: (total: string) => `of ${total} verified`,
    verifiedOf: (verified: number, total: number) => `${count(verified)} of ${count(total)} verified`,
    left: 'left',
    atLeast: 'at least',
    paceAlone: (pace: string) => capitalized(pace),
    toSend: 'remaining',
    notStarted: (batches: number) =>
      batches === 1
        ? '1 batch was discarded before it started; none of its tasks were carried out.'
        : `${count(batches)} batches were discarded before they started; none of their tasks were carried out.`,
    serviceSays: (status: string) => `Service status: “${status}”.`,
    chart: 'Requests per second and the limit',
    chartSummary: (requests: number, limit: { readonly perSecond: number; readonly size: number }) =>
      `${counted(requests, 'request')}; the limit is ${limit.perSecond} per second after the first ${limit.size}.`,
    perSecond: (perSecond: number) => `${perSecond} per second`,
    perSecondUnit: 'per second',
    chartStart: (seconds: number, isGoing: boolean) => `${seconds} s ${isGoing ? 'ago' : 'before the end'}`,
    now: 'now',
    end: 'end',
    rows: 'Rows',
    steps: 'Steps',
    batches: 'Batches',
    afterwards: 'After the run',
    afterwardsText: 'Retry failed rows, undo the run where possible or export the results.',
    noRows: 'No rows with this result.',
    noRowsYet: 'No rows with this result yet.',
    more: 'Show more rows',
    readAgain: 'Refresh list',
    outdated: 'The results have changed since this list was loaded.',
    raw: 'Service response',
    id: (id: string) => `ID ${id}`,
    matchedBy: {
      'task id': 'Results were matched to rows by task ID.',
      'echoed body': 'Results were matched to rows by the request body that the service returned.',
      'identifying value': 'Results were matched to rows by code or ID.',
      order: 'Results were matched to rows by order, as the service profile allows.',
      'counters only': 'The service reports only counts for each batch, not a result for each row.',
      answer: 'Results come from the response to each request.',
    } satisfies Record<NonNullable<RunProgress['matchedBy']>, string>,
    notApart: (succeeded: number, rows: number, inCounts: number, hasCounts: boolean) =>
      hasCounts
        ? `${count(succeeded)} of ${count(rows)} succeeded; ${inCounts === rows ? 'the service does not report which' : `for ${counted(inCounts, 'row')}, the service reports only counts`}.`
        : `The service does not report ${plural(inCounts, 'whether 1 row', `which of ${count(inCounts)} rows`)} succeeded.`,
    evidence: {
      'task id': 'matched by task ID',
      'echoed body': 'matched by request body',
      'identifying value': 'matched by code or ID',
      order: 'matched by order',
      'counters only': 'from the counts of its batch',
      answer: 'from its own response',
      'look-up': 'looked up later',
      'refused chunk': 'rejected when added',
      operator: 'decided by you',
      cancelled: 'canceled',
    } satisfies Record<Evidence, string>,
    waits: 'Waiting since',
    decideTitle: ({ about, batchId, rows }: NonNullable<RunProgress['undecided']>) =>
      about === 'results' && rows === 0
        ? `You can stop verifying: batch ${batchId}`
        : `${about === 'start' ? 'A decision is needed' : 'You can stop waiting'}: batch ${batchId}, ${counted(rows, 'row')}`,
    decideText: {
      start:
        'The service may or may not have started this batch. Starting it twice could apply its changes twice. Check the merchant portal first.',
      results:
        'The results of this batch are not known yet. If you stop waiting, its rows without a result are marked as unknown and are not sent again.',
      verified:
        'The results of this batch are being verified again. If you stop verifying, its rows keep their current results, including unknown ones.',
      notStarted:
        'The service accepted the start of this batch but still reports it as not started. Starting it twice could apply its changes twice. If you stop waiting, its rows without a result are marked as unknown and are not sent again.',
    },
    decide: {
      'process-again': 'Start again',
      'treat-as-processed': 'Mark as started',
      leave: 'Mark rows as unknown',
    },
    stopVerifying: 'Stop verifying',
  },
  exportDialog: {
    title: 'Export results',
    text: 'One line per row: its columns as sent, the result and its evidence, the ID, the message, the batch and the time.',
    importable: 'You can import the file again.',
    rows: 'Rows',
    all: (rows: string) => `All ${rows}`,
    part: (word: string, rows: string) => `${word}: ${rows}`,
  },
  review: reviewCopy,
} as const);
