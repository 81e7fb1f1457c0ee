import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { parseJson, stringifyJson } from '../../../domain/json.ts';
import { gridCopy } from '../../copy/grid.ts';
import { cx } from '../../ui/index.ts';
import { editorKey } from './editor-keys.ts';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { FloatingPart } from './FloatingPart.tsx';
import { insertLineBreak, placeCaret } from './text-caret.ts';

/** JSON, laid out over several lines while it is edited; it is kept on one line. */
export function JsonEditor({ mode, label, describedBy, ...props }: EditorProps) {
  const [text, setText] = useState(() => laidOut(props.text));
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => placeCaret(field.current), []);
  const problem = problemOf(text);

  const change = (next: string) => {
    setText(next);
    props.onText(onOneLine(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    // Several lines are the rule here: arrows always move in the text.
    const key = editorKey(event, 'edit');
    if (key === null) return;
    event.preventDefault();
    if (key.do === 'cancel') props.onCancel();
    else if (key.do === 'line-break') change(insertLineBreak(event.currentTarget));
    else props.onCommit(onOneLine(text), key.after);
  };
  return (
    <FloatingPart>
      <div className={styles.json}>
        <textarea
          ref={field}
          className={styles.jsonText}
          rows={Math.max(4, Math.min(14, text.split('\n').length + 1))}
          value={text}
          spellCheck={false}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={problem !== null}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p className={cx(styles.jsonNote, problem !== null && styles.jsonProblem)} aria-live="polite">
          {problem ?? gridCopy.jsonHelp}
        </p>
      </div>
    </FloatingPart>
  );
}

/** JSON over several lines; any other text as it is. Numbers keep their digits. */
function laidOut(text: string): string {
  try {
    return stringifyJson(parseJson(text), 2);
  } catch {
    return text;
  }
}

function onOneLine(text: string): string {
  if (text.trim() === '') return '';
  try {
    return stringifyJson(parseJson(text));
  } catch {
    return text;
  }
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    parseJson(text);
    return null;
  } catch (error) {
    return gridCopy.jsonProblem(error instanceof Error ? error.message : String(error));
  }
}
