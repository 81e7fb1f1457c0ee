import type { Bundles } from '../../bundles/bundles.ts';
import { fileNameOf } from '../../files/file-name.ts';
import type { Grants } from '../../ports.ts';
import type { AreaHandlers } from '../handlers.ts';

export const bundlesHandlers = (bundles: Bundles, grants: Pick<Grants, 'path'>): AreaHandlers<'bundles'> => ({
  'bundles.list': ({ storeId }) => bundles.list(storeId),
  'bundles.get': ({ sheetId }) => bundles.get(sheetId),
  'bundles.inspect': ({ grant }) => bundles.inspect(grants.path(grant, 'read')),
  'bundles.load': ({ storeId, name, source }) =>
    bundles.load(
      storeId,
      name,
      source.of === 'file'
        ? { of: 'path', path: grants.path(source.grant, 'read'), column: source.column }
        : { of: 'text', text: source.text },
    ),
  'bundles.lines': ({ sheetId, since }) => bundles.lines(sheetId, since),
  'bundles.applyRule': ({ sheetId, ...rest }) => bundles.changePrices(sheetId, { by: 'rule', ...rest }),
  'bundles.setPrice': ({ sheetId, ...rest }) => bundles.changePrices(sheetId, { by: 'hand', ...rest }),
  'bundles.undo': ({ sheetId }) => bundles.undoRedo(sheetId, 'undo'),
  'bundles.redo': ({ sheetId }) => bundles.undoRedo(sheetId, 'redo'),
  'bundles.readAgain': ({ sheetId }) => bundles.readAgain(sheetId),
  'bundles.remove': ({ sheetId }) => {
    bundles.remove(sheetId);
    return null;
  },
  'bundles.stopReading': ({ sheetId }) => bundles.stopReading(sheetId),
  'bundles.export': ({ sheetId, grant }) => {
    const path = grants.path(grant, 'write');
    return { rows: bundles.exportTo(sheetId, path), fileName: fileNameOf(path) };
  },
});
