import type { SavedView, SavedViewContent } from '../../../../contract/saved-views.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { viewsCopy as copy } from '../../../copy/views.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import { columnOf } from '../filters.ts';
import { usualLayout } from '../remembered-layout.ts';
import type { SheetSession } from '../session.ts';
import { changeView } from './change-view.ts';
import { changeLayout } from './layout.ts';

/** Reads the saved views; without them the sheet can be used, so that a failure is said once. */
export async function readViews({ state, sheetId }: SheetSession): Promise<void> {
  try {
    state.setState({ savedViews: await desk.invoke('sheets.views', { sheetId }) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** What is shown now, as a saved view keeps it. */
export function contentOf({ state }: SheetSession): SavedViewContent {
  const { view, layout } = state.getState();
  return {
    filters: [...view.filters],
    sort: [...view.sort],
    layout: {
      order: [...layout.order],
      hidden: [...layout.hidden],
      widths: { ...layout.widths },
      frozen: layout.frozen,
    },
  };
}

/** Whether what is shown is what a saved view keeps. */
export function isShown(session: SheetSession, { filters, sort, layout, isReadable }: SavedView): boolean {
  return isReadable && JSON.stringify(contentOf(session)) === JSON.stringify({ filters, sort, layout });
}

/** Keys of the columns of results, which a sheet has once it was sent. */
const ofResults = /^@+(?:result|message|id|run)$/;

/** Shows a saved view. What it asks of columns that this sheet lacks is skipped, and said. */
export function showView(session: SheetSession, view: SavedView): void {
  const { id, filters, sort, layout } = view;
  session.state.setState({ savedViewId: id });
  if (!view.isReadable) {
    notify({ tone: 'warn', title: copy.unreadable(view.name) });
    return;
  }
  const known = new Set((session.state.getState().sheet?.columns ?? []).map(({ key }) => key));
  const missing = new Set<string>();
  const isKnown = (column: string | null): boolean => {
    if (column === null || known.has(column)) return true;
    missing.add(ofResults.test(column) ? copy.results : column);
    return false;
  };
  changeLayout(session, () => layout);
  changeView(session, {
    filters: filters.filter((filter) => isKnown(columnOf(filter))),
    sort: sort.filter(({ column }) => isKnown(column)),
  });
  if (missing.size > 0) notify({ tone: 'warn', title: copy.skipped([...missing]) });
}

/** All rows in their own order, with the usual columns. */
export function showUsual(session: SheetSession): void {
  changeLayout(session, () => usualLayout);
  changeView(session, { filters: [], sort: [] });
  session.state.setState({ savedViewId: null });
}

/** Saves what is shown under a name. Throws DeskError. */
export async function saveView(session: SheetSession, name: string, isShared: boolean): Promise<void> {
  const { sheetId, state } = session;
  const view = await desk.invoke('sheets.saveView', { sheetId, name, isShared, content: contentOf(session) });
  state.setState({ savedViewId: view.id });
  await readViews(session);
  notify({ tone: 'ok', title: copy.saved(name) });
}

/** Throws DeskError. */
export async function renameView(session: SheetSession, viewId: string, name: string): Promise<void> {
  await desk.invoke('sheets.renameView', { sheetId: session.sheetId, viewId, name });
  await readViews(session);
}

/** Deletes a saved view; the notice brings it back. What is shown stays. */
export async function deleteView(session: SheetSession, view: SavedView): Promise<void> {
  const { sheetId, state } = session;
  try {
    await desk.invoke('sheets.deleteView', { sheetId, viewId: view.id });
    state.setState({ savedViewId: null });
    await readViews(session);
    notify({
      tone: 'ok',
      title: copy.deleted(view.name),
      ...(view.isReadable
        ? { action: { label: copy.undo, onAction: () => void restoreView(session, view) } }
        : {}),
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

async function restoreView(session: SheetSession, { id, name, isShared, isReadable, ...content }: SavedView) {
  try {
    await desk.invoke('sheets.saveView', { sheetId: session.sheetId, name, isShared, content });
    await readViews(session);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
