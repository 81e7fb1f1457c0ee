import { useState } from 'react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { useAction } from '../../../bridge/index.ts';
import { kindWords } from '../../../copy/kinds.ts';
import { viewsCopy } from '../../../copy/views.ts';
import { Button, Checkbox, Dialog, ErrorBanner, TextField } from '../../../ui/index.ts';
import { renameView, saveView } from '../actions/saved-views.ts';
import styles from '../dialogs.module.css';
import type { SheetSession } from '../session.ts';

const copy = viewsCopy.dialog;
/** Names of views are at most this long (contract). */
const longestName = 60;

/** The name of a view that is saved, or of the chosen one that is renamed. */
export function ViewDialog({
  session,
  sheet,
  what,
  onClose,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly what: 'save' | 'rename';
  readonly onClose: () => void;
}) {
  const { savedViews, savedViewId, view } = session.state.getState();
  const current = savedViews?.find(({ id }) => id === savedViewId);
  // Rows by their ids, and columns of one file, are of this sheet alone.
  const isOwn = view.filters.some(({ by }) => by === 'rows');
  const [name, setName] = useState(what === 'rename' ? (current?.name ?? '') : '');
  const [isShared, setShared] = useState(!isOwn);
  const { isPending, error, act } = useAction();
  const wanted = name.trim();
  const mayAct = wanted !== '' && !isPending;
  const replaces =
    what === 'save' && savedViews?.some((one) => one.name === wanted && one.isShared === isShared) === true;
  const finish = async () => {
    if (!mayAct) return;
    await act(async () => {
      if (what === 'save') await saveView(session, wanted, isShared);
      else if (current !== undefined) await renameView(session, current.id, wanted);
      onClose();
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy[what]}
      width="narrow"
      footer={
        <Button look="primary" isDisabled={!mayAct} onPress={() => void finish()}>
          {copy.action[what]}
        </Button>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        <TextField
          label={copy.name}
          value={name}
          onChange={setName}
          maxLength={longestName}
          autoFocus
          {...(replaces ? { help: copy.replaces(wanted) } : {})}
        />
        {what === 'save' ? (
          <>
            <Checkbox isSelected={isShared} onChange={setShared} isDisabled={isOwn}>
              {copy.shared(kindWords[sheet.kind])}
            </Checkbox>
            <p>{copy.about}</p>
          </>
        ) : null}
        {error === null ? null : <ErrorBanner error={error} />}
      </form>
    </Dialog>
  );
}
