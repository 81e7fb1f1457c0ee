import { useState } from 'react';
import { useTypedIn } from '../../../app/index.ts';
import { noteCopy } from '../../../copy/note.ts';
import { Button, Dialog, TextField, type TextFieldProps } from '../../../ui/index.ts';
import { selectedNote, setNote } from '../actions/notes.ts';
import type { SheetSession } from '../session.ts';

const copy = noteCopy;
/** Notes are at most this long (contract). */
const longestNote = 100_000;

/** The note on the selected rows: what to remember about them, for whoever opens the sheet next. */
export function NoteDialog({
  session,
  row,
  onClose,
}: {
  readonly session: SheetSession;
  /** Number of the active row. */
  readonly row: number;
  readonly onClose: () => void;
}) {
  const [before] = useState(() => selectedNote(session));
  const [text, setText] = useState(before.note ?? '');
  const isChanged = text !== (before.note ?? '');
  useTypedIn('sheet', session.sheetId, isChanged);
  const [isAsked, setIsAsked] = useState(false);
  const mayRemove = before.note !== '';

  // Escape is pressed without thinking, and no undo would bring the text back.
  const leave = () => {
    if (isChanged && !isAsked) setIsAsked(true);
    else onClose();
  };
  const change = (next: string) => {
    setIsAsked(false);
    setText(next);
  };
  const save = (note: string) => {
    onClose();
    void setNote(session, note);
  };
  const onKeyDown: TextFieldProps['onKeyDown'] = (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return event.continuePropagation();
    event.preventDefault();
    save(text);
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={before.rows === 1 ? copy.title(row) : copy.titleMany(before.rows)}
      width="narrow"
      footnote={<span role="status">{isAsked ? copy.unsaved : ''}</span>}
      footer={
        <>
          {mayRemove ? <Button onPress={() => save('')}>{copy.remove(before.rows)}</Button> : null}
          <Button onPress={onClose}>{isAsked ? copy.discard : copy.cancel}</Button>
          <Button look="primary" onPress={() => save(text)}>
            {copy.save}
          </Button>
        </>
      }
    >
      <TextField
        label={copy.label}
        help={before.note === null ? copy.different : copy.help}
        value={text}
        onChange={change}
        maxLength={longestNote}
        multiline
        autoFocus
        onKeyDown={onKeyDown}
      />
    </Dialog>
  );
}
