import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Label, Radio, Text } from 'react-aria-components';
import styles from './choice.module.css';
import { cx } from './cx.ts';
import field from './field.module.css';
import type { Option } from './Select.tsx';

type GroupProps<V extends string> = {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly options: readonly Option<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly help?: ReactNode;
  readonly isDisabled?: boolean;
};

function Group<V extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  help,
  isDisabled = false,
  inner,
  row,
  children,
}: GroupProps<V> & {
  readonly inner: string;
  readonly row: boolean;
  readonly children: (option: Option<V>) => ReactNode;
}) {
  return (
    <AriaRadioGroup
      className={field.field ?? ''}
      value={value}
      orientation={row ? 'horizontal' : 'vertical'}
      isDisabled={isDisabled}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      {...(labelHidden ? { 'aria-label': label } : {})}
    >
      {labelHidden ? null : <Label className={field.label}>{label}</Label>}
      <div className={inner}>{options.map(children)}</div>
      {help ? (
        <Text slot="description" className={field.help}>
          {help}
        </Text>
      ) : null}
    </AriaRadioGroup>
  );
}

/** One of a few, each with its words. */
export function RadioGroup<V extends string>({
  row = false,
  ...rest
}: GroupProps<V> & { readonly row?: boolean }) {
  return (
    <Group {...rest} row={row} inner={cx(styles.group, row && styles.groupRow)}>
      {(option) => (
        <Radio key={option.value} value={option.value} className={styles.choice ?? ''}>
          <span className={styles.dot} aria-hidden="true" />
          <span>
            {option.label}
            {option.note ? <span className={styles.help}>{option.note}</span> : null}
          </span>
        </Radio>
      )}
    </Group>
  );
}

/** One of two to five short words, side by side: a view, a filter, a theme. */
export function Segments<V extends string>(props: GroupProps<V>) {
  return (
    <Group {...props} row inner={cx(styles.segments)}>
      {(option) => (
        <Radio key={option.value} value={option.value} className={styles.segment ?? ''}>
          {option.icon}
          {option.label}
        </Radio>
      )}
    </Group>
  );
}
