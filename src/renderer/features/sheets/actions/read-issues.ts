import { desk } from '../../../bridge/index.ts';
import type { SheetSession } from '../session.ts';

/** Changes come in bursts (typing, a run of fixes): the groups are read once the burst is over. */
const pauseMs = 150;

const waiting = new WeakMap<SheetSession, ReturnType<typeof setTimeout>>();

/** Reads the issue groups again, a moment after the last change. */
export function readIssuesSoon(session: SheetSession): void {
  clearTimeout(waiting.get(session));
  const isFirst = session.state.getState().issues === null;
  waiting.set(
    session,
    setTimeout(() => void readIssues(session), isFirst ? 0 : pauseMs),
  );
}

async function readIssues(session: SheetSession): Promise<void> {
  try {
    const issues = await desk.invoke('sheets.issues', { sheetId: session.sheetId });
    session.state.setState({ issues });
  } catch {
    // The groups are a summary of what the rows show themselves; the next change reads them again.
  }
}
