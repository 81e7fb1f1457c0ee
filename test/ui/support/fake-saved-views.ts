import type { SavedView } from '../../../src/contract/saved-views.ts';
import { type FakeHandlers, fail } from './fake-desk.ts';

/** Saved views in memory; what the workbook does with them is tested on the workbook. */
export function savedViewHandlers(): FakeHandlers {
  let views: readonly SavedView[] = [];
  const put = (view: SavedView): SavedView => {
    views = [...views.filter(({ id }) => id !== view.id), view];
    return view;
  };
  return {
    'sheets.views': () => views,
    'sheets.saveView': ({ name, isShared, content }) =>
      put({ id: `id of ${name}`, name, isShared, isReadable: true, ...content }),
    'sheets.renameView': ({ viewId, name }) => {
      const view = views.find(({ id }) => id === viewId);
      return view === undefined ? fail({ code: 'not-found', message: 'Gone.' }) : put({ ...view, name });
    },
    'sheets.deleteView': ({ viewId }) => {
      views = views.filter(({ id }) => id !== viewId);
      return null;
    },
  };
}
