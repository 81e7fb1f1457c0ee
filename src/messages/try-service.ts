import { messages } from './messages.ts';
import { counted, plural } from './words.ts';

/** Trying a service with one task, and what was seen. */
export const tryServiceMessages = messages({
  serviceRefusesRequestsStatus: ({ storeName, status }: { storeName: string; status: number }) =>
    `The service rejects requests for ${storeName} with status ${status}.`,
  requestsRefusedCheckToken: 'Check the header prefix, or reconnect the store.',
  requestsRefusedCheckVersions: 'Check the versions under “Names in requests”.',
  requestsRefusedCheckScopes: 'Read the service response, and check the scopes of the store.',
  tryStopped: ({ what }: { what: string }) => `${what} The test was stopped.`,
  answerLostCannotRead: ({ words }: { words: string }) =>
    `The response was lost or cannot be read, so the test was stopped: ${words}`,
  answerLostCannotReadNext:
    'Check the merchant portal for what may be left, and your network connection, before you try again.',
  serviceRefused: ({ what }: { what: string }) => `${what} The service rejected the request.`,
  storeGone: 'This store no longer exists.',
  connectedAnotherProfile: ({ name }: { name: string }) => `${name} is connected with another profile.`,
  connectedAnotherProfileNext: 'Choose a store with this profile.',
  notConnected: ({ name }: { name: string }) => `${name} is not connected.`,
  notConnectedNext: 'Connect it, then try again.',
  serviceBeingTried: 'A test of the service is in progress.',
  serviceBeingTriedNext: 'Wait for it to finish, or stop it first.',
  nothingSent: 'Nothing was sent.',
  serviceProfileChangedWhile: 'The service profile changed before you confirmed, so nothing was sent.',
  serviceProfileChangedWhileNext: 'Review it, then try again.',
  batchNotCreated: 'The batch was not created.',
  serviceAcceptedBatchBut:
    'The service accepted the batch, but its response has no ID that Partner Desk can read.',
  taskNotAdded: 'The task was not added.',
  batchNotStarted: 'The batch was not started.',
  createDiscountCode: ({ code, cleanUp }: { code: string; cleanUp: boolean }) =>
    `create the discount code ${code}${cleanUp ? ', then delete it' : ''}`,
  deleteDiscountShouldNot: ({ discountId }: { discountId: string }) =>
    `delete discount ${discountId}, which should not exist`,
  codeLookedUpFirst:
    'The code is looked up first. If the service cannot look up codes, Partner Desk cannot tell whether it is in use, so choose one that does not exist.',
  discountReadFirstWhere: ({ discountId }: { discountId: string }) =>
    `Discount ${discountId} is looked up first. If the service cannot read discounts, Partner Desk cannot check whether it exists; if it does, it is deleted.`,
  afterwardsCodeDeletedSecond:
    'Afterward, a second batch with one task deletes the code. Both batches stay at the service.',
  codeBatchStayService:
    'The code and the batch stay at the service. The code gives 1 percent off, for one use, with all channels off.',
  batchStaysService: 'The batch stays at the service.',
  tryService: 'Try this service',
  sendOneBatchOne: ({ host, deletes }: { host: string; deletes: boolean }) =>
    `Send one batch with one task to ${host}${deletes ? ', then a second one to delete the code' : ''}?`,
  store: ({ name, domain }: { name: string; domain: string }) => `Store: ${name} (${domain})`,
  batch: ({ stringifyJson }: { stringifyJson: string }) => `Batch: ${stringifyJson}`,
  task: ({ stringifyJson }: { stringifyJson: string }) => `Task: ${stringifyJson}`,
  sendOneTask: 'Send one task',
  linkHeader: 'the Link header',
  batchWithoutTaskAnswer:
    'A batch without a task may exist: the request to create it got no usable response. The batch does nothing.',
  batchWithoutTaskId: 'A batch without a task exists, and its ID could not be read. It does nothing.',
  batchNamed: ({ batchId }: { batchId: string }) => `Batch ${batchId}`,
  staysServiceSpecificationShows: ({ name }: { name: string }) =>
    `${name} stays at the service: the specification shows no way to delete a batch.`,
  withoutTaskNothing: ({ name }: { name: string }) => `${name} was created without a task and does nothing.`,
  perhapsTask: ', possibly with its task',
  withItsTask: ' with its task',
  notStartedTaskNot: ({ name, task }: { name: string; task: string }) =>
    `${name} exists${task}. It was not started, so the task is not carried out.`,
  discount: ({ discountId }: { discountId: string }) => `discount ${discountId}`,
  serviceSaysDeleted: ({ which }: { which: string }) => `The service says that it deleted ${which}.`,
  whetherServiceDeletesNot: ({ which }: { which: string }) =>
    `The service may or may not delete ${which}. Check the merchant portal.`,
  codeMadeLookService: ({ code }: { code: string }) =>
    `The code ${code} may exist, or may still be created: look for it in the merchant portal.`,
  theCode: ({ code }: { code: string }) => `The code ${code}`,
  codeDiscount: ({ code, discountId }: { code: string; discountId: string }) =>
    `The code ${code} (discount ${discountId})`,
  madeWhetherDeletedAgain: ({ which }: { which: string }) =>
    `${which} was created. It may or may not have been deleted. Check the merchant portal.`,
  serviceRefusedDelete: ' The service did not delete it.',
  noAnswerToldId: ' Its ID could not be determined, so it was not deleted.',
  notDeleted: ' It was not deleted.',
  idNoNumberNot:
    ' Its ID is not a number, so it was not deleted: the specification allows deletion only by number.',
  sheetTypeDeleteDiscounts: ' To delete it, use a sheet of the type “Delete discounts”.',
  percentOneUseNo: ({ which, why, how }: { which: string; why: string; how: string }) =>
    `${which} exists: 1 percent off, for one use, with all channels off.${why}${how}`,
  appFailedMiddleTry: 'Partner Desk failed during the test.',
  appFailedMiddleTryNext: 'Activity shows the requests that were sent.',
  unknownReason: 'unknown reason',
  whileCodeDeleted: ({ message }: { message: string }) => `While deleting the code: ${message}`,
  codeAlreadyNothingSent: ({ code }: { code: string }) =>
    `The code ${code} already exists. No changes were sent.`,
  codeAlreadyNothingSentNext: 'Choose a code that does not exist.',
  nothingSentChangesAnything: 'No changes were sent.',
  discountNothingSentChanges: ({ id }: { id: string }) => `Discount ${id} exists. No changes were sent.`,
  discountNothingSentChangesNext: 'Choose the ID of a discount that does not exist.',
  serviceNotSayNo: ({ id, status }: { id: string; status: number }) =>
    `The service did not confirm that discount ${id} does not exist (${status}). No changes were sent.`,
  serviceNotSayNoNext: 'Try creating a code instead.',
  codeNotLookedUp: 'The code was not looked up.',
  discountNotRead: 'The discount was not read.',
  batchStarted: 'The batch was started.',
  batchNoAnswerTells: ({ word }: { word: string | null }) =>
    `The batch ${word === null ? 'shows no status' : `is “${word}”`}, and no response has the result of its task.`,
  batchNoAnswerTellsNext: 'Check the batch in the merchant portal. The results are shown below.',
  batchOneTaskNot: ({ patienceMs, word }: { patienceMs: number; word: string | null }) =>
    `The batch of one task did not finish within ${patienceMs} minutes${word === null ? '' : `; its status is “${word}”`}.`,
  batchOneTaskNotNext:
    'Check the batch in the merchant portal, and try again later. The results so far are shown below.',
  listTasksNotRead: 'The list of tasks was not read.',
  batchNotRead: 'The batch was not read.',
  beforeBatchStarted: 'before the batch was started',
  betweenStartResult: 'between the start and the result',
  afterResult: 'after the result',
  noTaskCameResult: 'No task returned a result that Partner Desk can read.',
  wordBatchNotCome:
    'There were too few checks after the result, or the last ones returned different statuses.',
  saidBeforeResultAfter: ({ word }: { word: string }) =>
    `“${word}” was returned both before and after the result, so it does not show that a batch has ended.`,
  noAnswerStatusApp: 'No response has a status that Partner Desk can read.',
  saidOtherTimesTells: ({
    quoted,
    words,
    meanings,
    isKnown,
  }: {
    quoted: string;
    words: number;
    meanings: string;
    isKnown: boolean;
  }) =>
    `${quoted} ${plural(words, 'was', 'were')} returned ${meanings} and at other times, so ${plural(words, 'it proves', 'they prove')} nothing.${isKnown ? ` The profile lists ${plural(words, 'it', 'at least one of them')} for this meaning.` : ''}`,
  afterStart: ({ source, word }: { source: string; word: string }) => `${source}: “${word}” after the start`,
  saidProfileAnotherList: ({
    quoted,
    words,
    meanings,
  }: {
    quoted: string;
    words: number;
    meanings: string;
  }) =>
    `${quoted} ${plural(words, 'was', 'were')} returned ${meanings}, and the profile has ${plural(words, 'it', 'each of them')} in another list.`,
  noLookBeforeStart: 'No check before the start returned a status.',
  noLookAfterResult: 'No check after the result returned a status.',
  noLookFellBetween:
    'No check between the start and the result returned a status that differs from the last one.',
  noList: ({ source }: { source: string }) => `${source}: no list`,
  discounts: ({ listed2 }: { listed2: number }) => counted(listed2, 'discount'),
  codeAmong: 'code found',
  notCode: 'code not found',
  serviceNotFindDiscounts: 'The service does not find discounts by their code.',
  serviceListsDiscountsWithout:
    'The service ignores the code when it lists discounts, so a code that is not listed may still exist.',
  codeFoundAfterMade: 'The code was found after it was created, and a code that does not exist was not.',
  noCodeLooked: 'No code was looked up.',
  codeNotFoundShows: 'The code was not found, so this cannot be determined.',
  theDiscount: 'the discount',
  notDiscount: 'not the discount',
  discountReadId: 'The discount was read by its ID.',
  noDiscountRead: 'No discount was read.',
  noExistingDiscountRead: 'No existing discount was read.',
  noAnswerToldStatus: 'No response gave the status of a discount.',
  discountMade: ({ quoted, words }: { quoted: string; words: number }) =>
    `The created discount ${plural(words, 'had the status', 'had the statuses')} ${quoted}.`,
  resultStatusCode: ({ code }: { code: number }) => `the result has status code ${code}`,
  theTaskIs: ({ word }: { word: string | null }) =>
    word === null ? 'the task shows no status' : `the task is “${word}”`,
  batchCountsSucceededTask: 'the batch counts 1 task as succeeded',
  batchCountsFailedTask: 'the batch counts 1 task as failed',
  discountFoundCode: 'the discount is found by its code',
  answerItself: 'in the response itself',
  foundIn: ({ place }: { place: string }) => `in “${place}”`,
  noAnswerHadHeader: 'No response had a rate limit header that Partner Desk can read.',
  headersDiffer: ({ sizes }: { sizes: string }) => `The headers differ: ${sizes}.`,
  headersSay: ({ size }: { size: number }) => `The headers say ${size}.`,
  oneTaskShowsNoSize: 'A batch of one task does not show it.',
  idBatch: 'ID of a batch',
  noAnswerNamedId: 'No response had a batch ID.',
  idFoundIn: ({ place, isNumber, id }: { place: string; isNumber: boolean; id: number }) =>
    `In “${place}”, ${isNumber ? `a number of ${counted(id, 'digit')}` : `text of ${counted(id, 'character')}`}.`,
  noRecordBatchRead: 'No record of a batch was read.',
  recordBatch: ({ places }: { places: string }) => `The record of a batch is ${places}.`,
  recordOfBatch: 'Record of a batch',
  countersBatch: 'Counters of a batch',
  totalSucceededFailed: ({
    source,
    total,
    succeeded,
    failed,
  }: {
    source: string;
    total: number | null;
    succeeded: number | null;
    failed: number | null;
  }) => `${source}: total ${total ?? 'none'}, succeeded ${succeeded ?? 'none'}, failed ${failed ?? 'none'}`,
  noAnswerCountersApp: 'No response has counters that Partner Desk can read.',
  numberTasksNotCounted: 'The number of tasks is not counted.',
  oneTaskCounted: 'The one task was counted.',
  oneTaskNeverCounted: 'The one task was never counted.',
  resultsNotCounted: 'Results are not counted.',
  resultCounted: 'Its result was counted.',
  resultNeverCounted: 'Its result was never counted.',
  listedTaskRepeatsBody: 'A listed task repeats its body.',
  listedTaskRepeatsPart: 'A listed task repeats a part of its body.',
  listedTaskNotRepeat: 'A listed task does not repeat its body.',
  bodyListedTask: 'Body of a listed task',
  noTaskListed: 'No task was listed.',
  more: ({ lines }: { lines: number }) => `… ${lines} more …`,
  fieldCannotHold: ({ seen }: { seen: string }) => `${seen} The field cannot hold it.`,
  tasks: ({ entries }: { entries: number }) => counted(entries, 'task'),
  oneTaskNoOrder: 'One task cannot show an order. Turn this on only if the service promises the order.',
  tasksListedWithoutResults:
    'The service lists the tasks of a batch, but without a result that Partner Desk can read.',
  tasksListedWithResults: 'The service lists the tasks of a batch with their results.',
  serviceNoSuchList: 'The service has no such list.',
  listNotAsked: 'The list was not requested.',
  answersNoListApp: 'The responses do not contain a list that Partner Desk can read.',
  listStayedEmpty: 'The list stayed empty.',
  refused: ({ source }: { source: string }) => `${source}: rejected`,
  noPageListRead: 'No page of a list was read.',
  pageAcceptedWhetherFull: ({ largest }: { largest: number }) =>
    `A page of ${largest} was accepted. One task cannot show whether a full page would be.`,
  pageAcceptedRefused: ({
    largest,
    tooMany,
    tooMany2,
  }: {
    largest: number;
    tooMany: string;
    tooMany2: number;
  }) => `A page of ${largest} was accepted; ${tooMany} ${tooMany2 === 1 ? 'was' : 'were'} rejected.`,
  nextPageNamed: ({ value }: { value: string | null }) =>
    `One task has no second page. Its only page points to a next page in ${value}; “automatic” follows that.`,
  pageTaskPageEmpty: 'Page 1 has the task, page 2 is empty; offsets are not supported.',
  pageEmptyPagesCounted: 'Page 1 is empty, so pages are counted from zero; offsets are not supported.',
  pageAfterFirstTask:
    'The page after the first task, requested by offset, was empty; page numbers are not supported.',
  noSecondPage: 'One task has no second page.',
  noTaskWordOwn: ({ outcome }: { outcome: string }) =>
    `No task that ${outcome} was seen with a status, or its status was the same before it ended.`,
  noTaskHadStatus: 'No task had a status.',
  ofATaskThat: ({ word, outcome }: { word: string; outcome: string }) =>
    `A task that ${outcome} had the status “${word}”.`,
  taskSucceededOneFailed: ({ word }: { word: string }) =>
    `A task that succeeded and one that failed had the status “${word}”, so it does not distinguish them.`,
  profileMeansOpposite: ({ seen }: { seen: string }) => `${seen} The profile gives it the opposite meaning.`,
  appReadFailure: ({ seen }: { seen: string }) => `${seen} Partner Desk would read it as a failure.`,
  resultsNoStatusCode: ({ seen, outcome }: { seen: string; outcome: string }) =>
    `${seen} Results have no status code, and a task that ${outcome === 'succeeded' ? 'failed' : 'succeeded'} was not seen: it may have the same status.`,
});
