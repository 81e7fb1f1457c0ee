import { messages } from './messages.ts';
import { all, count, counted, joined, plural } from './words.ts';

/** What the run protocol reports of batches, chunks and rows. */
const allTasks = (tasks: number): string => plural(tasks, 'the only task', `${all(tasks)} tasks`);

const startRejected = (words: string): string =>
  words === '' ? '' : ` It rejected the request to start the batch: “${words}”.`;

export const runEventsMessages = messages({
  process: ({ batches }: { batches: number }) => `Process ${counted(batches, 'batch', 'batches')}`,
  batchAnswerCreationLost: ({ number }: { number: number }) =>
    `Batch ${number}: the request to create it got no usable response. If the batch exists, it is empty and does nothing; another is created.`,
  batchRowStartedLeft:
    'The batch of this row was started. You stopped waiting before the service reported a result for the row. Look for this row in the merchant portal.',
  batchRowNotStartedLeft:
    'The service accepted the start of this row’s batch but still reported it as not started. You marked its rows as unknown. Look for this row in the merchant portal.',
  serviceNotTellWhether:
    'The service could not say whether the batch of this row was started. You marked its rows as unknown. Look for this row in the merchant portal.',
  batchNotStartedRun: ({ number }: { number: number }) =>
    `Batch ${number} was not started: the run was canceled.`,
  batch: ({ number }: { number: number }) => `Batch ${number}`,
  notKnownServiceMore: ({ name }: { name: string }) =>
    `${name} no longer exists at the service; it is created again.`,
  startedSomeoneElseNot: ({ name }: { name: string }) =>
    `${name} has already been started, but not by this run; it is not started again.`,
  heldForLong: ({ name }: { name: string }) =>
    `${name} was not started for several minutes. Current values are loaded again, and the batch is created again.`,
  heldWhereSentNot: ({ name, total, accepted }: { name: string; total: number; accepted: number }) =>
    `${name} contained ${counted(total, 'task')}, but ${count(accepted)} ${plural(accepted, 'was', 'were')} sent. It was not started and is created again.`,
  heldNotStartedBuilt: ({ name, total, accepted }: { name: string; total: number; accepted: number }) =>
    `${name} contained only ${count(total)} of ${counted(accepted, 'task')}. It was not started and is created again.`,
  serviceCountsResultsTell: ({ name, total, accepted }: { name: string; total: number; accepted: number }) =>
    `${name}: the service counts ${count(total)} of ${counted(accepted, 'task')}. Its count may be out of date, so the batch is started anyway.`,
  answerStartLostService: ({ name, isRefused }: { name: string; isRefused: boolean }) =>
    isRefused
      ? `${name}: the request to start it was rejected, but the service shows that it was started.`
      : `${name}: the request to start it got no usable response; the service has started it.`,
  startRepeatedOperatorsDecision: ({ name }: { name: string }) => `${name}: started again, as you decided.`,
  verifiedWhenGone: ({ batchId }: { batchId: string }) =>
    `Batch ${batchId} no longer exists at the service. Its rows keep their earlier results.`,
  batchCarriedOutBut: 'The batch was processed, but the list of its results does not include this row.',
  servicesListResultsBatch: ({ batchId, tasks }: { batchId: string; tasks: number }) =>
    `${counted(tasks, 'task')} of batch ${batchId} ${plural(tasks, 'is', 'are')} missing from the service’s list of results.`,
  servicesListResultsBatchNext:
    'Resume to read the list again, or cancel to end the run with the results so far.',
  request: ({ first, last }: { first: number; last: number }) =>
    `The request with ${first === last ? `task ${count(first)}` : `tasks ${count(first)} to ${count(last)}`}`,
  lostBatchCannotRead: ({ name, isRefused }: { name: string; isRefused: boolean }) =>
    `${name} ${isRefused ? 'was rejected, but may have been carried out' : 'got no usable response'}, and its batch cannot be read. The batch was not started and is created again.`,
  batchNotKnownService: ({ number }: { number: number }) =>
    `Batch ${number} no longer exists at the service; it is created again.`,
  lostWayCountedService: ({ name, tasks, isRefused }: { name: string; tasks: number; isRefused: boolean }) =>
    `${name} ${isRefused ? 'was rejected' : 'got no usable response'}, but the service counted its ${plural(tasks, 'task. It is', 'tasks. They are')} not sent again.`,
  noCount: 'the service gives no count',
  theCountOf: ({ total }: { total: number }) => `the service counts ${counted(total, 'task')} in the batch`,
  chunkArrivalUnclear: ({ name, tasks, told }: { name: string; tasks: number; told: string }) =>
    `${name} got no usable response, and it is unclear whether its ${plural(tasks, 'task was', 'tasks were')} added (${told}). The batch was not started; a new one is created.`,
  chunkBusyUnclear: ({ name, tasks, told }: { name: string; tasks: number; told: string }) =>
    `${name} was rejected because the service was busy or already had ${plural(tasks, 'this task', 'these tasks')}. It is unclear whether ${plural(tasks, 'the task was', 'the tasks were')} added (${told}). The batch was not started; a new one is created.`,
  chunkGivenUp: ({ name, tasks }: { name: string; tasks: number }) =>
    `${name} was rejected in several batches, and it is unclear whether its ${plural(tasks, 'task was', 'tasks were')} added to them. None of these batches is started: the rows of the request fail, and other rows go into another batch.`,
  refusedMayBeIn: ({ name }: { name: string }) =>
    `${name} may contain tasks of rejected requests, because the service’s count may be out of date. It was not started and is created again.`,
  batchTakesNoMore: ({ number, accepted }: { number: number; accepted: number }) =>
    `Batch ${number} accepts no more than ${counted(accepted, 'task')}; the rest go into another batch.`,
  requestTooLarge: ({ name, size }: { name: string; size: number }) =>
    `${name} was too large; from now on, a request has at most ${counted(size, 'task')}.`,
  requestSplit: ({ tasks }: { tasks: number }) =>
    `A request with ${counted(tasks, 'task')} was rejected. It is split to find the task that was rejected.`,
  requestAddedPartly: ({ name, size }: { name: string; size: number }) =>
    `${name} was accepted only in part. The batch was not started; a new one is created, with at most ${counted(size, 'task')} in a request.`,
  batchSucceededServicesCount: ({ tasks }: { tasks: number }) =>
    `By the service’s count, ${allTasks(tasks)} of this row’s batch succeeded.`,
  batchFailedServicesCount: ({ tasks }: { tasks: number }) =>
    `By the service’s count, ${allTasks(tasks)} of this row’s batch failed. The service gives no reasons.`,
  batchEndedServiceGives: ({ tasks, status }: { tasks: number; status: string | null }) =>
    `Its batch of ${counted(tasks, 'task')} ended ${status === null ? 'without a status' : `with the status “${status}”`}. The service gives no results.`,
  batchSucceededFailedService: ({
    tasks,
    succeeded,
    failed,
  }: {
    tasks: number;
    succeeded: number;
    failed: number;
  }) =>
    succeeded + failed === 0
      ? plural(
          tasks,
          'The service counts the only task of this row’s batch as neither succeeded nor failed.',
          `The service counts none of the ${count(tasks)} tasks of this row’s batch as succeeded or failed.`,
        )
      : `Of the ${counted(tasks, 'task')} of its batch, ${count(succeeded)} succeeded and ${count(failed)} failed. The service does not say which.`,
  batchCountsImpossible: ({
    tasks,
    succeeded,
    failed,
  }: {
    tasks: number;
    succeeded: number;
    failed: number;
  }) =>
    `Its batch has ${counted(tasks, 'task')}, but the service counts ${count(succeeded)} as succeeded and ${count(failed)} as failed. These counts cannot be right. Check in the merchant portal whether this row was carried out.`,
  batchTotalOther: ({ tasks, total }: { tasks: number; total: number }) =>
    `Its batch has ${counted(tasks, 'task')}, but the service says it has ${count(total)}. Check in the merchant portal whether this row was carried out.`,
  batchCountsDespiteFailure: ({ tasks }: { tasks: number }) =>
    `The service counts ${allTasks(tasks)} of this row’s batch as succeeded, but reports that the batch failed. Check in the merchant portal whether this row was carried out.`,
  batchCountsUnclear: ({ tasks, field }: { tasks: number; field: string }) =>
    `The service counts ${allTasks(tasks)} of this row’s batch as succeeded, but its response about the batch also has “${field}”, so the counts may not be final. Check in the merchant portal whether this row was carried out.`,
  requestLostWayNot:
    'No usable response arrived, so the request may or may not have been carried out. It is not sent again. Look for this row in the merchant portal.',
  requestLostTwice:
    'The request was sent twice without a usable response, and searches for its code found no discount. It may have been carried out once, twice or not at all. It is not sent again. Look for its code in the merchant portal.',
  serviceGaveNoUsable: ({ failuresInRow }: { failuresInRow: number }) =>
    `The service gave no usable response ${failuresInRow} times in succession.`,
  runRetriesAutomatically: 'The run retries automatically.',
  runCancelledBeforeRow: 'The run was canceled before this row was sent.',
  runCancelledRowLeft: ({ batchId }: { batchId: string }) =>
    `Canceled before it was carried out. It may still be in batch ${batchId}, which was not started.`,
  mayBeSentSinceBackup:
    'The run was restored from a backup and canceled: this row may have been sent after the backup was created. Look for this row in the merchant portal.',
  answerRowLostNot:
    'No usable response arrived for this row, so it may or may not have been carried out. The run was canceled before the row was sent again. Look for this row in the merchant portal.',
  notKnowBatchMore: 'no longer has the batch',
  reportsStatus: ({ status }: { status: string | null }) =>
    status === null ? 'reports no status' : `reports the status “${status}”`,
  batchStartUnclear: ({ number, wordOf, refused }: { number: number; wordOf: string; refused: string }) =>
    `Batch ${number}: it is unclear whether it was started. The service ${wordOf}.${startRejected(refused)}`,
  startUnclear: ({ batchId, wordOf, refused }: { batchId: string; wordOf: string; refused: string }) =>
    `It is unclear whether batch ${batchId} was started: the service ${wordOf}.${startRejected(refused)}`,
  startUnclearNext: 'Look at the batch in the merchant portal, then decide how to continue.',
  limitedPerSecond: ({ perSecond }: { perSecond: number }) =>
    `limited to ${counted(perSecond, 'request')} per second`,
  waitingServiceProcessBatches: 'waiting for the service to process the batches',
  serviceGaveNoId: 'the service response has no ID that clearly belongs to what the row created',
  idNotNumberSpecification: 'the ID is not a number, and the specification allows deletion only by number',
  earlierValuesNotRead: 'the earlier values were not saved',
  serviceNotSay: ({ label }: { label: string }) => `the service did not show the earlier “${label}”`,
  earlierValueRedacted: ({ label }: { label: string }) =>
    `the earlier “${label}” contains “[redacted]”, which stands for a token, and cannot be restored`,
  cannotSent: ({ label, back }: { label: string; back: string }) =>
    `the earlier “${label}” was ${back}, which cannot be sent`,
  hadNoValueBefore: ({ label, EMPTYMARK }: { label: string; EMPTYMARK: string }) =>
    `“${label}” had no value before; an update row with ${EMPTYMARK} clears it`,
  hadTheseValues: ({ run }: { run: number | null }) =>
    `the values were the same before the run${run === null ? '' : `; run ${run} may have set them (result unknown)`}`,
  deletesUnseen:
    'The undo does not check for changes: what was changed since the original run is deleted, too.',
  otherDiscountSince: ({ run }: { run: number }) =>
    `run ${run} later changed, or may have changed, the discount at the address of the row`,
  otherDiscountsSince: ({ number }: { number: number }) =>
    `Batch ${number} was not started, because another run has since changed, or may have changed, discounts that some of its rows change. The batch is created again without these rows.`,
  discountsSinceUnknown: ({ message }: { message: string }) =>
    `${message} Partner Desk needs that run to know which discounts this undo run may remove, so this undo run is waiting.`,
  discountsSinceUnknownNext:
    'Resume the undo run in the version of Partner Desk that can read the other run, or cancel the undo run.',
  nothingRestored: ({ lost, value }: { lost: number; value: string }) =>
    `nothing can be restored${lost === 0 ? '' : ` (lost: ${value})`}`,
  unnamedResults: ({
    succeeded,
    failed,
    unknown,
  }: {
    succeeded: number;
    failed: number;
    unknown: number;
  }) => {
    const tasks = succeeded + failed + unknown;
    const lead = plural(
      tasks,
      'The result of 1 task does not show which row it belongs to',
      `The results of ${count(tasks)} tasks do not show which rows they belong to`,
    );
    const some = (part: number, words: string): readonly string[] =>
      part === 0 ? [] : [`${part < tasks ? count(part) : plural(tasks, 'it', all(tasks))} ${words}`];
    const parts = [
      ...some(succeeded, 'succeeded'),
      ...some(failed, 'failed'),
      ...some(unknown, plural(unknown, 'is unclear', 'are unclear')),
    ];
    const reasons =
      failed === tasks && tasks > 1 ? ' The service does not say which reason belongs to which row.' : '';
    return `${lead}: ${joined(parts)}.${reasons}`;
  },
  countedOnly: 'Counted only',
  notSent: 'Not sent',
  inProgress: 'In progress',
  undoProgress: 'Undo in progress',
  undoUnknown: 'Undo result unknown',
  failedSentEarlier: 'Failed, earlier run succeeded',
  failedEarlierResultUnknown: 'Failed, earlier result unknown',
  changedSince: ({ words }: { words: string }) => `${words}, changed since`,
  resultsFile: 'Finish run',
  create: ({ created }: { created: number }) => `Create ${counted(created, 'batch', 'batches')}`,
  add: ({ added }: { added: number }) => `Add tasks in ${counted(added, 'request')}`,
  readResults: 'Read results',
  readResultsPage: ({ shown, shown2 }: { shown: string; shown2: string }) =>
    `Read results, page ${shown} of ${shown2}`,
  readCurrentValues: 'Load current values',
  currentValuesBeingLoaded: ({ loaded, all }: { loaded: number; all: number }) =>
    `Current values are being loaded: ${count(loaded)} of ${counted(all, 'row')}.`,
  compareValues: 'Check that nothing changed at the service',
  sendOneOne: 'Send rows one by one',
  lookUpUnclearRequests: 'Look up unclear requests',
  of: ({ shown, shown2 }: { shown: string; shown2: string }) => `${shown} of ${shown2}`,
  batchCreated: ({ batch }: { batch: string }) => `Batch ${batch} will be created.`,
  creationBatchLostAnother: ({ batch }: { batch: string }) =>
    `The request to create batch ${batch} got no usable response; another batch is created.`,
  tasksBeingAddedBatch: ({ batch }: { batch: string }) => `Tasks are being added to batch ${batch}.`,
  tasksBatchLostWay: ({ batch }: { batch: string }) =>
    `It is unclear whether tasks of batch ${batch} were added; the count of the batch is read to find out.`,
  batchBusyTasks: ({ batch }: { batch: string }) =>
    `The service rejected tasks of batch ${batch}, but may have added them. The batch is read to find out.`,
  batchStartRejected: ({ batch }: { batch: string }) =>
    `The service rejected the request to start batch ${batch}. Its status is read before it is started again.`,
  serviceCountsTasksBatch: ({ batch }: { batch: string }) =>
    `The count of batch ${batch} is read before the batch is started.`,
  batchWaitsTurnStarted: ({ batch }: { batch: string }) => `Batch ${batch} is waiting to be started.`,
  startBatchLostStatus: ({ batch }: { batch: string }) =>
    `The request to start batch ${batch} got no usable response; its status is read to see whether it was started.`,
  startUnclearDecisionNeeded: ({ batch }: { batch: string }) =>
    `It is unclear whether batch ${batch} was started: a decision is needed.`,
  serviceProcessingBatch: ({ batch }: { batch: string }) =>
    `The service has not reported batch ${batch} as finished.`,
  resultsBatchBeingRead: ({ batch }: { batch: string }) => `The results of batch ${batch} are being read.`,
  batchLeftRowsCount: ({ batch }: { batch: string }) =>
    `You stopped waiting for batch ${batch}: its rows without a result are unknown.`,
  lookedUp: ({ open }: { open: number }) =>
    `${counted(open, 'unclear request')} ${plural(open, 'is', 'are')} being looked up.`,
  triedAgain: (rows: number) => `${counted(rows, 'request')} failed and will be retried automatically.`,
  askedToWait: (rows: number) =>
    `The service asked Partner Desk to wait before it sends ${counted(rows, 'row')} again.`,
  rowsSentOneOne: 'Rows are sent one by one.',
});
