import type { ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { uiCopy } from '../copy/ui.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> & {
  readonly label: string;
  readonly help?: ReactNode;
  /** Shown instead of the help while the value is refused. */
  readonly error?: string | null;
  readonly placeholder?: string;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
  /** Ids, addresses, codes: letters of one width. */
  readonly mono?: boolean;
  readonly multiline?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** A labelled line of text with help and an error beneath it. */
export function TextField({
  label,
  help,
  error = null,
  placeholder,
  optional = false,
  mono = false,
  multiline = false,
  inputRef,
  ...rest
}: TextFieldProps) {
  const parts = {
    className: cx(styles.input, mono && styles.mono, multiline && styles.area),
    ...(placeholder ? { placeholder } : {}),
  };
  return (
    <AriaTextField
      {...rest}
      className={styles.field ?? ''}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <Label className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> {uiCopy.optional}</span> : null}
      </Label>
      {multiline ? <TextArea {...parts} /> : <Input {...parts} {...(inputRef ? { ref: inputRef } : {})} />}
      {help && error === null ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
