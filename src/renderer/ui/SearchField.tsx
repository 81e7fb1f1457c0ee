import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { SearchField as AriaSearchField, Input } from 'react-aria-components';
import styles from './field.module.css';

/** A text that narrows a list; Escape empties it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  inputRef,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  return (
    <AriaSearchField aria-label={label} value={value} onChange={onChange} className={styles.search ?? ''}>
      <Search aria-hidden="true" />
      <Input
        className={styles.input ?? ''}
        {...(placeholder ? { placeholder } : {})}
        {...(inputRef ? { ref: inputRef } : {})}
      />
    </AriaSearchField>
  );
}
