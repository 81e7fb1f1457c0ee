import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './Button.tsx';
import styles from './copy-field.module.css';
import { copyText } from './copy-text.ts';
import { cx } from './cx.ts';

/** A text to be taken elsewhere: shown whole, selected by a click, copied by a button. */
export function CopyField({
  label,
  labelHidden = false,
  text,
}: {
  readonly label: string;
  /** Where the place says it already. */
  readonly labelHidden?: boolean;
  readonly text: string;
}) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={cx(labelHidden && 'visually-hidden')}>
        {label}
      </label>
      <div className={styles.line}>
        <input id={id} readOnly value={text} onFocus={(event) => event.target.select()} />
        <Button
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onPress={() => {
            setCopied(copyText(text));
          }}
        >
          {copied ? uiCopy.copied : uiCopy.copy}
        </Button>
      </div>
    </div>
  );
}
