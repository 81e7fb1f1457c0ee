import { useState } from 'react';
import { readBody } from '../../../../domain/checkouts/read-body.ts';
import { useTypedIn } from '../../../app/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Button, Dialog, notify, TextField } from '../../../ui/index.ts';
import styles from '../checkouts.module.css';
import { changeDraft } from '../store.ts';

const copy = checkoutsCopy.json;

/** Fills the form from the JSON body that a developer hands over. */
export function JsonDialog({
  checkoutId,
  onClose,
}: {
  readonly checkoutId: string;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  useTypedIn('checkout', checkoutId, text.trim() !== '');
  const [problem, setProblem] = useState<string | null>(null);
  const fill = () => {
    const read = readBody(text);
    if (!read.ok) {
      setProblem(read.error);
      return;
    }
    changeDraft({ did: 'json', place: '' }, () => read.value.draft);
    const { unknown } = read.value;
    notify({
      tone: unknown.length > 0 ? 'warn' : 'ok',
      title: copy.filled,
      ...(unknown.length > 0 ? { text: copy.unknown(unknown) } : {}),
    });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      footer={
        <>
          <Button onPress={onClose}>{checkoutsCopy.review.cancel}</Button>
          <Button look="primary" isDisabled={text.trim() === ''} onPress={fill}>
            {copy.action}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{copy.text}</p>
        <div className={styles.tall}>
          <TextField
            label={copy.label}
            value={text}
            onChange={(next) => {
              setText(next);
              setProblem(null);
            }}
            error={problem}
            multiline
            mono
            autoFocus
          />
        </div>
      </div>
    </Dialog>
  );
}
