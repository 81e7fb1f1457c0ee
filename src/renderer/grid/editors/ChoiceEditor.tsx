import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { gridCopy } from '../../copy/grid.ts';
import { cx } from '../../ui/index.ts';
import { type After, editorKey } from './editor-keys.ts';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { FloatingPart } from './FloatingPart.tsx';
import { placeCaret } from './text-caret.ts';

/** The allowed values of a column, with the empty one where the column may be empty. */
const optionsOf = ({ column }: Pick<EditorProps, 'column'>): readonly string[] => {
  const values = column.type === 'boolean' ? ['true', 'false'] : (column.choices ?? []);
  return column.required ? values : [...values, ''];
};

/**
 * Choices and yes/no: a field with its list. What is typed chooses the first value that begins with it; a
 * text that is no value can still be entered, because the sheet keeps what operators have and says what is
 * wrong with it.
 */
export function ChoiceEditor({ mode, label, describedBy, ...props }: EditorProps) {
  const options = optionsOf(props);
  const [text, setText] = useState(props.text);
  const [chosen, setChosen] = useState(() =>
    mode === 'enter' ? beginning(options, props.text) : options.indexOf(props.text),
  );
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    placeCaret(field.current);
    if (mode === 'edit') field.current?.select();
  }, [mode]);

  const type = (next: string) => {
    setText(next);
    const found = next === '' ? options.indexOf('') : beginning(options, next);
    setChosen(found);
    props.onText(found === -1 ? next : (options[found] ?? next));
  };
  const choose = (at: number) => {
    const option = options[at];
    if (option === undefined) return;
    setChosen(at);
    setText(option);
    props.onText(option);
  };
  const commit = (after: After) => props.onCommit(chosen === -1 ? text : (options[chosen] ?? text), after);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!event.altKey) choose(Math.max(0, Math.min(options.length - 1, chosen + step)));
      return;
    }
    const key = editorKey(event, mode);
    if (key === null) return;
    event.preventDefault();
    if (key.do === 'cancel') props.onCancel();
    else if (key.do === 'commit') commit(key.after);
  };
  return (
    <>
      <input
        ref={field}
        className={styles.line}
        value={text}
        role="combobox"
        aria-label={label}
        aria-describedby={describedBy}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        {...(chosen === -1 ? {} : { 'aria-activedescendant': `${list}-${chosen}` })}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FloatingPart>
        <div id={list} role="listbox" aria-label={label} className={styles.options}>
          {options.map((option, at) => (
            <div
              key={option}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === chosen}
              className={cx(styles.option, at === chosen && styles.chosen)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => props.onCommit(option, { go: 'stay' })}
            >
              {option === '' ? <span className={styles.nothing}>{gridCopy.emptyChoice}</span> : option}
            </div>
          ))}
        </div>
      </FloatingPart>
    </>
  );
}

/** The first option that begins with a text, whatever the case; -1 when none does. */
const beginning = (options: readonly string[], text: string): number =>
  text === ''
    ? -1
    : options.findIndex((option) => option !== '' && option.toLowerCase().startsWith(text.toLowerCase()));
