import { useState } from 'react';
import type { SheetColumn, View } from '../../../../contract/sheets.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Checkbox, Dialog, TextField } from '../../../ui/index.ts';
import { filterBy } from '../actions/change-view.ts';
import styles from '../dialogs.module.css';
import type { SheetSession } from '../session.ts';

const copy = sheetsCopy.filter;

/** The values that can be ticked: those that the column allows, and none. */
const valuesOf = (column: SheetColumn): readonly string[] =>
  column.type === 'boolean'
    ? ['true', 'false', '']
    : column.choices === undefined
      ? []
      : [...column.choices, ''];

/** Filters by a column: by values where it has a list of them, else by a text that its cells contain. */
export function ColumnFilterDialog({
  session,
  column,
  onClose,
}: {
  readonly session: SheetSession;
  readonly column: SheetColumn;
  readonly onClose: () => void;
}) {
  const { filter } = session.state.getState().view;
  const isHere = 'column' in filter && filter.column === column.key;
  const values = valuesOf(column);
  const [text, setText] = useState(isHere && filter.by === 'text' ? filter.text : '');
  const [ticked, setTicked] = useState<readonly string[]>(
    isHere && filter.by === 'value' ? filter.values : [],
  );
  const next = filterOf(column.key, text, ticked);

  const apply = (to: View['filter']) => {
    filterBy(session, to);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title(column.label)}
      width="narrow"
      footer={
        <>
          <Button onPress={() => apply({ by: 'all' })}>{copy.clear}</Button>
          <Button look="primary" isDisabled={next === null} onPress={() => next !== null && apply(next)}>
            {copy.apply}
          </Button>
        </>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (next !== null) apply(next);
        }}
      >
        <TextField
          label={copy.contains}
          help={copy.containsHelp}
          value={text}
          onChange={setText}
          maxLength={500}
          isDisabled={ticked.length > 0}
          autoFocus
        />
        {values.length === 0 ? null : (
          <fieldset className={styles.values}>
            <legend>{copy.values}</legend>
            {values.map((value) => (
              <Checkbox
                key={value}
                isSelected={ticked.includes(value)}
                onChange={(isOn) =>
                  setTicked(isOn ? [...ticked, value] : ticked.filter((other) => other !== value))
                }
              >
                {value === '' ? copy.empty : value}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

function filterOf(column: string, text: string, values: readonly string[]): View['filter'] | null {
  if (values.length > 0) return { by: 'value', column, values: [...values] };
  return text === '' ? null : { by: 'text', column, text };
}
