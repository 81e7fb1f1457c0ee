import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../ui/index.ts';
import { isNumeric } from '../grid-types.ts';
import { editorKey } from './editor-keys.ts';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { insertLineBreak, placeCaret } from './text-caret.ts';

/** Text, numbers and ids. A text area, because cells may hold line breaks, and an input would drop them. */
export function TextEditor({ column, mode, label, describedBy, ...props }: EditorProps) {
  const [text, setText] = useState(props.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => placeCaret(field.current), []);

  const change = (next: string) => {
    setText(next);
    props.onText(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const key = editorKey(event, mode);
    event.stopPropagation();
    if (key === null) return;
    event.preventDefault();
    if (key.do === 'cancel') props.onCancel();
    else if (key.do === 'line-break') change(insertLineBreak(event.currentTarget));
    else props.onCommit(text, key.after);
  };
  return (
    <textarea
      ref={field}
      className={cx(styles.text, isNumeric(column) && styles.number)}
      rows={1}
      wrap={text.includes('\n') || text.length > 60 ? 'soft' : 'off'}
      value={text}
      inputMode={column.type === 'decimal' ? 'decimal' : column.type === 'integer' ? 'numeric' : 'text'}
      spellCheck={false}
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
