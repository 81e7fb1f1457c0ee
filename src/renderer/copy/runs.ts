import type { Evidence, Outcome, RunProgress } from '../../contract/runs.ts';
import type { Store } from '../../contract/stores.ts';
import type { StandingCounts } from '../../domain/run/row-results.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, listed } from '../ui/format.ts';
import { runListCopy } from './run-list.ts';

/** Batches that a sentence names one by one. */
const maxNamedBatches = 5;

const platformWords = { a: 'platform A', b: 'platform B', custom: 'custom store' } as const;

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
    return `${count(sent)} of ${counted(rows, 'row')} ${sent === 1 ? 'is' : 'are'} sent${how}.`;
  },
  nothingSentTwice:
    'Nothing is sent twice: an interrupted step is checked with the service before it is repeated.',
  list: runListCopy,
  run: {
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel remaining',
    cancelTitle: 'Cancel remaining rows',
    cancelText: 'No more rows are sent. Rows that were sent are still verified, and their results are kept.',
    pausedTitle: 'Paused. No more rows are sent.',
    nothingProcessed: 'The service is not processing anything of this run.',
    stillProcessed: (ids: readonly string[], tasks: number) => {
      const list = listed(ids, maxNamedBatches);
      return `The service continues to process ${ids.length === 1 ? 'batch' : 'batches'} ${list} (${counted(tasks, 'task')}). This cannot be stopped; the results are read when the run resumes.`;
    },
    keepGoing: 'Keep sending',
    exportResults: 'Export results…',
    exportAudit: 'Export audit',
    retryFailed: (rows: number) => `Retry ${counted(rows, 'failed row')}`,
    sendRest: (rows: number) => `Send ${counted(rows, 'unsent row')}`,
    sendUnknown: (rows: number) => `Resend ${counted(rows, 'unknown row')}`,
    sendUnknownNote: 'Sending these changes twice is safe.',
    inverse: 'Undo run',
    verifyAgain: 'Verify again',
    showInSheet: 'Show in sheet',
    takenBack: (rows: number, run: number, isWhole: boolean) =>
      `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} undone by run ${count(run)}${isWhole ? '.' : ', except for some values:'}`,
    openSheet: 'Open sheet',
    proved: (total: string) => `of ${total} verified`,
    left: 'left',
    atLeast: 'at least',
    paceAlone: (pace: string) => `${pace.slice(0, 1).toUpperCase()}${pace.slice(1)}`,
    toSend: 'remaining',
    notStarted: (batches: number) =>
      batches === 1
        ? '1 batch was discarded before it started; none of its tasks were carried out.'
        : `${count(batches)} batches were discarded before they started; none of their tasks were carried out.`,
    serviceSays: (status: string) => `The service says “${status}”.`,
    chart: 'Requests per second and the limit',
    chartSummary: (requests: number, limit: { readonly perSecond: number; readonly size: number }) =>
      `${counted(requests, 'request')} so far; the limit is ${limit.perSecond} per second after the first ${limit.size}.`,
    perSecond: (perSecond: number) => `${perSecond} per second`,
    perSecondUnit: 'per second',
    secondsAgo: (seconds: number) => `${seconds} s ago`,
    now: 'now',
    end: 'end',
    rows: 'Rows',
    steps: 'Steps',
    batches: 'Batches',
    afterwards: 'After the run',
    afterwardsText: 'Retry failed rows, undo the run where possible, export the results.',
    noRows: 'No rows with this outcome.',
    noRowsYet: 'No rows with this outcome yet.',
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
      answer: 'Each row has its own response.',
    } satisfies Record<NonNullable<RunProgress['matchedBy']>, string>,
    notApart: (succeeded: number, rows: number, counted: number) =>
      `${count(succeeded)} of ${count(rows)} succeeded; ${counted === rows ? 'the service does not say which' : `of ${count(counted)} rows the service gives only counts`}.`,
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
      cancelled: 'cancelled',
    } satisfies Record<Evidence, string>,
    waits: 'Waiting since',
    decideTitle: { start: 'A decision is needed', results: 'You can stop waiting' },
    decideText: {
      start:
        'The service may or may not have started this batch. Processing it twice could apply its changes twice. Check the merchant portal first.',
      results:
        'The results of its rows are not known yet. If you leave the batch, its rows are marked as unknown and are not sent again.',
    },
    decide: {
      'process-again': 'Process again',
      'treat-as-processed': 'Mark as processed',
      leave: 'Leave batch',
    },
  },
  exportDialog: {
    title: 'Export results',
    text: 'One line per row: its columns as sent, the result, the ID and the service response. You can import the file again.',
    rows: 'Rows',
    all: (rows: string) => `All ${rows}`,
    part: (word: string, rows: string) => `${word}: ${rows}`,
  },
  review: {
    title: 'Review',
    notYet: 'Nothing is sent until you confirm.',
    back: 'Back to sheet',
    readBefore: 'Load current values',
    backToRun: 'Back to run',
    lead: (rows: number, title: string, store: Pick<Store, 'name' | 'platform' | 'practice'>) =>
      `${counted(rows, 'row')} of “${title}” will be sent to ${store.name}, ${store.practice ? 'a practice store' : 'a live store'} (${platformWords[store.platform]}).`,
    notified: 'Emails',
    nobodyEmailed: 'These rows do not ask the service to email customers',
    undo: 'Undo',
    skipped: 'Skipped',
    noneSkipped: 'No rows are skipped.',
    rowsSkipped: (rows: number) => `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} skipped.`,
    warnings: 'Warnings',
    noWarnings: 'No warnings.',
    rowsWithWarnings: (warnings: number) =>
      `${counted(warnings, 'warning')}; ${warnings === 1 ? 'this row' : 'these rows'} will still be sent.`,
    showErrors: 'Show rows with errors',
    showWarnings: 'Show rows with warnings',
    changes: {
      title: 'What changes',
      none: 'No rows will be sent.',
      shown: (shown: number, rows: number) =>
        shown === rows ? counted(rows, 'row') : `First ${count(shown)} of ${counted(rows, 'row')}`,
      others: (groups: number, rows: number) =>
        `${counted(groups, 'more combination')} in ${counted(rows, 'row')}.`,
      codes: (codes: readonly string[], rows: number) =>
        `${codes.length === 1 ? 'Code' : 'Codes'}: ${codes.join(', ')}${rows > codes.length ? ` and ${count(rows - codes.length)} more` : ''}.`,
      row: 'Row',
      name: 'ID',
      code: 'Discount code',
      field: 'Field',
      before: 'Current value',
      after: 'New value',
      value: 'Value',
      empty: 'empty',
      notRead: 'not loaded',
      unknown: 'not known',
      readCurrent: 'Load current values',
    },
    requests: 'Requests',
    time: 'Expected time',
    version: (version: string) => `API version ${version}`,
    inRequests: (requests: string, how: string) => `${requests}: ${how}.`,
    takes: (all: string, send: string, verify: string) =>
      `${all}: ${send} to send and ${verify} to verify, plus the time the service takes to process.`,
    first: 'First requests as JSON',
    firstNote: 'The access token is added when a request is sent and is never shown.',
    readFirst: 'Save current values first',
    readFirstHelp: (requests: string) =>
      `An undo needs them, and an undo run skips what has changed since. ${requests}.`,
    actIn: (act: string, store: string) => `${act} in ${store}`,
    emails: ({ rows, leftToService }: { readonly rows: number; readonly leftToService: number }) =>
      [
        `${counted(rows, 'customer')} will be emailed`,
        ...(leftToService > 0 ? [`for ${count(leftToService)} the service decides`] : []),
      ].join('; '),
    typeName: (store: string) => `Type the store’s name, ${store}, to send`,
    chooseStore: 'Send to',
    noStore: 'No store is connected.',
    storeGone: 'The store of this run was removed.',
    again: 'Review again',
    connect: 'Connect a store',
    scopesMissing: (store: string, scopes: readonly string[]) =>
      `${store} has not granted ${scopes.join(' and ')}, which this kind of change needs`,
    scopesMissingNext:
      'The service will probably refuse it. Add the scope to the app in the partner admin, then reconnect the store.',
    reconnect: 'Reconnect',
    rowByRow: 'Send row by row',
    rowByRowHelp: (requests: string) =>
      `Without batches: ${requests}, one for each row. Needs write_discounts, not write_batches.`,
    oneEach: 'one for each row',
    twoEach: 'one to read and one to change, for each row',
    consequence: 'Consequences',
    rows: 'Rows',
    nothingUnsent: (store: string) => `No unsent rows for ${store}`,
    earlier: {
      sent: (rows: number, store: string) =>
        `${counted(rows, 'row')} already sent to ${store} ${rows === 1 ? 'is' : 'are'} skipped`,
      /** Why the rows that go are unsent, with how many: "1 new, 2 changed since they were sent". */
      unsent: (rows: StandingCounts) => {
        const parts = [
          [rows.new, 'new'],
          [rows.changed, rows.changed === 1 ? 'changed since it was sent' : 'changed since they were sent'],
          [rows.failed, 'failed'],
          [rows.notSent, 'not sent by an earlier run'],
          [rows.undone, 'undone'],
        ] as const;
        const named = parts
          .filter(([number]) => number > 0)
          .map(([number, word]) => `${count(number)} ${word}`);
        return named.length === 0 ? 'Every row was sent.' : `Unsent: ${named.join(', ')}.`;
      },
      sendAll: (rows: number) => `Send all ${counted(rows, 'row')}`,
      sendAgain: (rows: number) => (rows === 1 ? 'Send it again' : 'Send them again'),
      unknown: (rows: number) =>
        `${counted(rows, 'row')} with an unknown result ${rows === 1 ? 'is' : 'are'} skipped`,
      unknownWhy: (rows: number, store: string) =>
        `${store} may already have ${rows === 1 ? 'it' : 'them'}. Check there before you send ${rows === 1 ? 'it' : 'them'} again.`,
      pending: (rows: number) =>
        `${counted(rows, 'row')} of a run that has not ended ${rows === 1 ? 'is' : 'are'} skipped`,
      again: (rows: number, store: string) =>
        `${counted(rows, 'row')} already sent to ${store}, or possibly sent, will be sent again`,
      unknownAgain: (rows: number) => `${counted(rows, 'row')} with an unknown result will be sent again`,
      skip: 'Skip rows already sent',
      skipUnknown: (rows: number) => (rows === 1 ? 'Skip it' : 'Skip them'),
      inQuestion: (rows: number) =>
        `${count(rows)} of them ${rows === 1 ? 'was sent or may have been sent before. ' : 'were sent or may have been sent before. '}`,
    },
    stopped: {
      title: (rows: string, one: boolean) => `${rows} ${one ? 'is' : 'are'} skipped`,
      why: 'All other rows are sent. To send a skipped row, resolve its reason below: an earlier service response, or a value that the service profile does not list.',
      panel: 'Stopped before sending',
      row: 'Row',
      name: 'Name',
      reason: 'Why',
      said: 'Service response',
      fix: 'Fix',
      fixes: {
        'set-override': 'Set override',
        'remove-row': 'Remove the row',
        'edit-cell': 'Change the cell, or add the value to the profile',
      },
      setOverride: (rows: string) => `Set override in ${rows}`,
      remove: (rows: string) => `Remove ${rows} from the sheet`,
    },
  },
} as const);
