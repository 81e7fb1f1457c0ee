import type { SheetDetail, SheetSummary } from '../../../../contract/sheets.ts';
import { stopJob } from '../../../app/jobs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { recallLayout } from '../remembered-layout.ts';
import type { SheetSession, SheetState } from '../session.ts';
import { sayLeftUnsaved } from './deleted-elsewhere.ts';
import { isDeletedHere } from './manage-sheets.ts';
import { readIssuesSoon } from './read-issues.ts';
import { readResults, withResults } from './read-results.ts';
import { readViews } from './saved-views.ts';

/** Reads the sheet and follows its changes. Answers the function that stops. */
export function openSheet(session: SheetSession): () => void {
  session.state.setState({ isOpen: true });
  void readSheet(session);
  const stops = [
    desk.on('sheets.changed', (summary) => {
      if (summary.id === session.sheetId) takeSummary(session, summary);
    }),
    desk.on('sheets.deleted', ({ sheetId }) => {
      if (sheetId === session.sheetId && !isDeletedHere(sheetId)) session.state.setState({ isDeleted: true });
    }),
    // Runs that undo others have no sheet of their own.
    desk.on('runs.changed', ({ sheetId, inverseOf }) => {
      if (sheetId === session.sheetId || inverseOf !== null) void readResults(session);
    }),
    desk.on('jobs.progress', (told) => {
      if (told.sheetId === session.sheetId)
        session.state.setState({ progress: told.share < 1 ? told : null });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    session.state.setState({ isOpen: false });
    if (session.state.getState().isDeleted) void sayLeftUnsaved(session);
  };
}

/** Stops what the screen tells of: a change, an export, a generation. */
export function stopWork({ state }: SheetSession): void {
  const { progress } = state.getState();
  if (progress !== null) void stopJob(progress.jobId);
}

export async function readSheet(session: SheetSession): Promise<void> {
  const { sheetId, state, rows } = session;
  try {
    const read = await desk.invoke('sheets.get', { sheetId });
    const sheet = withResults(read, state.getState().results?.columns ?? []);
    state.setState({
      ...withMoves(state.getState(), sheet),
      problem: null,
      layout: recallLayout(sheet.kind),
    });
    rows.refresh(sheet.revision);
    readIssuesSoon(session);
    void readViews(session);
  } catch (thrown) {
    state.setState({ problem: appErrorOf(thrown) });
  }
}

/** Counts and revision after a change; an older notice that comes late is dropped. */
export function takeSummary(session: SheetSession, summary: SheetSummary): void {
  const { sheet } = session.state.getState();
  if (sheet === null || summary.revision < sheet.revision) return;
  const isNewer = summary.revision > sheet.revision;
  // The answer to a change and the notice of it say the same: what is drawn already is not drawn again.
  if (!isNewer && saysNothingNew(sheet, summary)) return;
  const next = { ...sheet, ...summary, columns: sheet.columns };
  session.state.setState(withMoves(session.state.getState(), next));
  if (!isNewer) return;
  session.rows.refresh(summary.revision);
  readIssuesSoon(session);
  void readResults(session);
}

/** One change inserts rows or deletes rows, never both, so it shows in their number; changes in between may have done both. */
function withMoves({ sheet, moves }: SheetState, next: SheetDetail): Pick<SheetState, 'sheet' | 'moves'> {
  const haveStayed = sheet === null || (next.rows === sheet.rows && next.revision - sheet.revision <= 1);
  return { sheet: next, moves: haveStayed ? moves : moves + 1 };
}

const saysNothingNew = (sheet: SheetSummary, summary: SheetSummary): boolean =>
  Object.entries(summary).every(([key, value]) => Object.is(Reflect.get(sheet, key), value));
