import { messages } from './messages.ts';
import { count, counted, plural } from './words.ts';

/** Runs: what holds them, what became of rows, results and exports. */
export const runsMessages = messages({
  runStoppedBecauseDefect: 'The run stopped because of a bug in Partner Desk.',
  runStoppedBecauseDefectNext: 'Resume to continue where it stopped.',
  span: ({ least, greatest, isSomeEmpty }: { least: string; greatest: string; isSomeEmpty: boolean }) =>
    `${least === greatest ? least : `${least} to ${greatest}`}${isSomeEmpty ? ', or empty' : ''}`,
  manyValues: ({ groups, text, areOthers }: { groups: number; text: string; areOthers: boolean }) =>
    `${count(groups)} ${areOthers ? 'others' : 'values'}, ${text}`,
  runHold: ({ message }: { message: string }) => `${message} The run is waiting.`,
  runHoldNext:
    'Free up space on the disk and check that the data folder is writable. The run resumes automatically; rows marked as succeeded are not sent again.',
  fileNotWritten: 'The file could not be written.',
  fileNotWrittenNext: 'Choose another folder, or free up space on the disk.',
  discountsExistServiceAlready: ({ one, which }: { one: boolean; which: string }) =>
    `${one ? 'This discount' : 'These discounts'} must already exist; this service cannot look ${one ? 'it' : 'them'} up: ${which}.`,
  notExist: ({ one, which }: { one: boolean; which: string }) =>
    `${one ? 'This discount does' : 'These discounts do'} not exist: ${which}.`,
  notLookedUpWhether: ({ one, which }: { one: boolean; which: string }) =>
    `Could not check whether ${one ? 'this discount exists' : 'these discounts exist'}: ${which}.`,
  sheetNamesFirstLooked: ({ askedCodes }: { askedCodes: number }) =>
    `Only the first ${counted(askedCodes, 'discount')} ${plural(askedCodes, 'was', 'were')} looked up; the rest must exist as well.`,
  batchRecreatedOften: ({ number, attempt }: { number: number; attempt: number }) =>
    `Batch ${number} had to be created again${plural(attempt, '', ` ${count(attempt)} times`)}: the service does not confirm that it received the tasks.`,
  serviceReportedNothingNew: ({ name, silent }: { name: string; silent: number }) =>
    `The service has reported no progress on batch ${name} in ${counted(silent, 'check')}.`,
  keepsCheckingNext:
    'The run keeps checking. “Resume” checks now; “Mark rows as unknown” stops waiting for the batch.',
  keepsTryingNext:
    'The run keeps trying. “Resume” tries now; “Cancel remaining…” stops sending, and nothing in this batch is carried out.',
  restoresValuesBefore: ({ never, never2 }: { never: number; never2: string }) =>
    `Restores the earlier values${never === 0 ? '' : `, except ${never2}`}.`,
  /** `isAgain`: an earlier request for it may have been carried out. */
  kept: ({ why, isAgain }: { why: string; isAgain: boolean }) =>
    `${isAgain ? 'May or may not have been carried out; not sent again' : 'Skipped'} because ${why}`,
  undoneAlready: 'it is already as it was before the original run',
  createdBefore: ({ day }: { day: string }) =>
    `it was created on ${day}, before the original run sent its row`,
  goneSince: ({ refused }: { refused: string }) => `the service no longer has it: ${refused}`,
  valuesNotLoaded: ({ refused }: { refused: string }) =>
    `its current values could not be loaded. To undo it without comparing, turn off “Check for changes first” in the review. Service response: ${refused}`,
  listedTwice:
    'The list of results contains this row more than once. The row may have been carried out more than once, or the list includes results of an earlier batch. Look for this row in the merchant portal.',
  shownTwice: 'its record shows two different values for a field that the original run changed',
  notShownNew: 'its record does not show that the original run created it',
  notSentServiceSays: ({ why, words, isAgain }: { why: string; words: string; isAgain: boolean }) =>
    `Not sent${isAgain ? ' again' : ''}. ${why}. Service response: ${words}`,
  partnerDeskClosedWhile: 'Partner Desk was closed while this run was in progress.',
  programEndedBeforeAnswer: 'Partner Desk closed before the response arrived.',
  resumeContinuesKnownNothing:
    'Resume to continue where it stopped; rows marked as succeeded are not sent again.',
  noRowsSend: 'There are no rows to send.',
  changesPath: ({ row, column, text }: { row: number; column: string; text: string }) =>
    `Row ${count(row)}: “${text}” in “${column}” is not an ID. The request would go to the wrong URL.`,
  changesPathNext: ({ column }: { column: string }) =>
    `This row is not sent. Correct “${column}”, then send the row.`,
  batchIdNoId: ({ batchId }: { batchId: string }) =>
    `“${batchId}” is not the ID of a batch. The request would go to the wrong URL.`,
  batchIdNoIdNext: 'The run’s file is damaged. Cancel the run, and check its rows in the merchant portal.',
  storeNotConnectedRun: ({ name }: { name: string }) =>
    `The store ${name} is not connected. Connect it first.`,
  runStoreNotFinished: ({ number }: { number: number }) =>
    `Run ${number} of this store is not finished; both runs share the request limit.`,
  runsSheetDeletedResults: ({ name, value }: { name: string; value: number }) =>
    `Runs of this sheet to ${name} were deleted with their results. They may have sent ${counted(value, 'row that now shows', 'rows that now show')} no result.`,
  rowsRestored: ({ rows, madeAt }: { rows: number; madeAt: string }) =>
    `${counted(rows, 'row was', 'rows were')} restored from a backup from ${madeAt} and may have been sent since then; check the merchant portal before you send.`,
  checkoutRestored: ({ madeAt, creates }: { madeAt: string; creates: boolean }) =>
    `This checkout was restored from a backup from ${madeAt} and may have been ${creates ? 'created' : 'changed'} since then; ${creates ? 'look for it in' : 'compare it with'} the merchant portal before you send it.`,
  pricesRestored: ({ madeAt }: { madeAt: string }) =>
    `These prices were restored from a backup from ${madeAt} and may have been sent since then. Each bundle is compared with the service first, and skipped if it has changed there.`,
  willStillBeSent: ({ warnings }: { warnings: number }) =>
    `${counted(warnings, 'warning')}; ${plural(warnings, 'the row with it', 'rows with warnings')} will still be sent.`,
  codesCreatedWithoutBatches: ({ tasks }: { tasks: number }) =>
    tasks === 1
      ? 'The code is created without a batch: 1 request (POST /discounts).'
      : `The codes are created without batches: ${count(tasks)} requests (POST /discounts), one for each row.`,
  serviceProfileRequestsSent: ({ versionText }: { versionText: string }) =>
    `The service profile sets API version ${versionText} for these requests.`,
  countsOnlyWarning: 'The service gives only counts for a batch: if some tasks fail, it does not say which.',
  requestLostWayLeaves:
    'If a request gets no usable response, its rows are unknown, because the service cannot look them up. It is not sent again.',
  readingResultsTakesLonger:
    'Reading the results takes longer than sending; the request limit sets the pace.',
  undoesRowsSameRun: 'undoes rows of the same run in',
  sendsRowsSheet: 'sends rows of this sheet to',
  runNotFinishedSends: ({ number, verb, name }: { number: number; verb: string; name: string }) =>
    `Run ${number}, which ${verb} ${name}, is not finished. Another run could change the same rows again.`,
  runUndidSameRun: ({
    number,
    carriedOut,
    isSure,
  }: {
    number: number;
    carriedOut: number;
    isSure: boolean;
  }) =>
    `Run ${number} already undid ${isSure ? '' : 'or may have undone '}${counted(carriedOut, 'row')} of the same run.`,
  runSentRowsSheet: ({
    number,
    name,
    carriedOut,
    isSure,
  }: {
    number: number;
    name: string;
    carriedOut: number;
    isSure: boolean;
  }) =>
    `Run ${number} sent rows of this sheet to ${name}: ${count(carriedOut)} of them succeeded${isSure ? '' : ' or may have succeeded'}.`,
  rowsWithErrorsSkipped: ({ rowsLeftOut, are }: { rowsLeftOut: number; are: string }) =>
    `${counted(rowsLeftOut, 'row with errors', 'rows with errors')} ${are} skipped.`,
  rowsSkipped: ({ rowsLeftOut, are }: { rowsLeftOut: number; are: string }) =>
    `${counted(rowsLeftOut, 'row')} ${are} skipped.`,
  cannotRestore: ({ name, rows }: { name: string; rows: number }) =>
    ` It cannot restore ${name} in ${counted(rows, 'row')}.`,
  undoCurrentValuesSaved: ({ but, isUndo }: { but: string; isUndo: boolean }) =>
    `You can undo this${isUndo ? ' undo run, too' : ''}${but === '' ? '' : `${isUndo ? ', but' : ''} only partly`}: current values are saved first, as far as the service returns them, and ${isUndo ? 'another' : 'an'} undo run restores them.${but}`,
  undoNeedsCurrentValues: ({ isUndo }: { isUndo: boolean }) =>
    `You cannot undo this unless current values are saved first. To be able to restore them, turn on “${isUndo ? 'Check for changes first' : 'Save current values first'}”.`,
  youCanUndoThis: ({ undone, lackingScopes }: { undone: string; lackingScopes: string }) =>
    `You can undo this: ${undone}.${lackingScopes}`,
  undoRunDeletesCodes: 'an undo run deletes the codes that were created',
  undoRunReversesRows: 'an undo run undoes the changes of the rows that succeeded',
  undoRunNeedsNot: ({ missing, name }: { missing: string; name: string }) =>
    ` The undo run needs ${missing}, which ${name} has not granted.`,
  andMore: ({ body, more }: { body: string; more: number }) =>
    `${body}\n… and ${more} more ${more === 1 ? 'task' : 'tasks'}`,
  runGoingFileRuns: ({ number }: { number: number }) =>
    `Run ${number} is in progress, so saved runs cannot be deleted now.`,
  runGoingFileRunsNext: 'Pause the run or wait for it to finish, then try again.',
  runNotExistMore: 'This run no longer exists.',
  checkoutSentByForm: 'To send this checkout again, open its form.',
  runOver: ({ number }: { number: number }) => `Run ${number} is finished.`,
  batchNeedsNoDecision: ({ batchId }: { batchId: string }) => `Batch ${batchId} needs no decision.`,
  runNotOverYet: 'The run is not finished yet, so its results cannot be verified again.',
  sheetGoneRowsSent: 'The sheet was deleted; the rows are sent as they were.',
  countsOnlyCannotUndo:
    'The service gives only counts for a batch. Without the IDs of what was created, the run cannot be undone.',
  runCannotUndone: ({ number }: { number: number }) => `Run ${number} cannot be undone.`,
  undoRun: ({ number, title }: { number: number; title: string }) => `Undo run ${number}: ${title}`,
  asSent: ({ rows, why }: { rows: number; why: string }) =>
    `${counted(rows, 'row is', 'rows are')} not undone: ${why}.`,
  removesAnyDiscount:
    'The undo removes whatever discount each address has now. A discount that an address had before the run is not restored.',
  notRestored: ({ rows, name }: { rows: number; name: string }) =>
    `Not restored in ${counted(rows, 'row')}: ${name}.`,
  noSheetNamedRun: 'No sheet was chosen for the run.',
  kindSheetNotKnown: ({ id }: { id: string }) => `The sheet type “${id}” is unknown.`,
  selectedRowsSent: ({ things }: { things: string }) => `Only the ${things} of the selected rows are sent.`,
  rowsSelectedSheetSent: 'Of the rows selected in the sheet, only those without errors are sent.',
  rowsSentSheetNow: 'The rows are sent as they are in the sheet now.',
  /** `run`: its number; `row`: that of the first row, with what the service said of it. */
  unchangedSinceFailed: (rows: number, run: number, row: number, message: string) =>
    `${counted(rows, 'row')} ${plural(rows, 'is', 'are')} unchanged since ${plural(rows, 'it', 'they')} failed in run ${run}, and may fail again. Row ${count(row)}: ${message}`,
  againRun: ({ number, title, unsent }: { number: number; title: string; unsent: boolean }) =>
    `${unsent ? 'Unsent rows of' : 'Resend from'} run ${number}: ${title}`,
  errorsNow: ({ left, rowIds }: { left: number; rowIds: number }) =>
    rowIds === 1
      ? 'The row was deleted from the sheet or has errors now.'
      : left === rowIds
        ? `${rowIds === 2 ? 'Both' : `All ${count(rowIds)}`} rows were deleted from the sheet or have errors now.`
        : `${count(left)} of the ${counted(rowIds, 'row')} ${left === 1 ? 'was deleted from the sheet or has' : 'were deleted from the sheet or have'} errors now.`,
  runSentNotNothing: ({ number, own, name }: { number: number; own: string; name: string }) =>
    `Run ${number} sent its rows to ${own}, not to ${name}. Nothing was sent.`,
  runSentNotNothingNext: ({ own }: { own: string }) => `Choose ${own} as the store, then review again.`,
  sameSentToo: ({ more, things }: { more: number; things: string }) =>
    `${counted(more, 'row')} of the same ${things} ${plural(more, 'is', 'are')} sent as well.`,
  rowError: 'a row has an error',
  earlierRunCreated: 'an earlier run sent or may have sent the rows',
  theyMoreRows: ({ maxRows }: { maxRows: number }) => `more than ${count(maxRows)} rows belong together`,
  rowsDiffer: ({ labels }: { labels: string }) => `the rows differ in “${labels}”`,
  skippedBecause: ({
    those,
    things,
    why,
    who,
  }: {
    those: number;
    things: string;
    why: string | null;
    who: string;
  }) => `${count(those)} of the ${things} ${plural(those, 'is', 'are')} skipped because ${why}${who}.`,
  serviceNotAcceptToken: 'The service does not accept the token of the store.',
  serviceNotAcceptTokenNext: 'Reconnect the store, then resume the run.',
  serviceTookRequestRun: 'The service accepted a request of this run but could not carry it out (402).',
  serviceTookRequestRunNext:
    'Read the service response, resolve the problem with the store, then resume or cancel the run.',
  serviceNotPermitKind: 'The service does not allow this type of change for the store (403).',
  serviceNotPermitKindNext:
    'Usually a scope is missing; see the service response below. Add the scope to the app in the partner admin, reconnect the store, then resume the run.',
  serviceNotOfferKind: 'The service does not offer this type of change in the API version of the sheet.',
  serviceNotOfferKindNext:
    'Cancel the run, check the versions in the service profile (“Names in requests”, for swaps “Spellings”), then review the rows again. Discount codes can also be converted to the other API version.',
  usuallyScopeMissingServices: ({ scopes }: { scopes: string }) =>
    `Usually a scope is missing; see the service response below. The specification names ${scopes} for this type, and the service may require more. Add the scope to the app in the partner admin, reconnect the store, then resume the run.`,
  runRetriesAutomatically: 'The run retries automatically.',
  serviceRefusesRequestsRun: ({ status }: { status: number }) =>
    `The service rejects the requests of this run with status ${status}.`,
  serviceRefusesRequestsRunNext: 'Read the service response, then resume or cancel the run.',
  serviceOffersBatchAgain: ({ batchId, run }: { batchId: string; run: number | null }) =>
    `The service offers batch ${batchId} again instead of a new one. It may already contain tasks of ${run === null ? 'this run' : `run ${run}`}, so nothing is added to it.`,
  serviceOffersBatchAgainNext:
    'Ask the service operator to delete that batch, then resume the run, or cancel it.',
  notReadBeforeChanged: ({ why, isAgain }: { why: string; isAgain: boolean }) =>
    `Its current values could not be loaded first, so it was not sent${isAgain ? ' again' : ''}. ${why}`,
  repeatRefused: ({ refused, isRow = true }: { refused: string; isRow?: boolean }) =>
    `The request was rejected when it was repeated, but an earlier attempt may have been carried out.${isRow ? ' Look for this row in the merchant portal.' : ''} Service response: ${refused}`,
  rowWithoutUsableResponse: ({ why }: { why: string }) =>
    `After several attempts, the service gave no usable response for this row, so it may or may not have been carried out. Look for this row in the merchant portal. ${why}`,
  noUsableResponseInRow: ({ tries }: { tries: number }) =>
    `The service gave no usable response ${tries} times in succession.`,
  eachTryLeftEmpty:
    'Each attempt may have left an empty batch at the service. Read the service response, then resume or cancel the run.',
  readServiceSaysResume: 'Read the service response. “Resume” checks the batch again.',
  serviceAnsweredCreationBatch: ({ batchId, run }: { batchId: string; run: number | null }) =>
    `The service responded to the request for a new batch with batch ${batchId}, which ${run === null ? 'this run' : `run ${run}`} already has.`,
  answerNamesNoBatch: 'The response does not contain a batch.',
  resultUnclear: ({ words }: { words: string }) =>
    `The result does not clearly show whether this row succeeded: ${words}. Look for this row in the merchant portal.`,
  answerNoBatch: 'The response does not contain a batch.',
  answerAnotherBatch: 'The response shows another batch.',
  answerNoListTasks: 'The response does not contain a list of tasks.',
  listReadAgainBeginning: 'The list is read again from the beginning.',
  serviceAcceptedCheckoutBut:
    'The service accepted the checkout, but its response has no token. Look for the checkout in the merchant portal.',
  answerOfEarlierCheckout: ({ run, row }: { run: number | null; row: number }) =>
    `The service responded with the checkout of row ${count(row)}${run === null ? '' : ` of run ${run}`} instead of a new one. Look for both rows in the merchant portal.`,
  answerOfListedCheckout:
    'Instead of a new checkout, the service responded with one that is already listed under Checkouts. Look in the merchant portal for a second checkout from this row.',
  answerOfAnother:
    'The service accepted the request, but its response shows something other than this row. Look for this row in the merchant portal.',
  answerOfOtherValues:
    'The service accepted the request, but its response shows values that differ from those that were sent. Look for this row in the merchant portal.',
  answerAsBefore: ({ field, shown, day }: { field: string; shown: string; day: string }) =>
    `The service accepted the request, but its response shows ${field} as before: it is ${shown}, which is ${day} in some time zones only. Look for this row in the merchant portal. Leave a date empty if it should not change.`,
  answerOfNothing:
    'The service responded with a success status, but its response shows neither a result nor an error. Look for this row in the merchant portal.',
  readAnother: 'The response shows something other than what this row changes.',
  readNothing: 'The response does not show what this row changes.',
  answerNoListDiscounts: 'The response does not contain a list of discounts.',
  rowSentAgainAfter: ({ refused }: { refused: string }) =>
    `The row was sent again after its request got no usable response, and was rejected; a search for its code found no discount, but the first request may still have been carried out. Look for its code in the merchant portal. Service response: ${refused}`,
  journalRunsCannotWritten: 'The record of what the runs sent cannot be saved.',
  journalRunsCannotWrittenNext: 'Free up space on the disk and check that the data folder is writable.',
  journalRunHoldsEntry: ({ run, seq }: { run: number; seq: number }) =>
    `The record of run ${run} contains an entry (${seq}) that this version of Partner Desk cannot read, so the run stays as it is.`,
  journalRunHoldsEntryNext:
    'Open the run in the version of Partner Desk that started it, and resume it there.',
  runUnreadable: ({ number }: { number: number }) =>
    `This version of Partner Desk cannot read run ${number}. It is kept, but none of its rows are sent.`,
  runTooLarge: ({ number }: { number: number }) =>
    `Run ${number} was not loaded, because the unfinished runs are too large to be loaded together. It is kept, but none of its rows are sent.`,
  runTooLargeNext:
    'Finish or cancel other runs, then start Partner Desk again. To delete the run, choose “Delete store and data…” for its store.',
  runUnreadableNext:
    'Open it in the version of Partner Desk that started it. To delete it, choose “Delete store and data…” for its store.',
  serviceAnsweredStatus: ({ status }: { status: number }) => `The service responded with status ${status}.`,
  serviceRedirected: ({ status }: { status: number }) => `The service redirected the request (${status}).`,
  answerNoJson: 'The response was not JSON.',
  serviceAnsweredStatusError: ({ status, flattenErrors }: { status: number; flattenErrors: string }) =>
    `The service responded with status ${status} and an error: ${flattenErrors}`,
  answerEmpty: 'The response was empty.',
  answerFromCache: 'The response came from a cache and may be out of date.',
  storeNotExistMore: 'This store no longer exists.',
  storeBeingDeleted: ({ name }: { name: string }) =>
    `The store ${name} is being deleted with its data, so it can no longer be used.`,
  chooseAnotherStore: 'Choose another store.',
  storeNotConnectedNothing: ({ name }: { name: string }) =>
    `The store ${name} is not connected. Nothing was sent.`,
  connectStoreFirst: 'Connect the store first.',
  typedNameNotName: 'The name does not match the name of the store. Nothing was sent.',
  typeConfirm: ({ name }: { name: string }) => `Type ${name} to confirm.`,
  waitsForRun: ({ run, stands, id }: { run: number; stands: string | null; id: string | null }) =>
    `${id === null ? `This run continues when run ${run} has finished a batch.` : `This run continues when run ${run} is finished with ID ${id}, which is in both runs.`}${stands === null ? '' : ` Run ${run} is ${stands}: resume or cancel it.`}`,
  serviceTakesNoRequests: ({ minutes, status }: { minutes: number; status: number }) =>
    `The service accepts no requests for this store for ${counted(minutes, 'minute')} or more (${status}).`,
  serviceTakesOneLater: ({ minutes, status }: { minutes: number; status: number }) =>
    `The service asks Partner Desk to wait at least ${counted(minutes, 'minute')} before it sends this request again (${status}).`,
  reviewAnotherStoreStore: 'This review was for another store, or the store has changed since.',
  runStartedSinceReview: 'Another run has been started since this review.',
  sheetChangedSinceReview: 'The sheet has changed since this review.',
  checkoutChangedSinceReview: 'The checkout has changed since this review.',
  rowsSendChangedSince: 'The rows to send have changed since this review.',
  requestsChangedSinceReview:
    'The requests have changed since this review: the service profile or its limits are different now.',
  nothingSent: ({ changedWords }: { changedWords: string }) => `${changedWords} Nothing was sent.`,
  reviewAgain: 'Review again.',
  serviceSaidSubscriptionsNot: 'The service responses about subscriptions could not be saved to disk.',
  sentJournalResumeGoes: 'What was sent is recorded. Resume to continue from there.',
  readingResultsTimedOut: 'Reading the results took too long, so it was stopped.',
  readingResultsOutOfMemory: 'Reading the results needed too much memory, so it was stopped.',
  readingResultsCrashed: 'Reading the results stopped unexpectedly.',
  runsClosed: 'Partner Desk is closing, so its runs have stopped.',
  runsClosedNext:
    'Start Partner Desk again, then resume the run; rows marked as succeeded are not sent again.',
});
