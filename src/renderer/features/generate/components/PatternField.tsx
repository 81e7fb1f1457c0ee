import { useEffect, useRef } from 'react';
import { longestPattern } from '../../../../domain/codes/limits.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { Button, Checkbox, TextField } from '../../../ui/index.ts';
import type { Draft, Reading } from '../draft.ts';
import styles from '../generate.module.css';

const copy = generateCopy.pattern;

/** Parts that a press puts in where the caret is. */
const parts = [
  { label: copy.random, text: '{4}', only: null },
  { label: copy.sequence, text: '{seq:5}', only: 'sequence' },
  { label: copy.check, text: '{check}', only: 'check' },
] as const;

/** The pattern as text, the parts that it may have, and the alphabet without look-alikes. */
export function PatternField({
  draft,
  reading,
  noExamples,
  onChange,
}: {
  readonly draft: Draft;
  readonly reading: Reading;
  /** Not one code could be made: blocked words are in all of them. */
  readonly noExamples: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret goes once the text with a new part is shown. */
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (caret.current === null || input.current === null) return;
    input.current.focus();
    input.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const insert = (part: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const from = selectionStart ?? draft.pattern.length;
    const to = selectionEnd ?? from;
    caret.current = from + part.length;
    onChange({ pattern: draft.pattern.slice(0, from) + part + draft.pattern.slice(to) });
  };
  const error =
    reading.problem?.message ??
    (reading.textIsBlocked ? copy.blockedText : noExamples ? copy.blockedCodes : null);
  return (
    <div className={styles.pattern}>
      <TextField
        label={copy.label}
        value={draft.pattern}
        onChange={(pattern) => onChange({ pattern })}
        help={copy.help}
        error={error}
        inputRef={input}
        maxLength={longestPattern}
        spellCheck="false"
        autoComplete="off"
        autoFocus
        mono
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div className={styles.add} role="group" aria-label={copy.add}>
        {parts.map(({ label, text, only }) => (
          <Button
            key={text}
            size="small"
            isDisabled={only !== null && (reading.pattern?.parts.some((part) => part.part === only) ?? false)}
            onPress={() => insert(text)}
          >
            {label} <code>{text}</code>
          </Button>
        ))}
      </div>
      <Checkbox
        isSelected={draft.avoidLookAlikes}
        onChange={(avoidLookAlikes) => onChange({ avoidLookAlikes })}
        help={
          <>
            {copy.lookAlikesHelp.before} <code>{copy.lookAlikesHelp.characters}</code>
            {copy.lookAlikesHelp.after}
          </>
        }
      >
        {copy.lookAlikes}
      </Checkbox>
    </div>
  );
}
