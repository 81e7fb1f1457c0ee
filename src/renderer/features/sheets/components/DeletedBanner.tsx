import { useUnsavedEdits } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Banner, Button } from '../../../ui/index.ts';
import { copyUnsaved, discardAndLeave, leaveDeleted } from '../actions/deleted-elsewhere.ts';
import type { SheetSession } from '../session.ts';

const copy = sheetsCopy.deletedElsewhere;

/** The sheet was deleted in another window: what of it is still here, and the ways out. */
export function DeletedBanner({ session }: { readonly session: SheetSession }) {
  const unsaved = useUnsavedEdits(session.sheetId);
  return (
    <Banner
      tone="error"
      title={copy.title}
      actions={
        unsaved === null ? (
          <Button size="small" onPress={() => void leaveDeleted(session)}>
            {copy.leave}
          </Button>
        ) : (
          <>
            <Button size="small" onPress={() => copyUnsaved(session)}>
              {copy.copy}
            </Button>
            <Button size="small" look="quiet" onPress={() => discardAndLeave(session)}>
              {copy.discard}
            </Button>
          </>
        )
      }
    >
      <p>{unsaved === null ? copy.text : `${sheetsCopy.unsaved.title(unsaved)}. ${copy.unsavedText}`}</p>
    </Banner>
  );
}
