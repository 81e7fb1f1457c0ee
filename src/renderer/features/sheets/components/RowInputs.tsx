import type { FocusEvent, KeyboardEvent } from 'react';

export type FieldParts = {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  readonly className: string | undefined;
};

/** A cell that is typed. Enter and leaving save, Escape takes the text back. */
export function TextInput({
  parts,
  choices,
  text,
  differing,
  isLong,
  onChange,
}: {
  readonly parts: FieldParts;
  readonly choices: readonly string[] | undefined;
  readonly text: string | null;
  readonly differing: string;
  readonly isLong: boolean;
  readonly onChange: (text: string) => void;
}) {
  const before = text ?? '';
  const isArea = isLong || before.includes('\n') || before.length > 60;
  const save = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.currentTarget.value !== before) onChange(event.currentTarget.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') event.currentTarget.value = before;
    if (event.key !== 'Enter' || (isArea && event.altKey)) return;
    event.preventDefault();
    if (event.currentTarget.value !== before) onChange(event.currentTarget.value);
  };
  const shared = {
    ...parts,
    defaultValue: before,
    spellCheck: false,
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
