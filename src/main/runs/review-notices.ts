import type { Review, RunSummary } from '../../contract/runs.ts';
import type { Store } from '../../contract/stores.ts';
import type { Plan } from '../../domain/run/plan.ts';
import { skippedRows } from '../../domain/run/row-results.ts';
import { isRowByRow, isSheetKind, versionOf } from '../../domain/sheet/kind.ts';
import { runEventsMessages } from '../../messages/run-events.ts';
import { runsMessages } from '../../messages/runs.ts';
import { versionText } from '../api/wire.ts';
import { deedOf } from './decode/deed.ts';
import { canLookUp } from './look-up.ts';
import { readsFirst } from './read-first.ts';
import { restoredNotice } from './restored.ts';
import type { ReviewParts } from './review.ts';
import type { Source } from './source.ts';

type Notice = Review['notices'][number];
type Say = (severity: Notice['severity'], text: string, rowsWith?: Notice['rowsWith']) => void;

/** What the operator ought to know before sending, worst first. */
export function noticesOf(
  parts: Pick<ReviewParts, 'source' | 'store' | 'profile' | 'earlier' | 'restored' | 'found' | 'readFirst'>,
  plan: Plan,
  uploadSeconds: number,
  allSeconds: number,
): readonly Notice[] {
  const { source, store, profile } = parts;
  const found: Notice[] = [];
  const say: Say = (severity, text, rowsWith) => {
    found.push({ severity, text, ...(rowsWith && source.sheetId !== null ? { rowsWith } : {}) });
  };
  const allSkipped = source.earlier !== null && skippedRows(source.earlier) > 0;
  if (plan.rows === 0 && !allSkipped) say('error', runsMessages.noRowsSend);
  if (store.state !== 'connected') {
    say('error', runsMessages.storeNotConnectedRun({ name: store.name }));
  }
  const refusal = source.kind.refusedAt?.(store.platform) ?? null;
  if (refusal !== null) say('error', refusal);
  found.push(...parts.found, ...(source.notices ?? []));
  for (const run of parts.earlier) {
    const text = sentBefore(run, source, store);
    if (text !== null) say('warning', text);
    if (run.endedAt === null) say('info', runsMessages.runStoreNotFinished({ number: run.number }));
  }
  found.push(...restoredNotice(parts, plan.rows));
  if (source.earlier?.isErased === true && source.earlier.rows.new > 0) {
    say(
      'warning',
      runsMessages.runsSheetDeletedResults({ name: store.name, value: source.earlier.rows.new }),
    );
  }
  sayLeftOut(source, say);
  const isUndo = source.inverseOf !== null && plan.rows > 0;
  const isSeen = readsFirst(parts.readFirst.possible, plan.tasks, parts.readFirst.asked);
  if (isUndo && deedOf(source.kind).ending === 'delete' && !isSeen)
    say('warning', runEventsMessages.deletesUnseen);
  for (const text of [...(source.cautions ?? []), ...source.unrestored]) say('warning', text);
  for (const remark of source.remarks) say('info', remark);
  if (source.warnings > 0) {
    say('info', runsMessages.willStillBeSent({ warnings: source.warnings }), 'warning');
  }
  if (isRowByRow(source.kind)) {
    say('info', runsMessages.codesCreatedWithoutBatches({ tasks: plan.tasks }));
  }
  if (versionOf(source.kind, profile) !== source.kind.apiVersion) {
    say(
      'info',
      runsMessages.serviceProfileRequestsSent({
        versionText: versionText(profile, versionOf(source.kind, profile)),
      }),
    );
  }
  if (plan.via === 'batch' && !profile.optional.taskList) {
    say('info', runsMessages.countsOnlyWarning);
  }
  if (
    plan.via === 'single' &&
    source.kind.sending.via === 'single' &&
    source.kind.sending.method === 'POST' &&
    !source.kind.attended &&
    !canLookUp(source.kind, profile)
  ) {
    say('info', runsMessages.requestLostWayLeaves);
  }
  if (allSeconds - uploadSeconds > uploadSeconds && allSeconds > 60) {
    say('info', runsMessages.readingResultsTakesLonger);
  }
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return found.toSorted((one, other) => rank[one.severity] - rank[other.severity]);
}

/** What an earlier run did, or still does, with rows that are to be sent; null when it has nothing to do with them. */
function sentBefore(run: RunSummary, source: Source, store: Store): string | null {
  if (source.againOf !== null && run.number <= source.againOf) return null;
  // What it sent is skipped, and the review says so.
  if (source.earlier !== null && source.earlier.again !== 'all') return null;
  const takesBack = source.inverseOf !== null;
  if (takesBack ? run.inverseOf !== source.inverseOf : !sendsRowsOf(run, source)) return null;
  const verb = takesBack ? runsMessages.undoesRowsSameRun : runsMessages.sendsRowsSheet;
  if (run.endedAt === null) {
    return runsMessages.runNotFinishedSends({ number: run.number, verb, name: store.name });
  }
  // Of rows that are only counted it cannot be told which were carried out.
  const carriedOut = run.rows - run.failed - run.notSent;
  if (carriedOut <= 0) return null;
  const { number } = run;
  const isSure = carriedOut === run.succeeded;
  return takesBack
    ? runsMessages.runUndidSameRun({ number, carriedOut, isSure })
    : runsMessages.runSentRowsSheet({ number, name: store.name, carriedOut, isSure });
}

const sendsRowsOf = (run: RunSummary, source: Source): boolean =>
  run.sheetId !== null &&
  run.sheetId === source.sheetId &&
  run.inverseOf === null &&
  isSheetKind(source.kind.id);

function sayLeftOut({ rowsLeftOut, sheetId, count: known, remarks }: Source, say: Say): void {
  if (rowsLeftOut === 0) return;
  const are = rowsLeftOut === 1 ? 'is' : 'are';
  if (sheetId !== null && known !== null && remarks.length === 0) {
    say('warning', runsMessages.rowsWithErrorsSkipped({ rowsLeftOut, are }), 'error');
    return;
  }
  say('warning', runsMessages.rowsSkipped({ rowsLeftOut, are }));
}
