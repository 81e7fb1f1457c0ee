import { useUnsavedEdits } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Banner, Button } from '../../../ui/index.ts';
import { discardUnsaved, saveAgain } from '../actions/failed-saves.ts';
import { noticeOf, type SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.unsaved;

/** Why the sheet was not reviewed: edits that are not saved, with the ways to end that. */
export function UnsavedBanner({ session }: { readonly session: SheetSession }) {
  const unsaved = useUnsavedEdits(session.sheetId);
  const notice = useSheet(session, noticeOf);
  if (unsaved === null) return null;
  return (
    <Banner
      tone="error"
      title={copy.title(unsaved)}
      actions={
        <>
          <Button size="small" onPress={() => saveAgain(session)}>
            {copy.saveAgain}
          </Button>
          <Button size="small" look="quiet" onPress={() => discardUnsaved(session)}>
            {copy.discard(unsaved.edits)}
          </Button>
        </>
      }
    >
      {notice?.keepsText ? <p>{notice.error.message}</p> : null}
      <p>{copy.next(unsaved.edits)}</p>
    </Banner>
  );
}
