import type { Bundles } from '../../bundles/bundles.ts';
import { fileNameOf } from '../../files/file-name.ts';
import type { Grants } from '../../ports.ts';
import type { AreaHandlers } from '../handlers.ts';

export const bundlesHandlers = (bundles: Bundles, grants: Pick<Grants, 'path'>): AreaHandlers<'bundles'> => ({
  'bundles.list': ({ storeId }) => bundles.list(storeId),
  'bundles.get': ({ bookId }) => bundles.get(bookId),
  'bundles.inspect': ({ grant }) => bundles.inspect(grants.path(grant, 'read')),
  'bundles.load': ({ storeId, name, source }) =>
    bundles.load(
      storeId,
      name,
      source.of === 'file'
        ? { of: 'path', path: grants.path(source.grant, 'read'), column: source.column }
        : { of: 'text', text: source.text },
    ),
  'bundles.lines': ({ bookId, since }) => bundles.lines(bookId, since),
  'bundles.applyRule': ({ bookId, ...rest }) => bundles.changePrices(bookId, { by: 'rule', ...rest }),
  'bundles.setPrice': ({ bookId, ...rest }) => bundles.changePrices(bookId, { by: 'hand', ...rest }),
  'bundles.undo': ({ bookId }) => bundles.undoRedo(bookId, 'undo'),
  'bundles.redo': ({ bookId }) => bundles.undoRedo(bookId, 'redo'),
  'bundles.readAgain': ({ bookId }) => bundles.readAgain(bookId),
  'bundles.remove': ({ bookId }) => {
    bundles.remove(bookId);
    return null;
  },
  'bundles.stopReading': ({ bookId }) => bundles.stopReading(bookId),
  'bundles.export': ({ bookId, grant }) => {
    const path = grants.path(grant, 'write');
    return { rows: bundles.exportTo(bookId, path), fileName: fileNameOf(path) };
  },
});
