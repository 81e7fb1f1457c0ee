import type { Change } from '../../../../contract/sheets.ts';
import { toSheetRanges } from '../../../../domain/grid/columns.ts';
import { ask, type FindQuestion, findLimits, problemOf } from '../../../../domain/grid/find.ts';
import type { CellRange } from '../../../../domain/grid/geometry.ts';
import { rangeOf } from '../../../../domain/grid/geometry.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import { columnsOf, type SheetSession, type SheetState, viewOf } from '../session.ts';
import { change, changeAtPlaces } from './change.ts';
import { activeInSheet, goToCell } from './go-to.ts';
import { offerUndo } from './offer-undo.ts';

/** The ranges to search in, as they were when the option was chosen: moving to a match changes the selection. */
const withinOf = new WeakMap<SheetSession, readonly CellRange[]>();

export function openFind(session: SheetSession, bar: 'find' | 'replace'): void {
  session.state.setState(({ findAsked }) => ({ findBar: bar, findAsked: findAsked + 1 }));
}

export function closeFind(session: SheetSession): void {
  dropRefused(session, refusedOf.get(session));
  session.state.setState({ findBar: 'closed' });
}

/** A replacement that was refused is not offered again once something else is asked for: it holds no text of a sheet. */
const refusedOf = new WeakMap<SheetSession, SheetState['refused']>();
function dropRefused({ state }: SheetSession, refused: SheetState['refused'] | undefined): void {
  if (refused && state.getState().refused === refused) state.setState({ refused: null });
}

export function changeReplacement(session: SheetSession, replacement: string): void {
  dropRefused(session, refusedOf.get(session));
  session.state.setState(({ find }) => ({ find: { ...find, replacement } }));
}

/** Changes what is searched, and looks from the active cell on. */
export function changeQuestion(session: SheetSession, question: Partial<FindQuestion>): void {
  dropRefused(session, refusedOf.get(session));
  if (question.withinSelection === true) withinOf.set(session, session.grid.getState().selection.ranges);
  session.state.setState(({ find }) => ({ find: ask(find, question) }));
  void findCell(session, 'here');
}

/** The options of the question as main takes them. */
export const findOptionsOf = (session: SheetSession) => {
  const { matchCase, wholeCell, regularExpression, withinSelection } = session.state.getState().find;
  const columns = columnsOf(session);
  const within = withinSelection
    ? (withinOf.get(session) ?? []).flatMap((range) => toSheetRanges(range, columns))
    : null;
  return { matchCase, wholeCell, regularExpression, within };
};

const firstColumn = (session: SheetSession): number => columnsOf(session)[0]?.sheetIndex ?? 0;

/** The row whose note was found last, or null. */
function noteOf(session: SheetSession): number | null {
  const match = session.state.getState().find.result?.match ?? null;
  return match?.column === null ? match.row : null;
}

/** Goes to the next or previous match; `here` stays when the active cell is one. */
export async function findCell(session: SheetSession, way: 'next' | 'previous' | 'here'): Promise<void> {
  const { sheetId, state, grid } = session;
  const asked = state.getState().find;
  if (asked.text === '' || problemOf(asked) !== null) return;
  const { index, column } = activeInSheet(session);
  // A note is shown at the first cell of its row: from there the search goes on behind the note.
  const isAtNote = noteOf(session) === index && column === firstColumn(session);
  const isSame = (): boolean => {
    const now = state.getState().find;
    return now.text === asked.text && now.regularExpression === asked.regularExpression;
  };
  try {
    const result = await desk.invoke('sheets.find', {
      sheetId,
      view: viewOf(session),
      text: asked.text,
      options: findOptionsOf(session),
      from: { index, column: way === 'here' ? column - 1 : isAtNote ? null : column },
      direction: way === 'previous' ? 'previous' : 'next',
    });
    // The question may have changed while main was searching: its own answer is on its way.
    if (!isSame()) return;
    const match = result.match === null ? null : { row: result.match.index, column: result.match.column };
    const { count, place } = result;
    state.setState(({ find }) => ({ find: { ...find, result: { count, place, match } } }));
    if (match !== null) goToCell(session, match.row, match.column ?? firstColumn(session));
    announce(grid, sheetsCopy.find[match?.column === null ? 'inNote' : 'matches'](place, count));
  } catch (thrown) {
    if (isSame()) notifyError(appErrorOf(thrown));
  }
}

/** Replaces in the active cell, if it matches, and goes to the next match. Notes change with all others alone. */
export async function replaceHere(session: SheetSession): Promise<void> {
  const { index, column } = activeInSheet(session);
  if (noteOf(session) === index && column === firstColumn(session)) return findCell(session, 'next');
  const cell = { ...rangeOf({ row: index, column }) };
  const done = await replace(session, [cell]);
  if (done === null) return;
  announce(session.grid, sheetsCopy.find.replaced(done.cellsChanged));
  await findCell(session, 'next');
}

export async function replaceEverywhere(session: SheetSession): Promise<void> {
  const done = await replace(session, findOptionsOf(session).within);
  if (done === null) return;
  const title = sheetsCopy.find.replaced(done.cellsChanged);
  // What changed nothing has left no step to take back.
  if (done.cellsChanged > 0) offerUndo(session, title, done);
  else notify({ tone: 'info', title });
  await findCell(session, 'here');
}

async function replace(session: SheetSession, within: readonly CellRange[] | null): Promise<Change | null> {
  const { sheetId, state } = session;
  const { find } = state.getState();
  if (find.text === '' || problemOf(find) !== null) return null;
  if (find.replacement.length > findLimits.replacement) return null;
  const options = { ...findOptionsOf(session), within: within === null ? null : [...within] };
  const view = viewOf(session);
  const replaceIn = within === null ? change : changeAtPlaces;
  const before = state.getState().refused;
  const done = await replaceIn(session, () =>
    desk.invoke('sheets.replaceAll', {
      sheetId,
      view,
      text: find.text,
      replacement: find.replacement,
      options,
    }),
  );
  const { refused } = state.getState();
  if (refused !== before && refused?.keepsText === false) refusedOf.set(session, refused);
  return done;
}
