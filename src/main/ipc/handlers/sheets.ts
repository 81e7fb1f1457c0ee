import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Files } from '../../files/files.ts';
import { grantedName } from '../../files/grants.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { AreaHandlers } from '../handlers.ts';

export type SheetsDeps = {
  readonly workbook: Workbook;
  readonly files: Files;
  /** Whether an unfinished run takes rows of a sheet. */
  readonly inUse: (sheetId: string) => Promise<boolean> | boolean;
};

export const sheetsHandlers = ({ workbook, files, inUse }: SheetsDeps): AreaHandlers<'sheets'> => ({
  'sheets.list': (input) => workbook.call('sheets.list', input),
  'sheets.create': (input) => workbook.call('sheets.create', input),
  'sheets.get': (input) => workbook.call('sheets.get', input),
  'sheets.results': (input) => workbook.call('sheets.results', input),
  'sheets.rename': (input) => workbook.call('sheets.rename', input),
  'sheets.duplicate': (input) => workbook.call('sheets.duplicate', input),
  'sheets.delete': async (input) => {
    if (await inUse(input.sheetId)) {
      throw new Failure({
        code: 'conflict',
        message: sheetsMessages.runNotEndedUses,
        next: sheetsMessages.runNotEndedUsesNext,
      });
    }
    return workbook.call('sheets.delete', input);
  },
  'sheets.window': (input) => workbook.call('sheets.window', input),
  'sheets.viewChanges': (input) => workbook.call('sheets.viewChanges', input),
  'sheets.place': (input) => workbook.call('sheets.place', input),
  'sheets.edge': (input) => workbook.call('sheets.edge', input),
  'sheets.edit': (input) => workbook.call('sheets.edit', input),
  'sheets.paste': (input) => workbook.call('sheets.paste', input),
  'sheets.fill': (input) => workbook.call('sheets.fill', input),
  'sheets.setRange': (input) => workbook.call('sheets.setRange', input),
  'sheets.setNote': (input) => workbook.call('sheets.setNote', input),
  'sheets.values': (input) => workbook.call('sheets.values', input),
  'sheets.copy': (input) => workbook.call('sheets.copy', input),
  'sheets.insertRows': (input) => workbook.call('sheets.insertRows', input),
  'sheets.deleteRows': (input) => workbook.call('sheets.deleteRows', input),
  'sheets.rowIds': (input) => workbook.call('sheets.rowIds', input),
  'sheets.undo': (input) => workbook.call('sheets.undo', input),
  'sheets.redo': (input) => workbook.call('sheets.redo', input),
  'sheets.issues': (input) => workbook.call('sheets.issues', input),
  'sheets.nextIssue': (input) => workbook.call('sheets.nextIssue', input),
  'sheets.applyFix': (input) => workbook.call('sheets.applyFix', input),
  'sheets.find': (input) => workbook.call('sheets.find', input),
  'sheets.matches': (input) => workbook.call('sheets.matches', input),
  'sheets.replaceAll': (input) => workbook.call('sheets.replaceAll', input),
  'sheets.views': (input) => workbook.call('sheets.views', input),
  'sheets.saveView': (input) => workbook.call('sheets.saveView', input),
  'sheets.renameView': (input) => workbook.call('sheets.renameView', input),
  'sheets.deleteView': (input) => workbook.call('sheets.deleteView', input),
  'sheets.cancel': (input) => workbook.call('sheets.cancel', input),
  'sheets.export': async ({ grant, ...input }) => {
    const path = files.grants.path(grant, 'write');
    const rows = await workbook.call('sheets.export', { ...input, path });
    return { rows, fileName: grantedName(files.grants, grant, 'write') };
  },
});
