import { type FocusEvent, type InputEvent, type KeyboardEvent, useState } from 'react';
import { useTypedIn } from '../../../app/index.ts';

export type FieldParts = {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  readonly className: string | undefined;
};

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A cell that is typed. Enter and leaving save, Escape takes the text back. */
export function TextInput({
  sheetId,
  parts,
  choices,
  text,
  differing,
  isLong,
  onChange,
}: {
  readonly sheetId: string;
  readonly parts: FieldParts;
  readonly choices: readonly string[] | undefined;
  readonly text: string | null;
  readonly differing: string;
  readonly isLong: boolean;
  readonly onChange: (text: string) => void;
}) {
  const before = text ?? '';
  const isArea = isLong || before.includes('\n') || before.length > 60;
  const [isTyped, setTyped] = useState(false);
  useTypedIn('sheet', sheetId, isTyped);
  const look = ({ currentTarget: { value } }: InputEvent<Field>) => setTyped(value !== before);
  const save = ({ currentTarget: { value } }: FocusEvent<Field> | KeyboardEvent<Field>) => {
    setTyped(false);
    if (value !== before) onChange(value);
  };
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.currentTarget.value = before;
      setTyped(false);
    }
    if (event.key !== 'Enter' || (isArea && event.altKey)) return;
    event.preventDefault();
    save(event);
  };
  const shared = {
    ...parts,
    defaultValue: before,
    spellCheck: false,
    onInput: look,
    onBlur: save,
    onKeyDown,
    ...(text === null ? { placeholder: differing } : {}),
  };
  if (isArea) return <textarea {...shared} rows={3} />;
  const list = `${parts.id}-choices`;
  return (
    <>
      <input {...shared} autoComplete="off" {...(choices === undefined ? {} : { list })} />
      {choices === undefined ? null : (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
