import { editsUnsavedAnywhereOf, unsavedEditsOf } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { notify } from '../../../ui/index.ts';
import type { SheetSession } from '../session.ts';

/** Ctrl+S: there is nothing to be saved by hand; whether everything is on disk is said. */
export function saySaved(session: SheetSession): void {
  const { underWay, isDeleted } = session.state.getState();
  if (unsavedEditsOf(session.sheetId) !== null) {
    notify({ tone: 'error', title: sheetsCopy.someNotSaved });
  } else if (isDeleted) {
    notify({ tone: 'error', title: sheetsCopy.deletedElsewhere.title });
  } else if (editsUnsavedAnywhereOf(session.sheetId) !== null) {
    notify({ tone: 'error', title: sheetsCopy.notSavedElsewhere });
  } else if (underWay > 0) {
    notify({ tone: 'info', title: sheetsCopy.stillSaving });
  } else {
    notify({ tone: 'ok', title: sheetsCopy.allSaved });
  }
}
