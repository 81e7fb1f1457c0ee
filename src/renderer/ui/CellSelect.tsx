import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { Select, type SelectProps } from './Select.tsx';

/** Stands for the empty text, which no list can have as the key of an option. */
const none = '\u0001';

type CellSelectProps = Pick<SelectProps<string>, 'label' | 'isRequired' | 'isInvalid' | 'describedBy'> & {
  /** The texts of the closed list, and how each is shown. */
  readonly choices: readonly string[];
  readonly words: (choice: string) => string;
  /** What the cell holds, also where the list does not have it; null where several cells differ. */
  readonly text: string | null;
  readonly onChange: (text: string) => void;
  readonly empty: string;
  readonly notAChoice: (text: string) => string;
  /** What stands there while the cells differ. */
  readonly differing?: string;
};

/**
 * A cell of a closed list in a form. It can be emptied. Drawing a list costs milliseconds, and a form has many: where
 * the next row has the same text, nothing is drawn.
 */
export function CellSelect({ onChange, ...shown }: CellSelectProps) {
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const change = useCallback((text: string) => latest.current(text), []);
  return <DrawnSelect {...shown} onChange={change} />;
}

const DrawnSelect = memo(function DrawnSelect({
  choices,
  words,
  text,
  onChange,
  empty,
  notAChoice,
  differing = '',
  ...rest
}: CellSelectProps) {
  const isKnown = text === null || text === '' || choices.includes(text);
  return (
    <Select
      {...rest}
      placeholder={differing}
      value={text === '' ? none : text}
      onChange={(value) => onChange(value === none ? '' : value)}
      options={[
        { value: none, label: empty },
        ...(isKnown ? [] : [{ value: text, label: notAChoice(text) }]),
        ...choices.map((choice) => ({ value: choice, label: words(choice) })),
      ]}
    />
  );
});
