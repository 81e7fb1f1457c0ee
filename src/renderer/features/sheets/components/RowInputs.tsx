import { type FocusEvent, type InputEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTypedIn } from '../../../app/index.ts';

export type FieldParts = {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  readonly className: string | undefined;
};

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A cell that is typed. Enter and leaving save, also where the form goes with its row; Escape takes the text back. */
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
  const [isTyped, setIsTyped] = useState(false);
  useTypedIn('sheet', sheetId, isTyped);
  const typed = useRef<string | null>(null);
  const setTyped = (text: string | null) => {
    typed.current = text;
    setIsTyped(text !== null);
  };
  const keep = useRef(onChange);
  useEffect(() => {
    keep.current = onChange;
  }, [onChange]);
  // A field that is taken away with the focus is not left by any event.
  useEffect(
    () => () => {
      if (typed.current !== null) keep.current(typed.current);
    },
    [],
  );
  const look = ({ currentTarget: { value } }: InputEvent<Field>) => setTyped(value === before ? null : value);
  const save = ({ currentTarget: { value } }: FocusEvent<Field> | KeyboardEvent<Field>) => {
    setTyped(null);
    if (value !== before) onChange(value);
  };
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.currentTarget.value = before;
      setTyped(null);
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
