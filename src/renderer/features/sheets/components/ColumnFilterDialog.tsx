import { useState } from 'react';
import type { ColumnValues, SheetColumn, View } from '../../../../contract/sheets.ts';
import { allTicked, isTicked, noneTicked, type Ticks } from '../../../../domain/grid/ticks.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Dialog, ErrorBanner, Spinner, TextField } from '../../../ui/index.ts';
import { filterBy } from '../actions/change-view.ts';
import styles from '../dialogs.module.css';
import type { SheetSession } from '../session.ts';
import { useColumnValues } from '../use-column-values.ts';
import values from '../values.module.css';
import { ValueList } from './ValueList.tsx';

const copy = sheetsCopy.filter;
/** Values that one filter names at most (contract). */
const mostValues = 1000;

/** Filters by a column: by a text that its cells contain, or by ticks in the list of its different texts. */
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
  const [text, setText] = useState(isHere && filter.by === 'text' ? filter.text : '');
  const [ticks, setTicks] = useState<Ticks>(isHere && filter.by === 'value' ? ticksOf(filter) : allTicked);
  const list = useColumnValues(session.sheetId, column.key, text);
  const isAll = ticks.except && ticks.values.size === 0;
  const isNone = nothingTicked(ticks, text === '' ? list.values : null);
  const isTooMany = ticks.values.size > mostValues;

  const apply = (to: View['filter']) => {
    filterBy(session, to);
    onClose();
  };
  const applyTicks = () => {
    if (isAll) return apply({ by: 'all' });
    apply({
      by: 'value',
      column: column.key,
      values: [...ticks.values],
      ...(ticks.except ? { except: true } : {}),
    });
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
          <Button look="primary" isDisabled={isNone || isTooMany} onPress={applyTicks}>
            {copy.apply}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <form
          className={values.search}
          onSubmit={(event) => {
            event.preventDefault();
            if (text !== '') apply({ by: 'text', column: column.key, text });
          }}
        >
          <TextField label={copy.contains} value={text} onChange={setText} maxLength={500} autoFocus />
          <Button type="submit" isDisabled={text === ''}>
            {copy.showContaining}
          </Button>
        </form>
        {list.problem === null ? null : <ErrorBanner error={list.problem} />}
        {list.values === null ? (
          list.problem === null ? (
            <Spinner label={copy.reading} />
          ) : null
        ) : (
          <ValueList values={list.values} ticks={ticks} isWhole={text === ''} onTick={setTicks} />
        )}
        {isTooMany ? <p role="alert">{copy.tooMany(mostValues)}</p> : null}
      </div>
    </Dialog>
  );
}

/** Whether no value is ticked, as far as the list can tell. */
function nothingTicked(ticks: Ticks, whole: ColumnValues | null): boolean {
  if (!ticks.except) return ticks.values.size === 0;
  const isComplete = whole !== null && !whole.more && whole.total === whole.values.length;
  return isComplete && whole.values.every(({ text }) => !isTicked(ticks, text));
}

const ticksOf = (filter: Extract<View['filter'], { by: 'value' }>): Ticks => ({
  ...(filter.except === true ? allTicked : noneTicked),
  values: new Set(filter.values),
});
