import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { uiCopy } from '../copy/ui.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';
import overlay from './overlay.module.css';

export type Option<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly note?: string;
  /** A swatch, a badge or an icon before the label. */
  readonly icon?: ReactNode;
};

export type SelectProps<V extends string> = {
  readonly label: string;
  /** Hides the label where the place says it; it stays the accessible name. */
  readonly labelHidden?: boolean;
  readonly options: readonly Option<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly placeholder?: string;
  readonly help?: ReactNode;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  /** What is wrong is said elsewhere, in the element with the id `describedBy`. */
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
};

/** One of a list. Choices that all fit on the screen are better as a RadioGroup or Segments. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, options, value, onChange, help, error = null } = props;
  return (
    <AriaSelect
      className={styles.field ?? ''}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      isInvalid={error !== null || props.isInvalid === true}
      isDisabled={props.isDisabled ?? false}
      isRequired={props.isRequired ?? false}
      placeholder={props.placeholder ?? uiCopy.choose}
      {...(props.labelHidden ? { 'aria-label': label } : {})}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    >
      {props.labelHidden ? null : (
        <Label className={styles.label}>
          {label}
          {props.isRequired ? <span aria-hidden="true"> *</span> : null}
        </Label>
      )}
      <Button className={styles.trigger ?? ''}>
        <SelectValue className={styles.value ?? ''}>
          {({ isPlaceholder, defaultChildren }) => {
            const chosen = options.find((option) => option.value === value);
            return isPlaceholder || !chosen ? (
              defaultChildren
            ) : (
              <>
                {chosen.icon}
                {chosen.label}
              </>
            );
          }}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      {help && error === null ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
      <Popover className={overlay.popover ?? ''} offset={4}>
        <ListBox className={overlay.menu ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={overlay.item ?? ''}
            >
              <Check aria-hidden="true" className={overlay.check} />
              {option.icon}
              <span className={overlay.itemText}>
                {option.label}
                {option.note ? <span className={cx(overlay.itemNote)}>{option.note}</span> : null}
              </span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
