import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { gridCopy } from '../../copy/grid.ts';
import { editorKey } from './editor-keys.ts';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { FloatingPart } from './FloatingPart.tsx';
import { MonthView } from './MonthView.tsx';
import { addDays, addMonths, readDay, today } from './month.ts';
import { placeCaret } from './text-caret.ts';

/**
 * Dates as YYYY-MM-DD: typed, or picked from a month. In a cell that holds a date, up and down change the
 * day and the page keys the month.
 */
export function DateEditor({ mode, label, describedBy, ...props }: EditorProps) {
  const [text, setText] = useState(props.text);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => placeCaret(field.current), []);
  const day = readDay(text);

  const change = (next: string) => {
    setText(next);
    props.onText(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const changed = mode === 'edit' || event.altKey ? moved(event.key, day ?? today()) : null;
    if (changed !== null) {
      event.preventDefault();
      change(day === null ? today() : changed);
      return;
    }
    const key = editorKey(event, mode);
    if (key === null) return;
    event.preventDefault();
    if (key.do === 'cancel') props.onCancel();
    else if (key.do === 'commit') props.onCommit(text, key.after);
  };
  return (
    <>
      <input
        ref={field}
        className={styles.line}
        value={text}
        placeholder={gridCopy.datePlaceholder}
        aria-label={`${label}, ${gridCopy.dateHelp}`}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FloatingPart>
        <MonthView day={day} onPick={(picked) => props.onCommit(picked, { go: 'stay' })} />
      </FloatingPart>
    </>
  );
}

/** The day that a key leads to, or null when the key is not one of them. */
function moved(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowUp':
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
