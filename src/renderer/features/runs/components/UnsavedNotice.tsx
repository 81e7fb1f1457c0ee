import { navigate, type UnsavedEdits } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Banner, Button } from '../../../ui/index.ts';

const copy = sheetsCopy.unsaved;

/** Edits of the sheet that are not saved would not be sent: nothing is, until they are saved or discarded. */
export function UnsavedNotice({
  sheetId,
  unsaved,
}: {
  readonly sheetId: string | null;
  readonly unsaved: UnsavedEdits;
}) {
  if (sheetId === null) return null;
  return (
    <Banner
      tone="error"
      title={copy.title(unsaved)}
      actions={
        <Button size="small" onPress={() => navigate({ screen: 'sheet', sheetId })}>
          {copy.open}
        </Button>
      }
    >
      {copy.notSent(unsaved.edits)}
    </Banner>
  );
}
